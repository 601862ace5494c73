import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import type { nextShift } from '../../../src/resources/home/home.calls.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import { Params } from '../../engine/sql/params.ts'
import { fromOf, type Asking } from './figures.ts'
import { standing } from './assignments.ts'

/** Assignments that are told of: the one that is on or comes next, and those after it. */
const mostAssignments = 3

/** The caller's own assignments that are on or to come, the next first. */
export async function nextAssignments(
  { sql, caller }: Asking,
  now: Date,
): Promise<AnswerOf<typeof nextShift>> {
  const params = new Params()
  const counted = {
    resource: shiftAssignment,
    filter: { status: standing.status, userId: caller.employeeId },
  }
  const from = fromOf(caller, counted, params)
  if (!from) return { assignments: [] }
  const at = params.add(now.toISOString())
  const assignments = await sql.query<AnswerOf<typeof nextShift>['assignments'][number]>(
    `select n.id, n.start_at as "startAt", n.end_at as "endAt", n.start_at <= ${at} as "isOn", n.status, n.version, s.name as shift, s.task_list as tasks,
       p.name as "pinName", nullif(concat_ws(', ', p.address, p.postcode, p.city), '') as address, p.time_zone as "timeZone"
     from (select t.* from ${from} and t.end_at > ${at}
       order by t.start_at, t.id limit ${mostAssignments}) n
     join shift s on s.client_id = n.client_id and s.id = n.shift_id
     join pin p on p.client_id = n.client_id and p.id = n.pin_id
     order by n.start_at, n.id`,
    params.values,
  )
  return { assignments }
}
