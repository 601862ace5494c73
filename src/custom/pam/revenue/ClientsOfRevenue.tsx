import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Link as RouterLink } from 'react-router-dom'
import { movements } from '../../../domain/platform/billing/revenue.ts'
import { csvOf } from '../../../kit/documents/csv.ts'
import { saveBlob } from '../../../kit/fields/file/FileView.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useAddress } from '../../../kit/navigation/address.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { RevenueClient } from '../../../resources/pam/billing/revenue.calls.ts'
import { clientPath } from '../address.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import type { CurrencyRevenue } from './RevenueTables.tsx'
import { revenueTexts } from './revenueTexts.ts'

/** Filters of the list in the address, so that each figure links to its clients. */
const filters = ['movement', 'plan', 'country', 'partner'] as const

/** The clients of the revenue of a day: what each paid before and pays now, filtered by the figure that was clicked. */
export function ClientsOfRevenue({ of: { clients, currency }, day }: { of: CurrencyRevenue; day: string }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const { search, change } = useAddress()
  const wanted = (name: (typeof filters)[number]) => search.get(name) ?? ''
  const valueOf = (client: RevenueClient, name: (typeof filters)[number]) => client[name] ?? text('none')
  const shown = clients.filter((client) =>
    filters.every((name) => wanted(name) === '' || valueOf(client, name) === wanted(name)),
  )
  const known = (name: (typeof filters)[number]) =>
    name === 'movement' ? movements : [...new Set(clients.map((one) => valueOf(one, name)))].toSorted()
  const label = (name: (typeof filters)[number], value: string) => {
    const movement = name === 'movement' && movements.find((one) => one === value)
    return movement ? text(`movement_${movement}`) : value
  }
  const figure = (name: 'before' | 'now') => ({
    name,
    label: text(name),
    right: true,
    textOf: (row: RevenueClient) => row[name],
    renderCell: (row: RevenueClient) =>
      name === 'now' ? `${currency} ${formats.amount(row.now)}` : formats.amount(row.before),
  })
  const word = (name: (typeof filters)[number], heading: string) => {
    const textOf = (row: RevenueClient) => label(name, row[name] ?? '')
    return { name, label: heading, textOf, renderCell: textOf }
  }
  const columns = [
    {
      name: 'client',
      label: text('client'),
      textOf: ({ name }: RevenueClient) => name,
      renderCell: ({ companyId, name }: RevenueClient) => (
        <Link component={RouterLink} to={clientPath(companyId)}>
          {name}
        </Link>
      ),
    },
    word('plan', text('by_plan')),
    word('country', text('by_country')),
    word('partner', text('by_partner')),
    word('movement', text('movement')),
    figure('before'),
    figure('now'),
  ]
  const save = () =>
    saveBlob(
      csvOf([
        columns.map((column) => column.label),
        ...shown.map((row) => columns.map(({ textOf }) => textOf(row))),
      ]),
      `revenue-${currency}-${day}.csv`,
    )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {filters.map((name) => (
          <TextField
            key={name}
            select
            size="small"
            fullWidth={false}
            label={text(name === 'movement' ? 'movement' : `by_${name}`)}
            value={wanted(name)}
            onChange={({ target }) => change({ [name]: target.value })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 140 }}
          >
            <MenuItem value="">{text('allClients')}</MenuItem>
            {known(name).map((value) => (
              <MenuItem key={value} value={value}>
                {label(name, value)}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <Button onClick={save} sx={{ ml: 'auto', minHeight: { xs: 44, md: 36 } }}>
          {text('exportCsv')}
        </Button>
      </Box>
      <PlainTable
        cards
        label={text('clients')}
        rows={shown}
        keyOf={({ companyId }) => companyId}
        columns={columns}
      />
    </>
  )
}
