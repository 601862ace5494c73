import { z } from 'zod'
import { attendanceExceptions } from '../../../src/domain/pay/workedTime.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { mustBeUnlocked } from '../scheduling/public.ts'
import { mustBeSettled } from '../../engine/derived/settling.ts'
import { attendanceDays } from './derived.ts'
import { noDifference, takenOver } from './differences.ts'
import { keptOf, reckon } from './reckon.ts'

const line = z.object({
  id: z.number().optional(),
  userId: z.number(),
  pinId: z.number(),
  workDate: z.string(),
  shiftAssignmentId: z.number().nullish(),
  clockIn: z.string().nullish(),
  clockOut: z.string().nullish(),
  breakMin: z.number().nullish(),
  awayMin: z.number().nullish(),
  reason: z.string().nullish(),
  status: z.string().optional(),
  modifiedAt: z.string().nullish(),
  exceptions: z.array(z.enum(attendanceExceptions)).default([]),
})

/** Longer than this nobody works. */
const longest = 36 * 3_600_000

/** The fields that people type. The first times stay as well. */
const typed = ['clockIn', 'clockOut', 'breakMin', 'awayMin', 'workDate', 'pinId', 'userId'] as const

/** @throws 422 naming the field */
function checkTimes({ clockIn, clockOut }: z.infer<typeof line>) {
  if (!clockIn || !clockOut) return
  const lasts = Date.parse(clockOut) - Date.parse(clockIn)
  if (lasts < 0) throw invalid({ clockOut: 'This is before the clock-in.' })
  if (lasts > longest) throw invalid({ clockOut: 'This is more than 36 hours after the clock-in.' })
}

async function reckoned(tx: Tx, is: z.infer<typeof line>) {
  const { clockIn = null, clockOut = null, breakMin = null, awayMin = null } = is
  const [figures] = await reckon(tx, [
    {
      ...is,
      clockIn,
      clockOut,
      breakMin,
      awayMin,
      shiftAssignmentId: is.shiftAssignmentId ?? null,
      isPunched: false,
    },
  ])
  return figures ? { ...figures, exceptions: [...figures.exceptions, ...keptOf(is.exceptions)] } : {}
}

async function onUpdate(tx: Tx, { before, values, caller }: Change) {
  const was = line.parse(before)
  const is = line.parse({ ...before, ...values })
  checkTimes(is)
  const changed = typed.filter((name) => name in values && (values[name] ?? null) !== (was[name] ?? null))
  if (changed.length === 0) return
  if (!values['reason']) throw invalid({ reason: 'Say why it is changed.' })
  await mustBeUnlocked(tx, is.pinId, is.workDate)
  const first = was.modifiedAt
    ? {}
    : {
        originalIn: was.clockIn ?? null,
        originalOut: was.clockOut ?? null,
        originalBreakMin: was.breakMin ?? null,
      }
  Object.assign(values, await reckoned(tx, is), first, {
    status: 'modified',
    modifiedBy: authorOf(caller),
    modifiedAt: new Date().toISOString(),
    decidedBy: null,
    decidedAt: null,
    ...noDifference,
  })
}

const approved = z.object({
  userId: z.number(),
  clockIn: z.string().nullable(),
  clockOut: z.string().nullable(),
  exceptions: z.array(z.string()),
  workedNow: z.number().nullable(),
  normalNow: z.number().nullable(),
  overtimeNow: z.number().nullable(),
  restDayNow: z.number().nullable(),
  holidayNow: z.number().nullable(),
})

/** Approves the current figures of a line. @throws 409 for what nobody can pay */
async function onApprove(tx: Tx, before: Row, values: Change['values']) {
  const is = approved.parse(before)
  if (!is.clockIn || !is.clockOut) throw conflict('A punch is missing: enter it first.')
  if (is.exceptions.includes('overlap'))
    throw conflict('This overlaps another line of the person: change or reject one of them first.')
  await mustBeSettled(tx, attendanceDays, [is.userId])
  Object.assign(values, takenOver(is))
}

/** A changed line keeps its first times and names a reason. A locked one does not change. */
export const clockingHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'approve', 'reject', 'keep'],
  async beforeWrite(tx, change) {
    const { verb, before, values } = change
    const days = [before, verb === 'create' ? values : undefined].flatMap((one) =>
      one ? [line.parse(one)] : [],
    )
    for (const { pinId, workDate } of days) await mustBeUnlocked(tx, pinId, workDate)
    if (verb === 'update') await onUpdate(tx, change)
    if (verb === 'create') {
      const is = line.parse(values)
      checkTimes(is)
      Object.assign(values, await reckoned(tx, is), { status: 'submitted' })
    }
    if (verb === 'approve' && before) await onApprove(tx, before, values)
    if (verb === 'keep') values['difference'] = 'kept'
    if (verb === 'reject') Object.assign(values, noDifference)
  },
}
