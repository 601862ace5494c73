import { hoursText } from '../../domain/leave/counting.ts'
import { useAmounts } from './useAmounts.ts'

/** Minutes as hours. */
export function Hours({ minutes }: { minutes: number }) {
  return useAmounts().short('hour', hoursText(minutes))
}
