import { hoursText } from '../../domain/leave/counting.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { ShownLeave } from '../../resources/leave/leave.calls.ts'
import { leaveTexts } from './texts.ts'

type Times = Pick<ShownLeave, 'fromPart' | 'fromTime' | 'toTime'>

/** How amounts of leave are said: days, or hours such as `2:20 h`. */
export function useAmounts() {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const inUnit = (unit: 'day' | 'hour', amount: string) =>
    unit === 'hour'
      ? text('hours', { hours: amount })
      : text('days', { smart_count: Number(amount), days: formats.decimal(amount) })
  return {
    inUnit,
    /** The same without the word for days, as tables have it. */
    short: (unit: 'day' | 'hour', amount: string) =>
      unit === 'hour' ? text('hours', { hours: amount }) : formats.decimal(amount),
    /** What an application takes. */
    ofLeave: ({ totalDays, totalMinutes }: Pick<ShownLeave, 'totalDays' | 'totalMinutes'>) =>
      totalMinutes === null ? inUnit('day', totalDays) : inUnit('hour', hoursText(totalMinutes)),
    /** From when until when, where it goes by the hour. */
    times: ({ fromPart, fromTime, toTime }: Times) => (fromPart === 'hours' ? ` ${fromTime}–${toTime}` : ''),
    /** From which day until which, with its times. */
    span({ fromDate, toDate, fromTime, toTime, fromPart }: Times & Pick<ShownLeave, 'fromDate' | 'toDate'>) {
      const [first, last] = [formats.day(fromDate), formats.day(toDate)]
      if (fromPart !== 'hours') return first === last ? first : `${first} – ${last}`
      return first === last ? `${first} ${fromTime}–${toTime}` : `${first} ${fromTime} – ${last} ${toTime}`
    },
  }
}
