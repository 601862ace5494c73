import type { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { whole, type Rows } from '../../../engine/tables/statement.ts'

/** Minutes of an assignment that are worked: its length without the unpaid break. */
export const workedMin = (t: Pick<Rows<typeof shiftAssignment>, 'startAt' | 'endAt' | 'unpaidMin'>) =>
  whole`greatest(0, floor(extract(epoch from ${t.endAt} - ${t.startAt}) / 60)::int - coalesce(${t.unpaidMin}, 0))`
