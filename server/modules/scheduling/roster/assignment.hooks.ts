import { z } from 'zod'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { assessHeld } from './assess.ts'
import { publishAssignment } from '../publish.ts'
import { mustBeUnlocked } from './locks.ts'
import { tellPlanners } from './tellPlanners.ts'
import { followingFrom, mustStand } from './clashAnswers.ts'
import { beforeChange, settleNotified } from './notices.ts'
import { openAgain } from './openAgain.ts'
import { lookAhead } from './lookAhead.ts'

const planned = z.object({
  id: z.number().optional(),
  shiftId: z.number(),
  date: z.string(),
  userId: z.number().nullish(),
  reason: z.string().nullish(),
})

const standing = z.object({
  id: z.number(),
  pinId: z.number().nullish(),
  date: z.string(),
  status: z.string(),
  requestedBy: z.number().nullish(),
  userId: z.number().nullish(),
  publishedAt: z.string().nullish(),
  shiftId: z.number(),
  createdBy: z.number().nullish(),
  updatedBy: z.number().nullish(),
})

/** What an assignment holds that follows from its shift; refused where something stands against it. */
async function assessed(tx: Tx, reading: WeekdayReading, given: Readonly<Record<string, unknown>>) {
  const { id, shiftId, date, userId = null, reason } = planned.parse(given)
  const [assignment] = await assessHeld(
    tx,
    reading,
    [{ shiftId, date, userId }],
    id === undefined ? [] : [id],
  )
  // Without it the shift is not there, which the reference says.
  if (!assignment) return {}
  mustStand([assignment], reason)
  return followingFrom(assignment)
}

/** Verbs after which the roster differs from what people know of it, or is the same again. */
const changesRoster: ReadonlySet<string> = new Set([
  'update',
  'approve-swap',
  'cancel',
  'delete',
  'restore',
  'undo',
])

/** Assignments are checked in every way to write them: roster, form, file and batch. */
export const assignmentHooks = (reading: WeekdayReading): Hooks => ({
  verbs: [
    'create',
    'update',
    'delete',
    'restore',
    'decline',
    'request-swap',
    'approve-swap',
    'refuse-swap',
    'cancel',
    'undo',
  ],
  fields: ['shiftId', 'date', 'userId'],
  async beforeWrite(tx, { verb, before, values }) {
    const was = before && standing.parse(before)
    if (was?.pinId && verb !== 'create') await mustBeUnlocked(tx, was.pinId, was.date)
    if (was && changesRoster.has(verb)) await beforeChange(tx, [was.id])
    if (verb === 'create' || verb === 'update') {
      Object.assign(values, await assessed(tx, reading, { ...before, ...values }))
      if (verb === 'update') Object.assign(values, { status: 'draft', toldAt: null })
    }
    if (verb === 'request-swap' && was && values['requestedBy'] === was.userId) {
      throw conflict('A swap is with somebody else.')
    }
    if (verb === 'approve-swap' && was) {
      const change = { userId: was.requestedBy, toldAt: null, requestedBy: null }
      Object.assign(values, await assessed(tx, reading, { ...before, ...values, ...change }), change)
    }
    if (verb === 'cancel' && was?.publishedAt) values['toldAt'] = null
  },
  async afterWrite(tx, { caller, verb, before, after }) {
    if (changesRoster.has(verb)) await settleNotified(tx, [after.id])
    if (verb === 'approve-swap') await publishAssignment(tx, after.id)
    if (verb === 'approve-swap' || verb === 'refuse-swap') lookAhead(tx)
    if (verb !== 'decline' && verb !== 'request-swap') return
    const was = standing.parse(before)
    if (verb === 'decline') await openAgain(tx, reading, caller, [was])
    const { date, createdBy = null, updatedBy = null } = was
    const wording = verb === 'decline' ? 'shiftDeclined' : 'swapAsked'
    await tellPlanners(tx, { date, createdBy, updatedBy }, wording, was.userId ?? 0)
  },
})
