import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { isNamed, isOfSite, type Clash } from '../../../src/domain/scheduling/clashes.ts'
import { inFillOrder, reasonsFor, type Candidate } from '../../../src/domain/scheduling/fillOrder.ts'
import { daysOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { spanOf } from '../../../src/domain/time/siteTime.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { FillAnswer, NamedPerson } from '../../../src/resources/scheduling/openShift.calls.ts'
import type { RosterChange } from '../../../src/resources/scheduling/shift.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { assessOf, type Assess } from './roster/assess.ts'
import { mostPeople } from './people.ts'
import { shiftsIn, type Window } from './scheduling.ts'

/** Assignments that one answer proposes people for; the next call goes on where it ended, once these are planned. */
const mostFilled = 300
/** Weeks whose work says who knows a site. */
const weeksKnown = 8

/** What time it is, and which day where the company is. */
interface Clock {
  now: Date
  today: string
}

/** An assignment that somebody is wanted for. */
interface Need {
  shiftId: number
  pinId: number
  date: string
  assignmentId: number | null
}

interface Person extends NamedPerson {
  pinIds: number[] | null
}

/** Open assignments to come, and one need for each head that a shift lacks. */
async function needsIn(
  sql: Sql,
  clientId: number,
  window: Window,
  { now, today }: Clock,
  reading: WeekdayReading,
): Promise<Need[]> {
  const start = window.start > today ? window.start : today
  if (start > window.end) return []
  const [shifts, assignments] = await Promise.all([
    shiftsIn(sql, clientId, { ...window, start }, reading),
    sql.query<Need & { open: boolean; begun: boolean }>(
      `select id as "assignmentId", shift_id as "shiftId", pin_id as "pinId", date, user_id is null as open,
         start_at <= now() as begun
       from shift_assignment where client_id = $1 and date between $2 and $3 and deleted_at is null
         and ($4::bigint is null or pin_id = $4) and status <> all ('{declined,cancelled}'::text[])
       order by start_at, id`,
      [clientId, start, window.end, window.pin ?? null],
    ),
  ])
  const counts = new Map<string, number>()
  for (const { shiftId, date } of assignments)
    counts.set(`${shiftId} ${date}`, (counts.get(`${shiftId} ${date}`) ?? 0) + 1)
  const open = assignments.flatMap(({ assignmentId, shiftId, pinId, date, ...one }) =>
    one.open && !one.begun ? [{ assignmentId, shiftId, pinId, date }] : [],
  )
  const zones = new Map(
    (
      await sql.query<{ id: number; timeZone: string }>(
        'select id, time_zone as "timeZone" from pin where client_id = $1 and id = any($2::bigint[])',
        [clientId, [...new Set(shifts.map(({ pinId }) => pinId))]],
      )
    ).map(({ id, timeZone }) => [id, timeZone]),
  )
  const missing = shifts.flatMap((shift) =>
    daysOf(shift, start, window.end).flatMap((date) => {
      const zone = zones.get(shift.pinId) ?? 'UTC'
      if (spanOf(date, shift.startTime, shift.endTime, zone).startAt <= now.getTime()) return []
      const lacks = Math.max(0, shift.headcount - (counts.get(`${shift.id} ${date}`) ?? 0))
      return Array.from({ length: lacks }, () => ({
        assignmentId: null,
        shiftId: shift.id,
        pinId: shift.pinId,
        date,
      }))
    }),
  )
  return [...open, ...missing]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(0, mostFilled)
}

const peopleIn = (sql: Sql, clientId: number) =>
  sql.query<Person>(
    `select id, first_name as "firstName", last_name as "lastName", pin_ids as "pinIds" from employee
     where client_id = $1 and deleted_at is null and status = 'active' order by id limit ${mostPeople}`,
    [clientId],
  )

const keyOf = (id: number, of: number) => `${id} ${of}`

/** What was worked where in the last weeks, and who has asked for which assignment. */
async function known(sql: Sql, clientId: number, today: string, needs: readonly Need[]) {
  const [worked, claims, off] = await Promise.all([
    sql.query<{ userId: number; pinId: number; assignments: number }>(
      `select user_id as "userId", pin_id as "pinId", count(*)::int as assignments from shift_assignment
       where client_id = $1 and date between $2 and $3 and deleted_at is null and user_id is not null
         and pin_id = any($4::bigint[]) and status <> all ('{declined,cancelled}'::text[])
       group by 1, 2`,
      [clientId, addDays(today, -7 * weeksKnown), addDays(today, -1), needs.map(({ pinId }) => pinId)],
    ),
    sql.query<{ userId: number; assignmentId: number }>(
      `select user_id as "userId", shift_assignment_id as "assignmentId" from shift_claim
       where client_id = $1 and shift_assignment_id = any($2::bigint[]) and status = 'asked' and deleted_at is null`,
      [clientId, needs.flatMap(({ assignmentId }) => assignmentId ?? [])],
    ),
    sql.query<{ key: string }>(
      `select distinct concat_ws(' ', case when t.status = 'declined' then t.shift_id end, t.date, t.user_id) as key
       from shift_assignment t join shift s on s.client_id = $1 and s.id = t.shift_id and s.deleted_at is null
       where t.client_id = $1 and t.date = any($2::date[]) and t.deleted_at is null and t.user_id is not null
         and t.status in ('declined', 'cancelled')`,
      [clientId, [...new Set(needs.map(({ date }) => date))]],
    ),
  ])
  const requests = new Map<number, number>()
  for (const { assignmentId } of claims) requests.set(assignmentId, (requests.get(assignmentId) ?? 0) + 1)
  return {
    requests,
    worked: new Map(worked.map(({ userId, pinId, assignments }) => [keyOf(userId, pinId), assignments])),
    /** Who declined a shift on a day, or was taken off one of that day after they knew of it, such as for being sick. */
    off: new Set(off.map(({ key }) => key)),
    asked: new Set(claims.map(({ userId, assignmentId }) => keyOf(userId, assignmentId))),
  }
}

function candidatesFor(
  need: Need,
  people: readonly Person[],
  { worked, asked, off }: Awaited<ReturnType<typeof known>>,
  assess: Assess,
): Candidate[] {
  const found = people.flatMap(({ id, pinIds }) => {
    const isAsked = need.assignmentId !== null && asked.has(keyOf(id, need.assignmentId))
    const ownSite = pinIds?.includes(need.pinId) ?? false
    const knows = worked.get(keyOf(id, need.pinId)) ?? 0
    const onDay = `${need.date} ${id}`
    const isOff = off.has(onDay) || off.has(`${need.shiftId} ${onDay}`)
    if (!isAsked && ((!ownSite && knows === 0) || isOff)) return []
    return [{ id, asked: isAsked, ownSite, knows, weekMin: assess.weekMinutes(id, need.date) }]
  })
  return inFillOrder(found)
}

/** What stood against most of the people who could have come. */
const mostOf = (against: readonly Clash[]) => {
  const counts = new Map<string, { clash: Clash; count: number }>()
  for (const clash of against) {
    const key = isNamed(clash.kind) ? `${clash.kind} ${String(clash.detail)}` : clash.kind
    counts.set(key, { clash, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)[0]?.clash
}

/**
 * Proposes somebody for each open assignment and each missing head: the first in order against whom nothing stands, neither what
 * is refused nor what asks a reason, but what is no matter of who works. Each proposal counts for the next.
 */
export async function fillProposals(
  sql: Sql,
  clientId: number,
  window: Window,
  clock: Clock,
  reading: WeekdayReading,
): Promise<FillAnswer> {
  const needs = await needsIn(sql, clientId, window, clock, reading)
  if (needs.length === 0) return { proposals: [], left: [] }
  const people = await peopleIn(sql, clientId)
  const [assess, facts] = await Promise.all([
    assessOf(
      sql,
      clientId,
      needs,
      people.map(({ id }) => id),
    ),
    known(sql, clientId, clock.today, needs),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const answer: FillAnswer = { proposals: [], left: [] }
  for (const need of needs) {
    const { shiftId, date, assignmentId } = need
    const against: Clash[] = []
    let clashes: readonly Clash[] = []
    const chosen = candidatesFor(need, people, facts, assess).find(({ id }) => {
      clashes = assess.check({ shiftId, date, userId: id })?.clashes ?? []
      against.push(...clashes)
      return clashes.every(({ kind }) => isOfSite(kind))
    })
    const person = chosen && named.get(chosen.id)
    if (!person) {
      const most = mostOf(against)
      const detail = most && isNamed(most.kind) ? String(most.detail) : null
      answer.left.push({ shiftId, date, assignmentId, most: most?.kind ?? null, detail })
      continue
    }
    assess.plan({ shiftId, date, userId: person.id })
    const { id, firstName, lastName } = person
    const reasons = reasonsFor(chosen)
    const requests = assignmentId === null ? 0 : (facts.requests.get(assignmentId) ?? 0)
    const chosenOne = { id, firstName, lastName }
    const told = clashes.map(({ kind, detail }) => ({
      kind,
      detail: detail === null ? null : String(detail),
    }))
    answer.proposals.push({
      shiftId,
      date,
      assignmentId,
      person: chosenOne,
      requests,
      reasons,
      clashes: told,
    })
  }
  return answer
}

const keyOfChange = (change: RosterChange): string => {
  if ('remove' in change) return ''
  const [what, { date, userId }] =
    'move' in change ? [`move ${change.move.id}`, change.move] : [`put ${change.put.shiftId}`, change.put]
  return `${what} ${date} ${userId}`
}

/** Tells which changes are what `fillProposals` proposes now: whoever sends them is not taken at their word. */
export async function proposedIn(...asked: Parameters<typeof fillProposals>) {
  const { proposals } = await fillProposals(...asked)
  const keys = new Set(
    proposals.map(({ assignmentId, shiftId, date, person: { id: userId } }) =>
      keyOfChange(
        assignmentId === null
          ? { put: { shiftId, date, userId } }
          : { move: { id: assignmentId, date, userId } },
      ),
    ),
  )
  return (change: RosterChange) => keys.has(keyOfChange(change))
}
