import { setImmediate } from 'node:timers/promises'
import { affectsAll, isNamed, type Clash } from '../../../src/domain/scheduling/clashes.ts'
import { reasonsFor } from '../../../src/domain/scheduling/fillOrder.ts'
import { daysOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { spanOf } from '../../../src/domain/time/siteTime.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { FillAnswer } from '../../../src/resources/scheduling/openShift.calls.ts'
import type { RosterChange } from '../../../src/resources/scheduling/shift.calls.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { boolean, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { candidatesFor, isPlanned, known, peopleIn, type Need } from './candidates.ts'
import { assessOf } from './roster/assess.ts'
import { shownClashOf } from './roster/clashAnswers.ts'
import { shiftsIn, type Window } from './scheduling.ts'

/** Assignments that one answer proposes people for, as many as one change of the roster takes; more are counted. */
const mostFilled = 1_000

/** What time it is, and which day where the company is. */
interface Clock {
  now: Date
  today: string
}

const t = rowsOf(shiftAssignment, 't')

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
 * Proposes a person for each open assignment and each missing head: the first in order without a conflict. Conflicts that
 * affect all people alike, such as a holiday, are shown, but hinder no one. Each proposal counts for the next.
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
      const assessed = assess.check({ shiftId, date, userId: id })
      clashes = assessed?.clashes ?? []
      const ofPerson = clashes.filter((clash) => !assessed || !affectsAll(clash, assessed))
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
    const told = clashes.map(shownClashOf)
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
  if (!('move' in change) && !('put' in change)) return ''
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
