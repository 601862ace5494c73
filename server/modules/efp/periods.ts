import { z } from 'zod'
import { dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { differs, type Hooks } from '../../engine/writing/hooks.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { mustBeSettled } from '../../engine/derived/settling.ts'
import { attendanceDays } from '../attendance/public.ts'
import { calculate, check, type Period } from './calculate.ts'

const period = z.object({ id: z.number(), startDate: z.string(), endDate: z.string(), status: z.string() })
const days = z.object({ startDate: z.string(), endDate: z.string() })

/** Longer than this nobody is paid at once. */
const mostDays = 92

/** The hours of approved days stay as they are: the timesheet of them is locked, unless all of it is already. */
const lockDays = async (tx: Tx, caller: Caller, { startDate, endDate }: Period) => {
  await tx.query(
    `insert into period_lock (client_id, created_by, updated_by, start_date, end_date, note)
     select $1, $2, $2, $3, $4, 'EFP' where not exists (select from period_lock where client_id = $1
       and deleted_at is null and pin_id is null and start_date <= $3 and end_date >= $4)`,
    [tx.actor.clientId, authorOf(caller), startDate, endDate],
  )
  tx.touch('period_lock')
}

/** Unlocks the days that the period's approval locked. */
const unlockDays = async (tx: Tx, caller: Caller, { startDate, endDate }: Period) => {
  await tx.query(
    `update period_lock set deleted_at = now(), updated_at = now(), updated_by = $2, version = version + 1
     where client_id = $1 and deleted_at is null and pin_id is null and start_date = $3 and end_date = $4 and note = 'EFP'`,
    [tx.actor.clientId, authorOf(caller), startDate, endDate],
  )
  tx.touch('period_lock')
}

/** Refuses to approve pay that is no longer the pay of the approved hours. @throws 409 */
const mustBeCurrent = async (tx: Tx, period: Period) => {
  const { differing } = await check(tx, tx.actor.clientId, period)
  if (differing > 0)
    throw conflict(
      `Hours or rates have changed since this pay was calculated. Rows that differ: ${differing}. Calculate it again.`,
    )
}

/** Pay is calculated while its period is open; from the approval on its days and hours stay as they are. */
export const periodHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'calculate', 'approve', 'reopen'],
  async beforeWrite(tx, { caller, verb, before, values }) {
    if (verb === 'create' || verb === 'update') {
      const { startDate, endDate } = days.parse({ ...before, ...values })
      if (endDate < startDate) throw invalid({ endDate: 'This is before it begins.' })
      if (dayNumber(endDate) - dayNumber(startDate) >= mostDays)
        throw invalid({ endDate: `A period has at most ${mostDays} days.` })
      const moved = differs(values, before, ['startDate', 'endDate'])
      if (before && moved && period.parse(before).status !== 'open')
        throw conflict('The period has been calculated: its days stay.')
    }
    if (!before) return
    const is = period.parse(before)
    if (verb === 'delete' && (is.status === 'approved' || is.status === 'locked'))
      throw conflict('Approved pay is not deleted.')
    if (verb === 'calculate' || verb === 'approve') await mustBeSettled(tx, attendanceDays)
    if (verb === 'calculate') await calculate(tx, caller, is)
    if (verb === 'approve') {
      await mustBeCurrent(tx, is)
      await lockDays(tx, caller, is)
    }
    if (verb === 'reopen') {
      await unlockDays(tx, caller, is)
      Object.assign(values, { approvedBy: null, approvedAt: null })
    }
  },
}

/** Days whose pay is approved stay locked: their hours are what was paid. */
export const keptLocked: Hooks = {
  verbs: ['update', 'delete'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update' && !differs(values, before, ['startDate', 'endDate', 'pinId'])) return
    const { startDate, endDate } = days.parse(before)
    const [paid] = await approvedIn(tx, startDate, endDate)
    if (paid) throw conflict('The pay of these days is approved. Take back its approval first.')
  },
}

const approvedIn = (tx: Tx, start: string, end: string) =>
  tx.query(
    `select 1 as one from efp_period where client_id = $1 and deleted_at is null
       and status in ('approved', 'locked') and start_date <= $3 and end_date >= $2 limit 1`,
    [tx.actor.clientId, start, end],
  )
