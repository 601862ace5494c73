import Box from '@mui/material/Box'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { leaveUsers } from '../../../resources/leave/leave.calls.ts'
import { DayBar } from './DayBar.tsx'
import { LeaveLine } from '../LeaveLine.tsx'
import { leaveTexts } from '../texts.ts'
import { useDay } from './useDay.ts'

/** Who is on approved leave on a day. */
export function TodayView() {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { day, today, show } = useDay()
  const users = useCall(leaveUsers, { query: { date: day } }, { keep: true })
  return (
    <Box sx={{ mt: 1, overflow: 'auto' }}>
      <DayBar
        title={`${formats.weekday(day)}, ${formats.day(day)}`}
        onBack={() => show(addDays(day, -1))}
        onToday={() => show(today)}
        onForth={() => show(addDays(day, 1))}
      >
        {users.data && text('away', { count: formats.number(users.data.length) })}
      </DayBar>
      <Answered of={users} empty={<Notice title={text('nobodyAway')} help={text('nobodyAwayHelp')} />}>
        {(rows) => (
          <Box
            sx={{ mt: 1, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
          >
            {rows.map((row) => (
              <LeaveLine
                key={row.id}
                leave={row}
                more={[row.department, row.cover && text('coveredBy', { name: row.cover })]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Box>
        )}
      </Answered>
    </Box>
  )
}
