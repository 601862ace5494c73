import { z } from 'zod'
import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import { decidedAlready, leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { amountText } from '../../../src/domain/leave/counting.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { findOne } from '../../engine/tables/rows.ts'
import type { RowIn } from '../../engine/tables/table.ts'
import { managers, nextHolders } from './approvers.ts'
import { namesOf } from './shown.ts'
import { scheduleDay } from './accounts/day.ts'
import { totalsOf, wholeDays } from './accounts/facts.ts'
import { asked, assess } from './assess.ts'
import { storeDays } from './leaveDays.ts'

const standing = z.object({ status: z.string() })

async function weigh(tx: Tx, { caller, verb, before, values }: Change) {
  const one = asked.parse({ ...before, ...values })
  // Before anything is said of somebody else's balance.
  if (
    one.employeeId !== caller.employeeId &&
    scopeOf(caller.codes, 'LV', verb === 'create' ? 'create' : 'update') !== 'all'
  )
    throw forbidden(codeFor('LV', 'main', verb === 'create' ? 'create' : 'update'))
  const { total, type, hits, wrong } = await assess(tx, caller, one, {
    self: before?.id,
    now: new Date(),
    lock: true,
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const [held] = await nextHolders(tx, [
    { employeeId: one.employeeId, leaveTypeId: type.id, days: wholeDays(type, total), above: 0 },
  ])
  Object.assign(values, {
    ...totalsOf(type.unit, total),
    approverIds: held?.approverIds ?? [],
    currentLevel: held?.level ?? 1,
    clashCount: hits.length,
  })
}

const toldColumns = ['id', 'employeeId', 'approverIds', 'totalDays', 'totalMinutes', 'fromDate'] as const
type Told = Pick<RowIn<typeof leaveApplication>, (typeof toldColumns)[number]>

/** Tells those who hold an application that it waits for them. */
export async function tellHolders(tx: Tx, application: Told) {
  const { id, employeeId, approverIds, totalDays, totalMinutes, fromDate } = application
  const isHours = totalMinutes !== null
  const [person] = await namesOf(tx, [employeeId])
  const to = approverIds.length > 0 ? approverIds : await managers(tx, employeeId)
  await notify(tx, to, {
    type: 'leave',
    wording: isHours ? 'leaveAppliedHours' : 'leaveApplied',
    values: {
      name: person?.name ?? '',
      days: isHours ? amountText('hour', totalMinutes) : (totalDays ?? '0'),
      from: fromDate,
    },
    link: { route: 'leave', id },
  })
}

/** An application is weighed whenever it is made or changed, and changes only while nobody has decided on it. */
export const applicationHooks: Hooks = {
  async beforeWrite(tx, change) {
    const { verb, before, values } = change
    const status = before && standing.parse(before).status
    if (verb === 'create') {
      await weigh(tx, change)
      values['appliedAt'] ??= new Date().toISOString()
    }
    if (verb === 'update') {
      if (status !== 'pending') throw conflict(decidedAlready)
      await weigh(tx, change)
    }
    if (verb === 'delete' && !['pending', 'rejected', 'cancelled'].includes(status ?? 'pending'))
      throw conflict(decidedAlready)
  },
  async afterWrite(tx, { verb, after }) {
    if (verb === 'undo' && !['pending', 'rejected', 'cancelled'].includes(z.string().parse(after['status'])))
      throw conflict(decidedAlready)
    // Its days are reserved before others can apply.
    if (verb === 'create' || verb === 'update') await storeDays(tx, [after.id])
    if (verb !== 'create') return
    await scheduleDay(tx)
    const full = await findOne(tx, leaveApplication, { id: after.id }, { columns: toldColumns })
    if (full) await tellHolders(tx, full)
  },
}
