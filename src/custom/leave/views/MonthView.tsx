import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { dayText, firstOf, lengthOf, monthNumber, weekdayOf } from '../../../domain/time/calendarDays.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { leaveOfMonth, type ShownLeave } from '../../../resources/leave/leave.calls.ts'
import { DayBar } from './DayBar.tsx'
import { LeaveLine } from '../LeaveLine.tsx'
import { leaveTexts } from '../texts.ts'
import { useDay } from './useDay.ts'

/** Names in a day's cell; the others are counted. */
const named = 3
const open = new Set(['pending', 'partially_approved', 'cancel_requested'])

interface CellProps {
  day: string
  leave: readonly ShownLeave[]
  isToday: boolean
  isChosen: boolean
  isInMonth: boolean
  onChoose: () => void
}

/** A day with its head count and the first of those away; pending ones are told apart by a broken border. */
function DayCell({ day, leave, isToday, isChosen, isInMonth, onChoose }: CellProps) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  return (
    <ButtonBase
      onClick={onChoose}
      aria-pressed={isChosen}
      title={`${formats.day(day)}: ${text('away', { count: formats.number(leave.length) })}`}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        gap: 0.25,
        p: 0.5,
        minWidth: 0,
        minHeight: { xs: 52, sm: 104 },
        textAlign: 'left',
        bgcolor: isInMonth ? 'background.paper' : 'background.default',
        borderTop: 3,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        outline: isToday ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: -2,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: isToday ? 700 : 400 }}>
          {Number(day.slice(8))}
        </Typography>
        {leave.length > 0 && (
          <Typography
            variant="body2"
            component="span"
            sx={{ fontWeight: 700, px: 0.75, borderRadius: 2, bgcolor: 'action.selected' }}
          >
            {formats.number(leave.length)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
        {leave.slice(0, named).map(({ id, employee, status }) => (
          <Typography
            key={id}
            variant="caption"
            component="span"
            noWrap
            sx={{
              display: 'block',
              px: 0.5,
              mb: '2px',
              borderRadius: 0.5,
              border: 1,
              borderColor: 'divider',
              borderStyle: open.has(status) ? 'dashed' : 'solid',
              bgcolor: open.has(status) ? 'transparent' : 'action.hover',
            }}
          >
            {employee}
          </Typography>
        ))}
        {leave.length > named && (
          <Typography variant="caption">
            {text('more', { count: formats.number(leave.length - named) })}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  )
}

/** A month with how many are away each day, and below it who that is on the chosen day. */
export function MonthView() {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { day, today, show } = useDay()
  const month = monthNumber(day)
  const first = firstOf(month)
  const start = first - (weekdayOf(first) - 1)
  const weeks = Math.ceil((first - start + lengthOf(month)) / 7)
  const days = Array.from({ length: weeks * 7 }, (_, at) => dayText(start + at))
  const leave = useCall(
    leaveOfMonth,
    { query: { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) } },
    { keep: true },
  )
  const on = (rows: readonly ShownLeave[], one: string) =>
    rows.filter(({ fromDate, toDate }) => fromDate <= one && one <= toDate)
  return (
    <Box sx={{ mt: 1, overflow: 'auto' }}>
      <DayBar
        title={`${formats.month(day)} ${day.slice(0, 4)}`}
        onBack={() => show(dayText(firstOf(month - 1)))}
        onToday={() => show(today)}
        onForth={() => show(dayText(firstOf(month + 1)))}
      />
      <Answered of={leave}>
        {(rows) => (
          <>
            <Box
              sx={{
                mt: 1,
                display: 'grid',
                gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
                gap: '1px',
                border: 1,
                borderColor: 'divider',
                bgcolor: 'divider',
                borderRadius: 1,
                overflow: 'hidden',
              }}
            >
              {days.slice(0, 7).map((one) => (
                <Typography
                  key={one}
                  variant="body2"
                  color="text.secondary"
                  sx={{ bgcolor: 'background.paper', p: 0.5, textAlign: 'center' }}
                >
                  {formats.weekday(one)}
                </Typography>
              ))}
              {days.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  leave={monthNumber(one) === month ? on(rows, one) : []}
                  isToday={one === today}
                  isChosen={one === day}
                  isInMonth={monthNumber(one) === month}
                  onChoose={() => show(one)}
                />
              ))}
            </Box>
            <Typography component="h3" variant="subtitle1" sx={{ mt: 2, fontWeight: 600 }}>
              {formats.weekday(day)}, {formats.day(day)}:{' '}
              {text('away', { count: formats.number(on(rows, day).length) })}
            </Typography>
            {on(rows, day).map((row) => (
              <LeaveLine key={row.id} leave={row} />
            ))}
          </>
        )}
      </Answered>
    </Box>
  )
}
