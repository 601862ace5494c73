import type {
  NamedPerson,
  OpenShift,
  ShiftRequest,
} from '../../../src/resources/scheduling/openShift.calls.ts'
import { isHard, isOfSite } from '../../../src/domain/scheduling/clashes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { assessOf, assessPeople } from './roster/assess.ts'
import { toldClashes } from './roster/clashAnswers.ts'
import type { Window } from './scheduling.ts'

/** Open assignments, and requests, that one answer holds. */
const most = 200

const assignmentColumns = `t.id, t.shift_id as "shiftId", s.name, t.pin_id as "pinId", p.name as pin, t.date,
  t.start_at as "startAt", t.end_at as "endAt"`
const assignmentJoins = `join shift s on s.client_id = t.client_id and s.id = t.shift_id
  join pin p on p.client_id = t.client_id and p.id = t.pin_id`

type Assignment = Pick<OpenShift, 'id' | 'shiftId' | 'name' | 'pinId' | 'pin' | 'date' | 'startAt' | 'endAt'>

/** What stands against each of some people taking the assignment beside them. */
async function clashesOf(sql: Sql, clientId: number, wanted: readonly (Assignment & { userId: number })[]) {
  const assess = await assessOf(
    sql,
    clientId,
    wanted,
    wanted.map(({ userId }) => userId),
  )
  return wanted.map(({ shiftId, date, userId }) => {
    const assessed = assess.check({ shiftId, date, userId })
    return assessed ? toldClashes([assessed]) : []
  })
}

/** Published open assignments to come, those of the caller's own pins first. */
export async function openAssignmentsFor(
  sql: Sql,
  { clientId, employeeId }: Caller,
  { start, end }: Pick<Window, 'start' | 'end'>,
): Promise<OpenShift[]> {
  const rows = await sql.query<Assignment & { claimId: number | null }>(
    `select ${assignmentColumns}, c.id as "claimId"
     from shift_assignment t ${assignmentJoins}
     left join employee e on e.client_id = t.client_id and e.id = $4
     left join shift_claim c on c.client_id = t.client_id and c.shift_assignment_id = t.id and c.user_id = $4
       and c.status = 'asked' and c.deleted_at is null
     where t.client_id = $1 and t.date between $2 and $3 and t.deleted_at is null and t.user_id is null
       and t.status = 'published' and t.start_at > now()
     order by e.pin_ids @> array[t.pin_id] desc nulls last, t.start_at, t.id limit ${most}`,
    [clientId, start, end, employeeId],
  )
  const clashes = await clashesOf(
    sql,
    clientId,
    rows.map((row) => ({ ...row, userId: employeeId })),
  )
  // What the contract orders is for whoever plans.
  return rows.map((row, index) => ({
    ...row,
    clashes: (clashes[index] ?? []).filter(({ kind }) => !isOfSite(kind)),
  }))
}

type Request = Omit<ShiftRequest, 'clashes' | 'from' | 'to'> & {
  fromId: number | null
  fromFirst: string | null
  fromLast: string | null
  toId: number
  toFirst: string
  toLast: string
}

/** Claims and swaps that wait, the soonest shift first. */
export async function requestsIn(
  sql: Sql,
  clientId: number,
  { start, end, pin }: Window,
): Promise<ShiftRequest[]> {
  const people = `f.id as "fromId", f.first_name as "fromFirst", f.last_name as "fromLast", o.id as "toId",
    o.first_name as "toFirst", o.last_name as "toLast"`
  const rows = await sql.query<Request>(
    `select * from (
       select 'claim' as kind, c.id as "requestId", c.version, c.note, ${assignmentColumns}, ${people}
       from shift_claim c join shift_assignment t on t.client_id = c.client_id and t.id = c.shift_assignment_id
         ${assignmentJoins} join employee o on o.client_id = c.client_id and o.id = c.user_id
         left join employee f on f.client_id = t.client_id and f.id = t.user_id
       where c.client_id = $1 and c.status = 'asked' and c.deleted_at is null and t.deleted_at is null
         and t.date between $2 and $3 and ($4::bigint is null or t.pin_id = $4)
       union all
       select 'swap', t.id, t.version, null, ${assignmentColumns}, ${people}
       from shift_assignment t ${assignmentJoins}
         join employee o on o.client_id = t.client_id and o.id = t.requested_by
         left join employee f on f.client_id = t.client_id and f.id = t.user_id
       where t.client_id = $1 and t.status = 'swap_requested' and t.deleted_at is null
         and t.date between $2 and $3 and ($4::bigint is null or t.pin_id = $4)) waiting
     order by "startAt", "requestId" limit ${most}`,
    [clientId, start, end, pin ?? null],
  )
  const clashes = await clashesOf(
    sql,
    clientId,
    rows.map((row) => ({ ...row, userId: row.toId })),
  )
  return rows.map(({ fromId, fromFirst, fromLast, toId, toFirst, toLast, ...row }, index) => ({
    ...row,
    from: fromId === null ? null : { id: fromId, firstName: fromFirst ?? '', lastName: fromLast ?? '' },
    to: { id: toId, firstName: toFirst, lastName: toLast },
    clashes: clashes[index] ?? [],
  }))
}

/** Who could take an assignment instead of its person: people of its pin against whom nothing stands that is refused. */
export async function colleaguesFor(
  sql: Sql,
  clientId: number,
  assignmentId: number,
): Promise<NamedPerson[]> {
  const [assignment] = await sql.query<{
    shiftId: number
    date: string
    pinId: number
    userId: number | null
  }>(
    `select shift_id as "shiftId", date, pin_id as "pinId", user_id as "userId" from shift_assignment
     where client_id = $1 and id = $2 and deleted_at is null`,
    [clientId, assignmentId],
  )
  if (!assignment) return []
  const people = await sql.query<NamedPerson>(
    `select id, first_name as "firstName", last_name as "lastName" from employee
     where client_id = $1 and deleted_at is null and status = 'active' and pin_ids @> array[$2::bigint]
       and id is distinct from $3 order by first_name, last_name, id limit ${most}`,
    [clientId, assignment.pinId, assignment.userId],
  )
  const assessed = await assessPeople(
    sql,
    clientId,
    assignment,
    people.map(({ id }) => id),
  )
  return people.filter(({ id }) => !(assessed.get(id) ?? []).some(({ kind }) => isHard(kind)))
}

/** Tells those who belong to the pins of open assignments that may be asked for from now on. */
export async function tellOfOpen(tx: Tx, pinIds: readonly number[]) {
  if (pinIds.length === 0) return
  const rows = await tx.query<{ pin: string; people: number[] }>(
    `select p.name as pin, array_agg(e.id order by e.id) as people from pin p
     join employee e on e.client_id = p.client_id and e.pin_ids @> array[p.id] and e.status = 'active'
       and e.deleted_at is null
     where p.client_id = $1 and p.id = any($2::bigint[]) group by p.id, p.name order by p.name`,
    [tx.actor.clientId, pinIds],
  )
  for (const { pin, people } of rows)
    await notify(
      tx,
      people.filter((id) => id !== tx.actor.employeeId),
      { type: 'shift', wording: 'shiftsOpen', values: { pin } },
    )
}
