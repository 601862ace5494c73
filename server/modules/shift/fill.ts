import { addDays } from '../../../src/domain/calendarDays.ts'
import { isNamed, type Clash } from '../../../src/domain/clashes.ts'
import { inFillOrder, reasonsFor, type Candidate } from '../../../src/domain/fillOrder.ts'
import { daysOf } from '../../../src/domain/shiftDays.ts'
import type { WeekdayReading } from '../../../src/domain/weekdays.ts'
import type { FillAnswer, NamedPerson } from '../../../src/resources/calendar/openShift.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { assessOf, type Assess } from '../roster/assess.ts'
import { mostPeople } from './people.ts'
import { shiftsIn, type Window } from './scheduling.ts'

/** Assignments that one answer proposes people for; the next call goes on where it ended, once these are planned. */
const mostFilled = 300
/** Weeks whose work says who knows a site. */
const weeksKnown = 8

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
  today: string,
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
  // Of today's shifts it is not known here which have begun: their missing heads are left to people.
  const later = start > today ? start : addDays(today, 1)
  const missing = shifts.flatMap((shift) =>
    daysOf(shift, later, window.end).flatMap((date) => {
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
  const [worked, claims] = await Promise.all([
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
  ])
  const requests = new Map<number, number>()
  for (const { assignmentId } of claims) requests.set(assignmentId, (requests.get(assignmentId) ?? 0) + 1)
  return {
    requests,
    worked: new Map(worked.map(({ userId, pinId, assignments }) => [keyOf(userId, pinId), assignments])),
    asked: new Set(claims.map(({ userId, assignmentId }) => keyOf(userId, assignmentId))),
  }
}

function candidatesFor(
  need: Need,
  people: readonly Person[],
  { worked, asked }: Awaited<ReturnType<typeof known>>,
  assess: Assess,
): Candidate[] {
  const found = people.flatMap(({ id, pinIds }) => {
    const isAsked = need.assignmentId !== null && asked.has(keyOf(id, need.assignmentId))
    const ownSite = pinIds?.includes(need.pinId) ?? false
    const knows = worked.get(keyOf(id, need.pinId)) ?? 0
    if (!isAsked && !ownSite && knows === 0) return []
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
 * is refused nor what asks a reason. Each proposal counts for the next.
 */
export async function fillProposals(
  sql: Sql,
  clientId: number,
  window: Window,
  today: string,
  reading: WeekdayReading,
): Promise<FillAnswer> {
  const needs = await needsIn(sql, clientId, window, today, reading)
  if (needs.length === 0) return { proposals: [], left: [] }
  const people = await peopleIn(sql, clientId)
  const [assess, facts] = await Promise.all([
    assessOf(
      sql,
      clientId,
      needs,
      people.map(({ id }) => id),
    ),
    known(sql, clientId, today, needs),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const answer: FillAnswer = { proposals: [], left: [] }
  for (const need of needs) {
    const { shiftId, date, assignmentId } = need
    const against: Clash[] = []
    const chosen = candidatesFor(need, people, facts, assess).find(({ id }) => {
      const clashes = assess.check({ shiftId, date, userId: id })?.clashes ?? []
      against.push(...clashes)
      return clashes.length === 0
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
    answer.proposals.push({ shiftId, date, assignmentId, person: chosenOne, requests, reasons })
  }
  return answer
}
