import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormats } from '../../kit/locale.ts'
import type { WrAnswer } from '../../schema/calls/dashboard.ts'
import { completed, requested } from './behind.ts'
import { FigureTable } from './FigureTable.tsx'
import { useFigureText } from './Figure.tsx'
import { useMaintenanceText } from './texts.ts'

type Day = WrAnswer['byDay'][number]
/** Days in a row, which share a column where there are too many for one each. */
type Span = Day & { until: string }

const mostColumns = 31
const size = { width: 640, height: 160, column: 20 }
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
  const text = useMaintenanceText()
  const figure = useFigureText()
  const { day: written } = useFormats()
  const [table, setTable] = useState(false)
  const spans = spansOf(days)
  const most = Math.max(1, ...spans.flatMap(({ received, resolved }) => [received, resolved]))
  const column = size.width / spans.length
  const bar = Math.min(size.column, column * 0.4)
  const nameOf = ({ day, until }: Span) =>
    day === until ? written(day) : text('span', { from: written(day), until: written(until) })
  return (
    <>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {text('byDay')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        {series.map(({ name, colour }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: colour }} />
            <Typography variant="body2">{text(name)}</Typography>
          </Box>
        ))}
        <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto' }}>
          {text('highest', { value: figure(most) })}
        </Typography>
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden
        sx={{ display: 'block', width: '100%', height: size.height, borderBottom: 1, borderColor: 'divider' }}
      >
        {spans.map((span, index) =>
          series.map(({ name, colour }, side) => {
            const height = (size.height * span[name]) / most
            return (
              <Box
                component="rect"
                key={name + span.day}
                x={(index + 0.5) * column + (side - 1) * bar}
                y={size.height - height}
                width={bar}
                height={height}
                sx={{ fill: 'currentColor', color: colour }}
              >
                <title>{`${nameOf(span)}: ${text(name)} ${figure(span[name])}`}</title>
              </Box>
            )
          }),
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        {[days[0]?.day, days.at(-1)?.day].map((day, end) => (
          <Typography key={end} variant="caption" color="text.secondary">
            {day && written(day)}
          </Typography>
        ))}
      </Box>
      <Button size="small" aria-expanded={table} onClick={() => setTable(!table)}>
        {text('table')}
      </Button>
      {table && (
        <FigureTable
          name={text('byDay')}
          rows={spans}
          keyOf={({ day }) => day}
          heading={{ label: text('day'), called: nameOf }}
          columns={[
            {
              label: text('received'),
              value: ({ received }) => figure(received),
              behind: (span) => requested(span),
            },
            {
              label: text('resolved'),
              value: ({ resolved }) => figure(resolved),
              behind: (span) => completed(span),
            },
          ]}
        />
      )}
    </>
  )
}
