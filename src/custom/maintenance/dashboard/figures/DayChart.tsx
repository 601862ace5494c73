import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import type { WrAnswer } from '../../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { ColumnChart } from '../../../../kit/charts/ColumnChart.tsx'
import { completed, requested } from '../drilldown.ts'
import { FigureTable } from './FigureTable.tsx'
import { useFigureText } from './Figure.tsx'
import { maintenanceTexts } from '../texts.ts'

type Day = WrAnswer['byDay'][number]
/** Days in a row, which share a column where there are too many for one each. */
type Span = Day & { until: string }

const mostColumns = 31
const series = [
  { name: 'received', colour: 'primary.main' },
  { name: 'resolved', colour: 'warning.main' },
] as const

/** The days in at most so many columns, the last of them perhaps shorter. */
export function spansOf(days: readonly Day[]): Span[] {
  const each = Math.ceil(days.length / mostColumns)
  const spans: Span[] = []
  days.forEach((day, index) => {
    const last = spans.at(-1)
    if (!last || index % each === 0) spans.push({ ...day, until: day.day })
    else {
      last.until = day.day
      last.end = day.end
      last.received += day.received
      last.resolved += day.resolved
    }
  })
  return spans
}

/** What came in and what was resolved, day by day, with the table of it. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const { day: written } = useFormats()
  const spans = spansOf(days)
  const most = Math.max(1, ...spans.flatMap(({ received, resolved }) => [received, resolved]))
  const nameOf = ({ day, until }: Span) =>
    day === until ? written(day) : text('span', { from: written(day), until: written(until) })
  return (
    <ColumnChart
      title={text('byDay')}
      ends
      columns={spans.map((span, index) => ({
        key: span.day,
        label: written(index === 0 ? span.day : span.until),
        name: nameOf(span),
      }))}
      series={series.map(({ name, colour }) => ({
        name: text(name),
        colour,
        values: spans.map((span) => span[name]),
      }))}
      format={figure}
      beside={text('highest', { value: figure(most) })}
      tableLabel={text('table')}
      table={
        <FigureTable
          name={text('byDay')}
          first={mostColumns}
          rows={spans}
          keyOf={({ day }) => day}
          heading={{ label: text('day'), called: nameOf }}
          columns={[
            {
              label: text('received'),
              value: ({ received }) => figure(received),
              drilldown: (span) => requested(span),
            },
            {
              label: text('resolved'),
              value: ({ resolved }) => figure(resolved),
              drilldown: (span) => completed(span),
            },
          ]}
        />
      }
    />
  )
}
