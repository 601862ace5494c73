import { setImmediate } from 'node:timers/promises'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { isNamed, isOfSite, type Clash } from '../../../src/domain/scheduling/clashes.ts'
import { inFillOrder, reasonsFor, type Candidate } from '../../../src/domain/scheduling/fillOrder.ts'
import { daysOf, isWorkedOn } from '../../../src/domain/scheduling/shiftDays.ts'
import { spanOf } from '../../../src/domain/time/siteTime.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { FillAnswer, NamedPerson } from '../../../src/resources/scheduling/openShift.calls.ts'
import type { RosterChange } from '../../../src/resources/scheduling/shift.calls.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { boolean, pick, piece, rowsOf, select, text, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { assessOf, type Assess } from './roster/assess.ts'
import { shiftsIn, shiftsNamed, type Window } from './scheduling.ts'
import { notifiedAssignment } from './tables.ts'

/** Assignments that one answer proposes people for, as many as one change of the roster takes; more are counted. */
const mostFilled = 1_000
/** The most candidates of one answer; people of the sites come first. */
const mostCandidates = 2_000
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

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')
const offColumns = ['shiftId', 'date', 'userId'] as const
const isPlanned = piece`${t.status} <> all ('{declined,cancelled}'::text[])`

/** Open assignments to come, and one need for each head that a shift lacks, the first day first. */
async function needsIn(
  sql: CompanySql,
  window: Window,
  { now, today }: Clock,
  reading: WeekdayReading,
): Promise<Need[]> {
  const start = window.start > today ? window.start : today
  if (start > window.end) return []
  const pinId = window.pin ?? null
  const [shifts, assignments] = await Promise.all([
    shiftsIn(sql, { ...window, start }, reading),
    select(sql, {
      assignmentId: t.id,
      shiftId: t.shiftId,
      pinId: whole`${t.pinId}`,
      date: t.date,
      open: boolean`${t.userId} is null`,
      begun: boolean`coalesce(${t.startAt} <= now(), false)`,
    })`from ${t} where ${t.date} between ${start} and ${window.end} and ${isPlanned}
      and (${pinId}::bigint is null or ${t.pinId} = ${pinId})
      order by ${t.startAt}, ${t.id}`,
  ])
  const counts = new Map<string, number>()
  for (const { shiftId, date } of assignments)
    counts.set(`${shiftId} ${date}`, (counts.get(`${shiftId} ${date}`) ?? 0) + 1)
  const open = assignments.flatMap(({ assignmentId, shiftId, pinId: site, date, ...one }) =>
    one.open && !one.begun ? [{ assignmentId, shiftId, pinId: site, date }] : [],
  )
  const sites = [...new Set(shifts.map((shift) => shift.pinId))]
  const zones = new Map(
    (await find(sql, pin, { id: sites }, { columns: ['id', 'timeZone'], withDeleted: true })).map(
      ({ id, timeZone }) => [id, timeZone],
    ),
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
  return [...open, ...missing].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Active people and later leavers; people of the sites come first if there are very many. */
const peopleIn = (sql: CompanySql, from: string, pinIds: readonly number[]): Promise<Person[]> => {
  const e = rowsOf(employee, 'e')
  return select(sql, {
    ...pick(e, ['id', 'firstName', 'pinIds']),
    lastName: text`coalesce(${e.lastName}, '')`,
  })`from ${e} where ${e.status} = 'active' or (${e.status} = 'resigned' and ${e.lastWorkingDate} >= ${from})
    order by ${e.pinIds} && ${pinIds}::bigint[] desc nulls last, ${e.id} limit ${mostCandidates}`
}

const keyOf = (id: number, of: number) => `${id} ${of}`

/**
 * People not to propose on a day. `day person`: they lost a shift of that day after a notice, such as for being sick. `shift
 * day person`: they declined it. A shift that does not run on the day any more is ignored.
 */
async function offIn(sql: CompanySql, reading: WeekdayReading, dates: readonly string[]) {
  const [declined, cancelled, given] = await Promise.all([
    find(
      sql,
      shiftAssignment,
      { date: dates, userId_empty: false, status: 'declined' },
      { columns: offColumns },
    ),
    find(
      sql,
      shiftAssignment,
      { date: dates, userId_empty: false, status: 'cancelled' },
      { columns: offColumns },
    ),
    select(sql, {
      ...pick(n, ['shiftId', 'date', 'userId']),
    })`from ${n} where ${n.date} = any(${dates}::date[])
      and exists (select from ${t} where ${t.id} = ${n.shiftAssignmentId} and ${t.userId} <> ${n.userId})`,
  ])
  const lost = [...cancelled, ...given]
  const shiftIds = [...new Set(lost.map(({ shiftId }) => shiftId))]
  const shifts = new Map((await shiftsNamed(sql, shiftIds, reading)).map((one) => [one.id, one]))
  return new Set([
    ...declined.map(({ shiftId, date, userId }) => `${shiftId} ${date} ${userId}`),
    ...lost.flatMap(({ shiftId, date, userId }) => {
      const one = shifts.get(shiftId)
      return one && isWorkedOn(one, date) ? [`${date} ${userId}`] : []
    }),
  ])
}

/** Work at the sites in the last weeks, requests for assignments, and people not to propose. */
async function known(sql: CompanySql, reading: WeekdayReading, today: string, needs: readonly Need[]) {
  const [from, until] = [addDays(today, -7 * weeksKnown), addDays(today, -1)]
  const [worked, claims, off] = await Promise.all([
    select(sql, {
      userId: whole`${t.userId}`,
      pinId: whole`${t.pinId}`,
      assignments: whole`count(*)`,
    })`from ${t}
      where ${t.date} between ${from} and ${until} and ${t.userId} is not null and ${isPlanned}
        and ${t.pinId} = any(${needs.map(({ pinId }) => pinId)}::bigint[]) group by 1, 2`,
    find(
      sql,
      shiftClaim,
      { shiftAssignmentId: needs.flatMap(({ assignmentId }) => assignmentId ?? []), status: 'asked' },
      { columns: ['userId', 'shiftAssignmentId'] },
    ),
    offIn(sql, reading, [...new Set(needs.map(({ date }) => date))]),
  ])
  const requests = new Map<number, number>()
  for (const { shiftAssignmentId: id } of claims) requests.set(id, (requests.get(id) ?? 0) + 1)
  return {
    requests,
    worked: new Map(worked.map(({ userId, pinId, assignments }) => [keyOf(userId, pinId), assignments])),
    off,
    asked: new Set(claims.map(({ userId, shiftAssignmentId }) => keyOf(userId, shiftAssignmentId))),
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
    if (isOff && !isAsked) return []
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
 * Proposes a person for each open assignment and each missing head: the first in order without a conflict. Conflicts with the
 * site's contract are shown, but hinder no one. Each proposal counts for the next.
 */
export async function fillProposals(
  sql: CompanySql,
  window: Window,
  clock: Clock,
  reading: WeekdayReading,
): Promise<FillAnswer> {
  const all = await needsIn(sql, window, clock, reading)
  const needs = all.slice(0, mostFilled)
  const [first] = needs
  if (!first) return { proposals: [], left: [], more: 0 }
  const people = await peopleIn(sql, first.date, [...new Set(needs.map(({ pinId }) => pinId))])
  const [assess, facts] = await Promise.all([
    assessOf(
      sql,
      reading,
      needs,
      people.map(({ id }) => id),
    ),
    known(sql, reading, clock.today, needs),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const answer: FillAnswer = { proposals: [], left: [], more: all.length - needs.length }
  for (const [index, need] of needs.entries()) {
    // Other requests are answered in between.
    if (index % 25 === 24) await setImmediate()
    const { shiftId, date, assignmentId } = need
    const against: Clash[] = []
    let clashes: readonly Clash[] = []
    const chosen = candidatesFor(need, people, facts, assess).find(({ id }) => {
      clashes = assess.check({ shiftId, date, userId: id })?.clashes ?? []
      // What depends on the site's contract hinders no one.
      const ofPerson = clashes.filter(({ kind }) => !isOfSite(kind))
      against.push(...ofPerson)
      return ofPerson.length === 0
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

/** Finds the changes that equal a proposal of now; the caller's claim is not trusted. */
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
