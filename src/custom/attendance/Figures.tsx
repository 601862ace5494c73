import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { TimesheetFigures } from '../../resources/attendance/attendance.calls.ts'
import { hoursOf } from './model.ts'
import { timesheetTexts } from './texts.ts'

/** What the days that are shown come to, and how much of it needs somebody. */
export function Figures({ figures: totals }: { figures: TimesheetFigures }) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const hours = (minutes: number) => text('hours', { hours: formats.decimal(hoursOf(minutes)) })
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, pb: 1.5 }}>
      <Figure label={text('people')} value={formats.number(totals.people)} />
      <Figure label={text('worked')} value={hours(totals.workedMin)} />
      <Figure label={text('overtime')} value={hours(totals.overtimeMin)} />
      <Figure label={text('late')} value={text('minutes', { count: formats.number(totals.lateMin) })} />
      <Figure label={text('toLook')} value={formats.number(totals.toLook)} bad={totals.toLook > 0} />
      <Figure label={text('absent')} value={formats.number(totals.absent)} bad={totals.absent > 0} />
    </Box>
  )
}

function Figure({ label, value, bad = false }: { label: string; value: string; bad?: boolean }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: 600, fontSize: '1.15rem', color: bad ? 'error.main' : 'text.primary' }}
      >
        {value}
      </Typography>
    </Box>
  )
}
