import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Section } from '../../../kit/form/Section.tsx'
import { todayIn, useFormats } from '../../../kit/formats/locale.ts'
import { showPath } from '../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { meterYear } from '../../../resources/maintenance/utility/utility.calls.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../resources/maintenance/utility/utilMonth.resource.ts'
import type { YearAnswer } from '../../../resources/maintenance/utility/utility.shapes.ts'
import { ColumnChart, type Series } from '../../../kit/charts/ColumnChart.tsx'
import { YearInput } from './AskedInputs.tsx'
import { utilityTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

const numbers = (texts: readonly (string | null)[]) =>
  texts.map((text) => (text === null ? null : Number(text)))
const has = (values: readonly (number | null)[]) => values.some((value) => value !== null)

/** A meter's year beside the one before, its cost against its budget, and what its sub-meters leave over. */
export function YearTab({ record }: { record: RowOf<typeof utility> }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { zone } = useFormats()
  const [year, setYear] = useState(() => Number(todayIn(zone).slice(0, 4)))
  const { data, error, refetch } = useQuery({
    queryKey: [utilMonth.route, 'year', record.id, year, record.version],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { params: { id: record.id }, query: { year: String(year) } }
      return { year, answer: await dataProvider.ask(meterYear, asked, { signal }) }
    },
  })
  return (
    <Box sx={{ minWidth: 0 }}>
      <YearInput year={year} onChange={setYear} />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton rows={6} />}
      {data && <Charts {...data} />}
    </Box>
  )
}

function Charts({ year, answer }: { year: number; answer: YearAnswer }) {
  const text = useTexts(utilityTexts)
  const label = useLabel()
  const formats = useFormats()
  const { months, budgetMonthly, subMeters } = answer
  const unit = label(
    utility.fields.unit.choices.find(({ value }) => value === answer.unit)?.label ?? answer.unit,
  )
  const names = { now: text('thisYear', { year }), before: text('thisYear', { year: year - 1 }) }
  const used = numbers(months.map(({ consumption }) => consumption))
  const usedBefore = numbers(months.map(({ lastConsumption }) => lastConsumption))
  const cost = numbers(months.map(({ billAmount }) => billAmount))
  const costBefore = numbers(months.map(({ lastBillAmount }) => lastBillAmount))
  const unitCost = numbers(months.map(({ unitCost }) => unitCost))
  const parts = numbers(months.map(({ partsConsumption }) => partsConsumption))
  const budget = budgetMonthly === null ? null : Number(budgetMonthly)
  const amount = (value: number) => formats.amount(value.toFixed(2))
  const plain = (value: number) => formats.number(value)
  const both = (now: (number | null)[], before: (number | null)[]): Series[] => [
    { name: names.before, colour: 'text.disabled', values: before },
    { name: names.now, colour: 'primary.main', values: now },
  ]
  const chart = (title: string, series: Series[], format: (value: number) => string) => (
    <Chart
      key={title}
      title={title}
      months={months.map(({ month }) => month)}
      series={series}
      format={format}
    />
  )
  if (![used, usedBefore, cost, costBefore].some(has))
    return (
      <Typography variant="body2" sx={{ py: 2 }}>
        {text('noFigures', { year })}
      </Typography>
    )
  return (
    <>
      <Summary answer={answer} />
      <Box
        sx={{
          py: 2,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
        }}
      >
        {chart(`${text('useChart')} (${unit})`, both(used, usedBefore), plain)}
        {(has(cost) || has(costBefore)) &&
          chart(
            `${text('costChart')} (RM)`,
            [
              ...both(cost, costBefore),
              ...(budget === null
                ? []
                : [
                    {
                      name: text('budget'),
                      colour: 'warning.main',
                      line: true,
                      values: months.map(() => budget),
                    },
                  ]),
            ],
            amount,
          )}
        {has(unitCost) &&
          chart(
            `${text('unitCostChart')} (RM/${unit})`,
            [{ name: names.now, colour: 'primary.main', values: unitCost }],
            (value) => formats.decimal(String(Number(value.toFixed(4)))),
          )}
        {has(parts) &&
          chart(
            `${text('partsChart')} (${unit})`,
            [
              { name: text('main'), colour: 'text.disabled', values: used },
              { name: text('parts'), colour: 'primary.main', values: parts },
            ],
            plain,
          )}
      </Box>
      {subMeters.length > 0 && <Parts answer={answer} unit={unit} />}
    </>
  )
}

