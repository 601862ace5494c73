import { hoursText } from '../../domain/leave/counting.ts'
import type { leaveLedger } from '../../resources/leave/leaveLedger.resource.ts'
import type { RowOf } from '../../schema/resource.ts'
import { useAmounts } from './useAmounts.ts'

/** Minutes as hours. */
export function Hours({ minutes }: { minutes: number }) {
  return useAmounts().short('hour', hoursText(minutes))
}

type Amount = Pick<RowOf<typeof leaveLedger>, 'days' | 'minutes'>

/** What an entry gives or takes: days, or hours. */
export function EntryAmount({ entry: { days, minutes } }: { entry: Amount }) {
  const { short } = useAmounts()
  return minutes === null ? short('day', days) : short('hour', hoursText(minutes))
}
