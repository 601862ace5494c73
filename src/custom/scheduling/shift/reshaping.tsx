import Typography from '@mui/material/Typography'
import type * as z from 'zod/mini'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { maskOf } from '../../../domain/time/weekdays.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useServices } from '../../../providers/viewer/shell.ts'
import type { shiftClashes } from '../../../resources/scheduling/shift.calls.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { schedulingTexts } from '../texts.ts'
import type { SavedShift } from './useShiftSaving.ts'

type Reshape = z.infer<typeof shiftClashes.body>

const compared = [
  'pinId',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'everyNWeeks',
  'breakMin',
  'breakPaid',
] as const

/** The changes of a shift that concern its assignments; undefined without one, or while a day is typed. */
export function useReshape(was: ShownShift | undefined, values: SavedShift): Reshape | undefined {
  const { config } = useServices()
  const reading = config.weekdayMask ?? 'monday-high'
  const complete = isCalendarDay(values.startDate) && isCalendarDay(values.endDate) && values.pinId > 0
  if (!was || !complete || values.startTime === '' || values.endTime === '') return undefined
  const recurringDay = maskOf(values.weekdays, reading)
  const isSame = maskOf(was.weekdays, reading) === recurringDay
  if (isSame && compared.every((name) => was[name] === values[name])) return undefined
  const { pinId, startDate, endDate, startTime, endTime, everyNWeeks, breakMin, breakPaid } = values
  return { pinId, startDate, endDate, startTime, endTime, everyNWeeks, breakMin, breakPaid, recurringDay }
}

/** Tells the effect on the planned assignments of a shift. */
export function Consequences({ changed, withdrawn }: { changed: number; withdrawn: number }) {
  const text = useTexts(schedulingTexts)
  const lines = [
    changed > 0 && text('moveHelp', { changed }),
    withdrawn > 0 && text('withdrawnHelp', { withdrawn }),
    changed + withdrawn === 0 && text('keepsHelp'),
  ].filter((line) => line !== false)
  return lines.map((line) => (
    <Typography key={line} variant="body2" color="text.secondary">
      {line}
    </Typography>
  ))
}
