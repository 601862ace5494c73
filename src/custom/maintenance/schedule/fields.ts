import type { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** What is said of the days themselves, which a meter has no use for. */
const byDates = [
  'interval',
  'daysOfWeek',
  'monthMode',
  'monthDay',
  'nth',
  'endsOn',
  'occurrencesMax',
  'seasonMonths',
  'skipOnHoliday',
  'basedOn',
  'leadDays',
] as const
const byMeter = ['meterUtilityId', 'meterEvery'] as const
const inMonths = ['monthMode', 'monthDay', 'nth'] as const

/** The schedule's fields that have no meaning beside these values. */
export function idleFields(values: {
  frequencyUnit?: unknown
  monthMode?: unknown
}): readonly (keyof RowOf<typeof schedule>)[] {
  const { frequencyUnit: unit, monthMode: mode } = values
  if (unit === 'meter') return byDates
  if (unit === 'day') return [...byMeter, ...inMonths, 'daysOfWeek']
  if (unit === 'week') return [...byMeter, ...inMonths]
  if (mode === 'nth_weekday') return [...byMeter, 'monthDay']
  return [...byMeter, 'daysOfWeek', 'nth', ...(mode === 'last_day' ? (['monthDay'] as const) : [])]
}
