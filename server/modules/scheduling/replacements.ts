import { isHard, isOfSite, type ClashKind } from '../../../src/domain/scheduling/clashes.ts'
import { reasonsFor } from '../../../src/domain/scheduling/fillOrder.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { ReplacementsAnswer } from '../../../src/resources/scheduling/openShift.calls.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { findOne } from '../../engine/tables/rows.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { candidatesFor, known, peopleIn } from './candidates.ts'
import { assessOf } from './roster/assess.ts'
import { shownClashOf } from './roster/clashAnswers.ts'

/** People of one answer: more than a planner would call. */
const mostShown = 50

/**
 * Ranks the people who can take an assignment: first without a conflict, then those with a reason to give. Others are
 * counted by the rule that refuses them.
 * @throws 404
 */
export async function replacementsFor(
  sql: CompanySql,
  reading: WeekdayReading,
  today: string,
  assignmentId: number,
): Promise<ReplacementsAnswer> {
  const assignment = await findOne(
    sql,
    shiftAssignment,
    { id: assignmentId, status_neq: 'cancelled' },
    { columns: ['shiftId', 'pinId', 'date', 'userId'] },
  )
  if (!assignment || assignment.pinId === null) throw notFound()
  const { shiftId, pinId, date, userId } = assignment
  const need = { shiftId, pinId, date, assignmentId }
  const people = (await peopleIn(sql, date, [pinId])).filter(({ id }) => id !== userId)
  const [assess, facts] = await Promise.all([
    assessOf(
      sql,
      reading,
      [need],
      people.map(({ id }) => id),
      [assignmentId],
    ),
    known(sql, reading, today, [need]),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const refused = new Map<ClashKind, number>()
  const able = candidatesFor(need, people, facts, assess).flatMap((candidate) => {
    const person = named.get(candidate.id)
    const clashes = assess.check({ shiftId, date, userId: candidate.id })?.clashes ?? []
    const hard = clashes.find(({ kind }) => isHard(kind))
    if (hard) refused.set(hard.kind, (refused.get(hard.kind) ?? 0) + 1)
    if (!person || hard) return []
    const { id, firstName, lastName } = person
    return { person: { id, firstName, lastName }, reasons: reasonsFor(candidate), clashes }
  })
  const hindrances = ({ clashes }: (typeof able)[number]) =>
    clashes.filter(({ kind }) => !isOfSite(kind)).length
  const ranked = able.toSorted((one, other) => hindrances(one) - hindrances(other))
  return {
    candidates: ranked
      .slice(0, mostShown)
      .map(({ clashes, ...one }) => ({ ...one, clashes: clashes.map(shownClashOf) })),
    more: Math.max(0, ranked.length - mostShown),
    refused: [...refused].map(([kind, people]) => ({ kind, people })),
  }
}