interface ChartProps {
  title: string
  months: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
}

function Chart({ title, months, series, format }: ChartProps) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const columns = months.map((month) => ({
    key: month,
    label: formats.month(month),
    name: `${formats.month(month)} ${month.slice(0, 4)}`,
  }))
  return (
    <ColumnChart
      title={title}
      columns={columns}
      series={series}
      format={format}
      axis={(value) => formats.decimal(String(value))}
      tableLabel={text('table')}
      table={
        <Box component="section" tabIndex={0} aria-label={title} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{text('month')}</TableCell>
                {series.map(({ name }) => (
                  <TableCell key={name} align="right">
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {columns.map(({ key, label }, index) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  {series.map(({ name, values }) => {
                    const value = values[index] ?? null
                    return (
                      <TableCell key={name} align="right">
                        {value === null ? '–' : format(value)}
                      </TableCell>
                    )
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      }
    />
  )
}

/** Cost so far against budget and last year, and what the year is heading for. */
function Summary({ answer: { billed, forecast, budgetMonthly } }: { answer: YearAnswer }) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  if (billed.months === 0) return null
  const year = budgetMonthly === null ? null : 12 * Number(budgetMonthly)
  const beside = (value: string | null, other: number | null) => {
    if (value === null || !other) return undefined
    const percent = 100 * (Number(value) / other - 1)
    const shown = formats.number(Math.abs(Math.round(percent * 10) / 10))
    return text(percent > 0 ? 'overBudget' : 'underBudget', { percent: shown })
  }
  const figures = [
    { name: text('costSoFar'), value: billed.cost, more: beside(billed.cost, Number(billed.budget ?? 0)) },
    { name: text('budgetSoFar'), value: billed.budget },
    { name: text('lastSoFar'), value: billed.lastCost },
    { name: text('forecast'), value: forecast, more: beside(forecast, year) },
    { name: text('budgetYear'), value: year === null ? null : year.toFixed(2) },
  ].filter(({ value }) => value !== null)
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, py: 1 }}>
      {figures.map(({ name, value, more }) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            RM {formats.amount(value ?? '')}
            {more !== undefined && (
              <Typography component="span" variant="body2" color="text.secondary">
                {' '}
                {more}
              </Typography>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The sub-meters of a meter, and what none of them accounts for in the months that they were read in. */
function Parts({ answer: { months, subMeters }, unit }: { answer: YearAnswer; unit: string }) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const both = months.filter(
    ({ consumption, partsConsumption }) => consumption !== null && partsConsumption !== null,
  )
  const main = both.reduce((sum, { consumption }) => sum + Number(consumption), 0)
  const parts = both.reduce((sum, { partsConsumption }) => sum + Number(partsConsumption), 0)
  const share = (value: number) => formats.number(Math.round((1000 * value) / main) / 10)
  return (
    <Section title={text('parts')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, gridColumn: '1 / -1' }}>
        {subMeters.map(({ id, name, meterNo, consumption }) => (
          <Typography key={id} component="li" variant="body2">
            <Link to={showPath(utility, id)}>{name}</Link>, {meterNo}:{' '}
            {consumption === null ? '–' : `${formats.decimal(consumption)} ${unit}`}
          </Typography>
        ))}
        {main > 0 && (
          <Typography component="li" variant="body2">
            <strong>{text('unaccounted')}</strong>: {formats.number(main - parts)} {unit},{' '}
            {text('ofMain', { percent: share(main - parts) })}
          </Typography>
        )}
      </Box>
    </Section>
  )
}
