import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { Big } from 'big.js'
import { useState, type ReactNode } from 'react'
import { countryName } from '../../../domain/people/countries.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { toCents } from '../../../domain/platform/billing/billing.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { ColumnChart } from '../../../kit/charts/ColumnChart.tsx'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { Notice } from '../../../kit/loading/states.tsx'
import { useAddress } from '../../../kit/navigation/address.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { readRevenue, type MonthFigures } from '../../../resources/pam/billing/revenue.calls.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { Breakdown } from './Breakdown.tsx'
import { ClientsOfRevenue } from './ClientsOfRevenue.tsx'
import { AgeingTable, Part, TrialsTable, type CurrencyRevenue } from './RevenueTables.tsx'
import { revenueTexts } from './revenueTexts.ts'

const moves = ['new', 'returned', 'expansion', 'contraction', 'churn'] as const

/** A figure that opens its clients. */
function Figure({
  name,
  help,
  onOpen,
  children,
}: {
  name: string
  help?: string
  onOpen: () => void
  children: ReactNode
}) {
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        display: 'block',
        textAlign: 'left',
        fontFamily: 'inherit',
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {name}
      </Typography>
      <Typography variant="h6" component="span" sx={{ display: 'block' }}>
        {children}
      </Typography>
      {help !== undefined && (
        <Typography variant="caption" color="text.secondary">
          {help}
        </Typography>
      )}
    </ButtonBase>
  )
}

/** The figures of the last month. */
function Figures({ last, currency }: { last: MonthFigures; currency: string }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const { change } = useAddress()
  const open = (movement?: string) =>
    change({ movement, plan: undefined, country: undefined, partner: undefined })
  const money = (amount: string) => `${currency} ${formats.amount(amount)}`
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      <Figure name={text('mrr')} onOpen={() => open()}>
        {money(last.mrr)}
      </Figure>
      <Figure name={text('arr')} onOpen={() => open()}>
        {money(last.arr)}
      </Figure>
      <Figure name={text('clients')} onOpen={() => open()}>
        {formats.number(last.clients)}
      </Figure>
      <Figure name={text('netNew')} onOpen={() => open('new')}>
        {money(toCents(new Big(last.mrr).minus(last.before)))}
      </Figure>
      <Figure
        name={text('churn')}
        help={text('churnHelp', { smart_count: last.lost, percent: last.churnPercent })}
        onOpen={() => open('churn')}
      >
        {money(last.churn)}
      </Figure>
    </Box>
  )
}

/** Revenue by month as columns and figures; a figure opens its clients in its month. */
function Months({ of: { months, currency } }: { of: CurrencyRevenue }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const { palette } = useTheme()
  const { change } = useAddress()
  const labelOf = (day: string) => `${formats.month(day)} ${day.slice(0, 4)}`
  return (
    <ColumnChart
      columns={months.map(({ day }) => ({ key: day, label: formats.month(day), name: labelOf(day) }))}
      series={[
        {
          name: `${text('mrr')}, ${currency}`,
          colour: palette.primary.main,
          values: months.map(({ mrr }) => Number(mrr)),
        },
      ]}
      format={(value) => formats.amount(value.toFixed(2))}
      axis={(value) => formats.number(value)}
      tableLabel={text('byMonth')}
      table={
        <PlainTable
          cards
          label={text('byMonth')}
          rows={months.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { name: 'month', label: text('month'), renderCell: ({ day }) => formats.day(day) },
            { name: 'mrr', label: text('now'), right: true, renderCell: ({ mrr }) => formats.amount(mrr) },
            ...moves.map((name) => ({
              name,
              label: text(`movement_${name}`),
              right: true,
              renderCell: (row: MonthFigures) =>
                Number(row[name]) === 0 ? (
                  formats.amount(row[name])
                ) : (
                  <Link
                    component="button"
                    onClick={() => change({ day: row.day, movement: name }, { push: true })}
                  >
                    {formats.amount(row[name])}
                  </Link>
                ),
            })),
            {
              name: 'clients',
              label: text('clients'),
              right: true,
              renderCell: ({ clients }) => formats.number(clients),
            },
          ]}
        />
      }
    />
  )
}

/** Recurring revenue of the platform as of any day, its sources, open invoices, and outcomes of trials. */
export function RevenuePage() {
  const text = useTexts(revenueTexts)
  const { search, change } = useAddress()
  const day = search.get('day') ?? ''
  const answer = useCall(readRevenue, { query: { ...(isCalendarDay(day) && { day }) } }, { keep: true })
  const { language } = useFormats()
  const wanted = search.get('currency')
  const [typed, setTyped] = useState<string>()
  const nameOf = (country: string | null) => country && (countryName(country, language) ?? country)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('revenue')} />
      <Answered
        of={answer}
        isEmpty={({ currencies }) => currencies.length === 0}
        empty={<Notice title={text('noRevenue')} help={text('noRevenueHelp')} />}
      >
        {({ currencies, trials, day: shown }) => {
          const found = currencies.find(({ currency }) => currency === wanted) ?? currencies[0]
          const last = found?.months.at(-1)
          if (!found || !last) return null
          const clients = found.clients.map((one) => ({ ...one, country: nameOf(one.country) }))
          const chosen = { ...found, clients }
          return (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
                <DayField
                  size="small"
                  fullWidth={false}
                  label={text('asOf')}
                  value={typed ?? shown}
                  onChange={(next) => {
                    setTyped(isCalendarDay(next) ? undefined : next)
                    if (isCalendarDay(next)) change({ day: next })
                  }}
                />
                {currencies.length > 1 && (
                  <TextField
                    select
                    size="small"
                    fullWidth={false}
                    label={text('currency')}
                    value={chosen.currency}
                    onChange={({ target }) => change({ currency: target.value })}
                    sx={{ minWidth: 110 }}
                  >
                    {currencies.map(({ currency }) => (
                      <MenuItem key={currency} value={currency}>
                        {currency}
                      </MenuItem>
                    ))}
                  </TextField>
                )}
                <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 280px', maxWidth: 640 }}>
                  {text('figuresHelp')}
                </Typography>
              </Box>
              <Figures last={last} currency={chosen.currency} />
              <Part title={text('byMonth')}>
                <Months of={chosen} />
              </Part>
              <Box
                sx={{
                  display: 'grid',
                  gap: 3,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
                }}
              >
                <Part title={text('sources')}>
                  <Breakdown of={chosen} />
                </Part>
                <Part title={text('ageing')}>
                  <AgeingTable of={chosen} />
                </Part>
              </Box>
              <Part title={text('clients')}>
                <ClientsOfRevenue of={chosen} day={shown} />
              </Part>
              <Part title={text('trials')}>
                <TrialsTable trials={trials} day={shown} />
              </Part>
            </>
          )
        }}
      </Answered>
    </Box>
  )
}
