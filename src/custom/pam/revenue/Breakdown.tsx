import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Big } from 'big.js'
import { toCents } from '../../../domain/platform/billing/billing.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useAddress } from '../../../kit/navigation/address.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import type { CurrencyRevenue } from './RevenueTables.tsx'
import { revenueTexts } from './revenueTexts.ts'

const groups = ['plan', 'country', 'partner'] as const

/** The revenue by plan, country or partner; each opens its clients. */
export function Breakdown({ of: { clients, currency } }: { of: CurrencyRevenue }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const { search, change } = useAddress()
  const by = groups.find((one) => one === search.get('by')) ?? 'plan'
  const paying = clients.filter(({ now }) => Number(now) > 0)
  const total = paying.reduce((sum, { now }) => sum.plus(now), new Big(0))
  const rows = [...new Set(paying.map((one) => one[by] ?? text('none')))].map((name) => {
    const members = paying.filter((one) => (one[by] ?? text('none')) === name)
    return { name, count: members.length, mrr: members.reduce((sum, { now }) => sum.plus(now), new Big(0)) }
  })
  return (
    <>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={text('by')}
        value={by}
        onChange={({ target }) => change({ by: target.value })}
        sx={{ minWidth: 140, mb: 1 }}
      >
        {groups.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`by_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <PlainTable
        cards
        label={text('by')}
        rows={rows.toSorted((one, other) => other.mrr.cmp(one.mrr))}
        keyOf={({ name }) => name}
        columns={[
          {
            name: 'name',
            label: text(`by_${by}`),
            renderCell: ({ name }) => (
              <Link component="button" onClick={() => change({ [by]: name })}>
                {name}
              </Link>
            ),
          },
          {
            name: 'clients',
            label: text('clients'),
            right: true,
            renderCell: ({ count }) => formats.number(count),
          },
          {
            name: 'mrr',
            label: text('now'),
            right: true,
            renderCell: ({ mrr }) => `${currency} ${formats.amount(toCents(mrr))}`,
          },
          {
            name: 'share',
            label: text('share'),
            right: true,
            renderCell: ({ mrr }) => `${mrr.times(100).div(total).toFixed(1)} %`,
          },
        ]}
      />
    </>
  )
}
