import type {
  NamedPerson,
  OpenShift,
  ShiftRequest,
} from '../../../src/resources/scheduling/openShift.calls.ts'
import { isHard, isOfSite } from '../../../src/domain/scheduling/clashes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import type { ownOffers } from '../../../src/resources/scheduling/shiftOffer.calls.ts'
import { shiftOffer } from '../../../src/resources/scheduling/shiftOffer.resource.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import { findOne } from '../../engine/tables/rows.ts'
import {
  ids,
  instant,
  pick,
  piece,
  rowsIfAny,
  rowsOf,
  select,
  text,
  whole,
} from '../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { assessOf, assessPeople } from './roster/assess.ts'
import { toldClashes, type ToldClash } from './roster/clashAnswers.ts'
import type { Window } from './scheduling.ts'

/** Open assignments, and requests, that one answer holds. */
const most = 200

const [t, s, p] = [rowsOf(shiftAssignment, 't'), rowsOf(shift, 's'), rowsOf(pin, 'p')]
const assignmentColumns = {
  ...pick(t, ['id', 'shiftId', 'date']),
  pinId: whole`${t.pinId}`,
  startAt: instant`${t.startAt}`,
  endAt: instant`${t.endAt}`,
  name: s.name,
  pin: p.name,
}
const assignmentJoins = piece`join ${s.withDeleted} on ${s.id} = ${t.shiftId} join ${p.withDeleted} on ${p.id} = ${t.pinId}`

type Assignment = Pick<OpenShift, 'id' | 'shiftId' | 'name' | 'pinId' | 'pin' | 'date' | 'startAt' | 'endAt'>

/** Conflicts of each person with the assignment next to them. @param gone assignments that don't count */
async function clashesOf(
  sql: CompanySql,
  reading: WeekdayReading,
  wanted: readonly (Assignment & { userId: number })[],
  gone: readonly number[] = [],
) {
  const assess = await assessOf(
    sql,
    reading,
    wanted,
    wanted.map(({ userId }) => userId),
    gone,
  )
  return wanted.map(({ shiftId, date, userId }) => {
    const assessed = assess.check({ shiftId, date, userId })
    return assessed ? toldClashes([assessed]) : []
  })
}

/** Conflicts that a person is shown: orders of the contract concern planners alone. */
const ofPerson = (clashes: readonly ToldClash[] = []) => clashes.filter(({ kind }) => !isOfSite(kind))

/** Published open assignments to come, those of the caller's own pins first. */
export async function openAssignmentsFor(
  sql: CompanySql,
  reading: WeekdayReading,
  { employeeId }: Caller,
  { start, end }: Pick<Window, 'start' | 'end'>,
): Promise<OpenShift[]> {
  const [e, c] = [rowsIfAny(employee, 'e'), rowsIfAny(shiftClaim, 'c')]
  const rows = await select(sql, { ...assignmentColumns, claimId: c.id })`from ${t} ${assignmentJoins}
    left join ${e.withDeleted} on ${e.id} = ${employeeId}
    left join ${c} on ${c.shiftAssignmentId} = ${t.id} and ${c.userId} = ${employeeId} and ${c.status} = 'asked'
    where ${t.date} between ${start} and ${end} and ${t.userId} is null and ${t.status} = 'published'
      and ${t.startAt} > now()
    order by ${e.pinIds} @> array[${t.pinId}] desc nulls last, ${t.startAt}, ${t.id} limit ${most}`
  const clashes = await clashesOf(
    sql,
    reading,
    rows.map((row) => ({ ...row, userId: employeeId })),
  )
  return rows.map((row, index) => ({ ...row, clashes: ofPerson(clashes[index]) }))
}

/** Shifts that are offered to the caller and can still be accepted, the soonest first. */
export async function offersFor(
  sql: CompanySql,
  reading: WeekdayReading,
  { employeeId }: Caller,
): Promise<AnswerOf<typeof ownOffers>> {
  const o = rowsOf(shiftOffer, 'o')
  const rows = await select(sql, { ...assignmentColumns, offerId: o.id, note: o.note })`from ${o}
    join ${t} on ${t.id} = ${o.shiftAssignmentId} ${assignmentJoins}
    where ${o.userId} = ${employeeId} and ${o.status} = 'offered' and ${t.userId} is not distinct from ${o.holderId}
      and ${t.status} <> 'cancelled' and ${t.endAt} > now()
    order by ${t.startAt}, ${o.id} limit ${most}`
  const clashes = await clashesOf(
    sql,
    reading,
    rows.map((row) => ({ ...row, userId: employeeId })),
    rows.map(({ id }) => id),
  )
  return rows.map((row, index) => ({ ...row, clashes: ofPerson(clashes[index]) }))
}

