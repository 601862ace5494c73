import { z } from 'zod'
import { attendanceExceptions } from '../../../src/domain/pay/workedTime.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { mustBeUnlocked } from '../scheduling/public.ts'
import { keptExceptions, reckon } from './reckon.ts'

const line = z.object({
  userId: z.number(),
  pinId: z.number(),
  workDate: z.string(),
  shiftAssignmentId: z.number().nullish(),
  clockIn: z.string().nullish(),
  clockOut: z.string().nullish(),
  breakMin: z.number().nullish(),
  reason: z.string().nullish(),
  status: z.string().optional(),
  modifiedAt: z.string().nullish(),
  exceptions: z.array(z.enum(attendanceExceptions)).default([]),
})

/** Longer than this nobody works. */
const longest = 36 * 3_600_000

/** What people type of a line; a change of it is kept beside what it was at first. */
const typed = ['clockIn', 'clockOut', 'breakMin', 'workDate', 'pinId', 'userId'] as const

/** @throws 422 naming the field */
function checkTimes({ clockIn, clockOut }: z.infer<typeof line>) {
  if (!clockIn || !clockOut) return
  const lasts = Date.parse(clockOut) - Date.parse(clockIn)
  if (lasts < 0) throw invalid({ clockOut: 'This is before the clock-in.' })
  if (lasts > longest) throw invalid({ clockOut: 'This is more than 36 hours after the clock-in.' })
}

async function reckoned(tx: Tx, is: z.infer<typeof line>, moved: boolean) {
  const { clockIn = null, clockOut = null, breakMin = null, shiftAssignmentId = null, ...rest } = is
  const [figures] = await reckon(tx, tx.actor.clientId, [
    { ...rest, clockIn, clockOut, breakMin, shiftAssignmentId: moved ? null : shiftAssignmentId },
  ])
  if (!figures) return {}
  const kept = is.exceptions.filter((one) => keptExceptions.has(one))
  return { ...figures, exceptions: [...figures.exceptions, ...kept] }
}

async function onUpdate(tx: Tx, { before, values, caller }: Change) {
  const was = line.parse(before)
  const is = line.parse({ ...before, ...values })
  checkTimes(is)
  const changed = typed.filter((name) => name in values && (values[name] ?? null) !== (was[name] ?? null))
  if (changed.length === 0) return
  if (!values['reason']) throw invalid({ reason: 'Say why it is changed.' })
  await mustBeUnlocked(tx, tx.actor.clientId, is.pinId, is.workDate)
  const first = was.modifiedAt
    ? {}
    : {
        originalIn: was.clockIn ?? null,
        originalOut: was.clockOut ?? null,
        originalBreakMin: was.breakMin ?? null,
      }
  const moved = changed.some((name) => name === 'userId' || name === 'pinId' || name === 'workDate')
  Object.assign(values, await reckoned(tx, is, moved), first, {
    status: 'modified',
    modifiedBy: authorOf(caller),
    modifiedAt: new Date().toISOString(),
    decidedBy: null,
    decidedAt: null,
  })
}

/** A changed line keeps what it was and says why; a locked one does not change; what it comes to follows. */
export const clockingHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'approve', 'reject'],
  async beforeWrite(tx, change) {
    const { verb, before, values } = change
    const days = [before, verb === 'create' ? values : undefined].flatMap((one) =>
      one ? [line.parse(one)] : [],
    )
    for (const { pinId, workDate } of days) await mustBeUnlocked(tx, tx.actor.clientId, pinId, workDate)
    if (verb === 'update') await onUpdate(tx, change)
    if (verb === 'create') {
      const is = line.parse(values)
      checkTimes(is)
      Object.assign(values, await reckoned(tx, is, true), { status: 'submitted' })
    }
    if (verb === 'approve' && before) {
      const { clockIn, clockOut } = line.parse(before)
      if (!clockIn || !clockOut) throw conflict('A punch is missing: enter it first.')
    }
  },
}
