import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { monthNumber, dayText, firstOf } from '../../../domain/time/calendarDays.ts'
import type {
  Compared,
  DashboardPeriod,
  SummaryAnswer,
  SummaryName,
} from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { summaryNames } from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import {
  completed,
  due,
  feedback,
  hasEnded,
  open,
  overdue,
  requested,
  utilityMonths,
  type Drilldown,
} from './drilldown.ts'
import { Figure, useFigureText } from './figures/Figure.tsx'
import { Trend, type Good } from './figures/Trend.tsx'
import { maintenanceTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

type Unit = Parameters<ReturnType<typeof useFigureText>>[1]

const units: Partial<Record<SummaryName, Unit>> = {
  acknowledgeH: 'hours',
  resolveH: 'hours',
  onTimePct: 'percent',
  compliancePct: 'percent',
  rating: 'stars',
  utilityCost: 'amount',
}

/** Which way a figure gets better. Much work asked for, or much said, is in itself neither good nor bad. */
const good: Record<SummaryName, Good> = {
  open: 'down',
  overdue: 'down',
  received: undefined,
  completed: 'up',
  acknowledgeH: 'down',
  resolveH: 'down',
  onTimePct: 'up',
  compliancePct: 'up',
  feedback: undefined,
  rating: 'up',
  utilityCost: 'down',
}

const monthOf = (day: string) => dayText(firstOf(monthNumber(day)))

const lists: Record<SummaryName, (period: DashboardPeriod) => Drilldown | undefined> = {
  open: (period) => (hasEnded(period) ? undefined : open(period)),
  overdue: (period) => (hasEnded(period) ? undefined : overdue(period)),
  received: (period) => requested(period),
  completed: (period) => completed(period),
  acknowledgeH: (period) => requested(period),
  resolveH: (period) => completed(period),
  onTimePct: (period) => completed(period),
  compliancePct: (period) => due(period, 'due'),
  feedback: (period) => feedback(period),
  rating: (period) => feedback(period),
  utilityCost: ({ from, until }) => utilityMonths({ firstMonth: monthOf(from), lastMonth: monthOf(until) }),
}

const signed = (value: string, than: number) => (than > 0 ? `+${value}` : value)

/** By how much a figure changed: shares by points, all else in percent. */
function changeOf({ value, before, changePct }: Compared, unit: Unit) {
  if (unit !== 'percent') return changePct
  return value === null || before === null ? null : Math.round(10 * (value - before)) / 10
}

/** The figures at a glance, each with its change against the period before. */
export function Summary({ answer: { period, figures } }: { answer: SummaryAnswer }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
      }}
    >
      {summaryNames.map((name) => {
        const { value, before, meters } = figures[name]
        const unit = units[name]
        const label = text(name === 'open' ? (hasEnded(period) ? 'openThen' : 'openNow') : name)
        const change = changeOf(figures[name], unit)
        const told = value === null ? meters && text('notBilled') : figure(value, unit)
        return (
          <Box component="li" key={name} sx={{ minWidth: 0 }}>
            <Typography variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
              <Figure value={told ?? null} name={label} drilldown={value ? lists[name](period) : undefined} />
            </Typography>
            {(change !== null || before !== null) && value !== null && (
              <Typography variant="body2" color="text.secondary">
                {change !== null && (
                  <Trend change={change} good={good[name]} meters={meters}>
                    {unit === 'percent'
                      ? text('points', { value: signed(figure(change), change) })
                      : signed(figure(change, 'percent'), change)}
                  </Trend>
                )}
                {change !== null && before !== null && ' · '}
                {before !== null && text('before', { value: figure(before, unit) })}
              </Typography>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