interface MaybePerson {
  id: number | null
  firstName: string | null
  lastName: string | null
}
const named = ({ id, firstName, lastName }: MaybePerson): NamedPerson | null =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' }

/** Claims and swaps that wait, the soonest shift first. */
export async function requestsIn(
  sql: CompanySql,
  reading: WeekdayReading,
  { start, end, pin: pinId }: Window,
): Promise<ShiftRequest[]> {
  const c = rowsOf(shiftClaim, 'c')
  const [f, o] = [rowsIfAny(employee, 'f'), rowsOf(employee, 'o')]
  const from = { fromId: f.id, fromFirst: f.firstName, fromLast: f.lastName }
  const to = { toId: o.id, toFirst: o.firstName, toLast: o.lastName }
  const inWindow = piece`${t.date} between ${start} and ${end}
    and (${pinId ?? null}::bigint is null or ${t.pinId} = ${pinId ?? null})`
  const [claims, swaps] = await Promise.all([
    select(sql, {
      requestId: c.id,
      version: c.version,
      note: c.note,
      ...assignmentColumns,
      ...from,
      ...to,
    })`from ${c}
      join ${t} on ${t.id} = ${c.shiftAssignmentId} ${assignmentJoins} join ${o.withDeleted} on ${o.id} = ${c.userId}
      left join ${f.withDeleted} on ${f.id} = ${t.userId}
      where ${c.status} = 'asked' and ${inWindow} order by ${t.startAt}, ${c.id} limit ${most}`,
    select(sql, {
      requestId: t.id,
      version: t.version,
      note: text.orNull`null`,
      ...assignmentColumns,
      ...from,
      ...to,
    })`
      from ${t} ${assignmentJoins} join ${o.withDeleted} on ${o.id} = ${t.requestedBy}
      left join ${f.withDeleted} on ${f.id} = ${t.userId}
      where ${t.status} = 'swap_requested' and ${inWindow} order by ${t.startAt}, ${t.id} limit ${most}`,
  ])
  const rows = [
    ...claims.map((row) => ({ kind: 'claim' as const, ...row })),
    ...swaps.map((row) => ({ kind: 'swap' as const, ...row })),
  ]
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt) || one.requestId - other.requestId)
    .slice(0, most)
  const clashes = await clashesOf(
    sql,
    reading,
    rows.map((row) => ({ ...row, userId: row.toId })),
  )
  return rows.map(({ fromId, fromFirst, fromLast, toId, toFirst, toLast, ...row }, index) => ({
    ...row,
    from: named({ id: fromId, firstName: fromFirst, lastName: fromLast }),
    to: { id: toId, firstName: toFirst, lastName: toLast ?? '' },
    clashes: clashes[index] ?? [],
  }))
}

/** Who could take an assignment instead of its person: people of its pin without a conflict that refuses them. */
export async function colleaguesFor(
  sql: CompanySql,
  reading: WeekdayReading,
  assignmentId: number,
): Promise<NamedPerson[]> {
  const assignment = await findOne(
    sql,
    shiftAssignment,
    { id: assignmentId },
    { columns: ['shiftId', 'date', 'pinId', 'userId'] },
  )
  if (!assignment) return []
  const e = rowsOf(employee, 'e')
  const people = await select(sql, {
    ...pick(e, ['id', 'firstName']),
    lastName: text`coalesce(${e.lastName}, '')`,
  })`from ${e}
    where ${e.status} = 'active' and ${e.pinIds} @> array[${assignment.pinId}::bigint]
      and ${e.id} is distinct from ${assignment.userId}::bigint
    order by ${e.firstName}, ${e.lastName}, ${e.id} limit ${most}`
  const assessed = await assessPeople(
    sql,
    reading,
    assignment,
    people.map(({ id }) => id),
  )
  return people.filter(({ id }) => !(assessed.get(id) ?? []).some(({ kind }) => isHard(kind)))
}

/** Notifies the people of the pins of open assignments, which can be requested from now on. */
export async function tellOfOpen(tx: Tx, pinIds: readonly number[]) {
  if (pinIds.length === 0) return
  const e = rowsOf(employee, 'e')
  const rows = await select(tx, {
    pin: p.name,
    people: ids`array_agg(${e.id} order by ${e.id})`,
  })`from ${p.withDeleted}
    join ${e} on ${e.pinIds} @> array[${p.id}] and ${e.status} = 'active'
    where ${p.id} = any(${pinIds}::bigint[]) group by ${p.id}, ${p.name} order by ${p.name}`
  for (const { pin: name, people } of rows)
    await notify(
      tx,
      people.filter((id) => id !== tx.actor.employeeId),
      { type: 'shift', wording: 'shiftsOpen', values: { pin: name } },
    )
}
