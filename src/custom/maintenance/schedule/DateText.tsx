import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { PlannedDate } from '../../../resources/maintenance/schedule/schedule.shapes.ts'
import { scheduleTexts } from './texts.ts'

/** Gives a day with its weekday, such as `Mon, 23 Nov 2026`. */
export function useDayText() {
  const formats = useFormats()
  return useCallback((day: string) => `${formats.weekday(day)}, ${formats.day(day)}`, [formats])
}

/** A date on which work is done, and from which holiday it was moved. */
export function DateText({ date: { planned, actual } }: { date: PlannedDate }) {
  const text = useTexts(scheduleTexts)
  const dayText = useDayText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
      <time dateTime={actual}>{dayText(actual)}</time>
      {planned !== actual && (
        <Typography component="span" variant="body2" color="text.secondary">
          {text('moved', { day: dayText(planned) })}
        </Typography>
      )}
    </Box>
  )
}
