import { z } from 'zod'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { datedTerms, employmentTerms } from '../../../../src/resources/employee/employmentTerms.resource.ts'
import { change, changeEach, find, findOne } from '../../../engine/tables/rows.ts'
import { differs, type Change, type Hooks } from '../../../engine/writing/hooks.ts'
import { systemCaller, timeOf } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { carried, termsAt, termsIn, type Terms, type TermsRecord } from './timeline.ts'

/** Kind of the jobs by which terms planned for a day begin; each employee has one. */
export const termsJob = 'employment-terms'

const recordsOf = (tx: Tx, userId: number) =>
  find(
    tx,
    employmentTerms,
    { userId },
    {
      columns: ['id', 'effectiveFrom', ...datedTerms],
      sort: ['effectiveFrom'],
      lock: 'no key update',
    },
  )

/** Gives the employee the terms of today, and schedules the day on which the next ones begin. */
async function applyTerms(tx: Tx, userId: number, now: Date) {
  const { timeZone } = await systemCaller(tx)
  const today = dayIn(now, timeZone)
  const records = await recordsOf(tx, userId)
  const next = records.find(({ effectiveFrom }) => effectiveFrom > today)
  if (next) scheduleJob(tx, termsJob, userId, instantOn(next.effectiveFrom, '00:00', timeZone))
  const current = termsAt(records, today)
  const person = await findOne(tx, employee, { id: userId }, { columns: datedTerms })
  if (!current || !person || !differs(termsIn(current), person, datedTerms)) return
  tx.settling(termsJob)
  await change(tx, employee, { id: userId }, termsIn(current))
  tx.settling('')
}

const placed = z.object({ userId: z.number(), effectiveFrom: z.string(), deletedAt: z.unknown() })
type Placed = TermsRecord & z.output<typeof placed>

/** The record where it is not deleted. */
const livingOf = (record: Change['before']): Placed | undefined => {
  if (!record) return undefined
  const { deletedAt, ...place } = placed.partial({ deletedAt: true }).parse(record)
  // A record of the resource has the columns of its schema.
  return deletedAt ? undefined : ({ ...record, ...place } as unknown as Placed)
}

/** Carries a change of one record into those after it. */
async function carry(
  tx: Tx,
  { id, userId, effectiveFrom }: Placed,
  from: (earlier: Terms | undefined) => [Terms, Terms],
) {
  const others = (await recordsOf(tx, userId)).filter((record) => record.id !== id)
  const earlier = others.findLast((record) => record.effectiveFrom < effectiveFrom)
  const [was, is] = from(earlier)
  const later = others.filter((record) => record.effectiveFrom > effectiveFrom)
  await changeEach(
    tx,
    employmentTerms,
    carried(later, was, is).map((record) => ({ id: record.id, ...termsIn(record) })),
  )
}

const fresh = z.object({ userId: z.number(), effectiveFrom: z.string() })

/**
 * A record changes the terms from its day on: later ones that had the same value take the new one. The employee has the
 * terms of today. Before the first record of a later day, a trigger keeps the terms so far.
 */
export const employmentTermsHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(tx, { verb, values }) {
    if (verb !== 'create') return
    const { userId, effectiveFrom } = fresh.parse(values)
    const records = await recordsOf(tx, userId)
    const known =
      termsAt(records, effectiveFrom) ??
      (await findOne(tx, employee, { id: userId }, { columns: datedTerms }))
    for (const name of datedTerms) if (!(name in values) && known) values[name] = known[name]
  },
  async afterWrite(tx, { before, after, caller }) {
    const [was, is] = [livingOf(before), livingOf(after)]
    const stays = was && is && was.userId === is.userId && was.effectiveFrom === is.effectiveFrom
    if (stays) await carry(tx, is, () => [was, is])
    else {
      if (was) await carry(tx, was, (earlier) => [was, earlier ?? was])
      if (is) await carry(tx, is, (earlier) => [earlier ?? is, is])
    }
    for (const userId of new Set([was, is].flatMap((record) => record?.userId ?? [])))
      await applyTerms(tx, userId, timeOf(caller))
  },
}

export function termsJobs(jobs: Jobs) {
  jobs.handle(termsJob, {
    within: async (tx, { key, now }) => {
      await applyTerms(tx, key, now)
      return undefined
    },
  })
}
