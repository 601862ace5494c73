import { z } from 'zod'
import { dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { differs, type Hooks } from '../../engine/writing/hooks.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { bringBackWithShift, cancelWithShift } from './dependents/deletedShift.ts'
import { followed, followShift, mustFollow, shaped } from './dependents/movedShift.ts'

/** Days a shift may span; longer ones are made anew. */
const longest = 3 * 366

/** @throws 422 naming the field */
function checkDays({ startDate, endDate }: z.infer<typeof shaped>) {
  if (endDate < startDate) throw invalid({ endDate: 'This is before it begins.' })
  if (dayNumber(endDate) - dayNumber(startDate) > longest) {
    throw invalid({ endDate: 'A shift lasts at most three years.' })
  }
}

/** A shift that is made from a template says so, by the server's own look at it. @throws 422 naming the field */
async function checkTemplate(tx: Tx, values: Record<string, unknown>) {
  const templateId = z.number().nullish().parse(values['templateId'])
  if (!templateId) return
  // One that there is not is refused as every reference to nothing is.
  const [named] = await tx.query<{ isTemplate: boolean }>(
    'select is_template as "isTemplate" from shift where client_id = $1 and id = $2 and deleted_at is null',
    [tx.actor.clientId, templateId],
  )
  if (named && !named.isTemplate) throw invalid({ templateId: 'This is no template.' })
  values['source'] = 'template'
}

/** What hours were paid by stays as it is. @throws 422 naming the field */
async function mustBeUnpaid(tx: Tx, shiftId: number) {
  const [paid] = await tx.query(
    `select c.id from shift_assignment a
     join clocking c on c.client_id = $1 and c.shift_assignment_id = a.id and c.deleted_at is null and c.status = 'approved'
     join efp_period p on p.client_id = $1 and c.work_date between p.start_date and p.end_date and p.deleted_at is null
       and p.status in ('approved', 'locked')
     where a.client_id = $1 and a.shift_id = $2 limit 1`,
    [tx.actor.clientId, shiftId],
  )
  if (paid) throw invalid({ rateOverride: 'Pay of this shift has been approved: make a new shift.' })
}

const reasonIn = (values: Readonly<Record<string, unknown>>) =>
  z.string().nullish().parse(values['reason']) ?? null

const withDeletion = z.object({ deletedAt: z.unknown() })
/** Of an undo, which reads also what is deleted. */
const isDeleted = (record: Row | undefined) =>
  (withDeletion.safeParse(record).data?.deletedAt ?? null) !== null

/** A shift's days make sense, and its assignments follow it. That nobody works twice at a time is kept by the database. */
export const shiftHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(tx, { verb, before, values, preview }) {
    if (verb === 'delete' || verb === 'restore') return
    checkDays(shaped.parse({ ...before, ...values }))
    if (verb === 'create') return checkTemplate(tx, values)
    if (differs(values, before, ['templateId']))
      throw invalid({ templateId: 'Only a new shift is made from a template.' })
    if (before && differs(values, before, ['rateOverride'])) await mustBeUnpaid(tx, before.id)
    if (!before || !differs(values, before, followed)) return
    // The reason for other times says nothing of these.
    if (!('reason' in values)) values['reason'] = null
    if (preview) await mustFollow(tx, before, { ...before, ...values }, reasonIn(values))
  },
  async afterWrite(tx, { verb, before, values, after }) {
    const [wasGone, isGone] = [isDeleted(before), isDeleted(after)]
    if (verb === 'delete' || (verb === 'undo' && isGone && !wasGone)) return cancelWithShift(tx, after.id)
    if (verb === 'restore' || (verb === 'undo' && wasGone && !isGone)) return bringBackWithShift(tx, after.id)
    if (verb === 'undo' && before && !isGone && differs(after, before, followed)) {
      // They go back to where they stood, by what they stood by.
      await followShift(tx, before, after, 'Undo')
    }
    if (verb !== 'update' || !before || !differs(values, before, followed)) return
    await followShift(tx, before, { ...before, ...values, ...after }, reasonIn(values))
  },
}
