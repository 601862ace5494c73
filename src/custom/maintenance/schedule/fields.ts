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
]
const byMeter = ['meterUtilityId', 'meterEvery']
const inMonths = ['monthMode', 'monthDay', 'nth']

/** The schedule's fields that have no meaning beside these values. */
export function idleFields(values: Readonly<Record<string, unknown>>): string[] {
  const { frequencyUnit: unit, monthMode: mode } = values
  if (unit === 'meter') return byDates
  if (unit === 'day') return [...byMeter, ...inMonths, 'daysOfWeek']
  if (unit === 'week') return [...byMeter, ...inMonths]
  if (mode === 'nth_weekday') return [...byMeter, 'monthDay']
  return [...byMeter, 'daysOfWeek', 'nth', ...(mode === 'last_day' ? ['monthDay'] : [])]
}
