import * as calls from '../../../src/resources/leave/leave.calls.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { applicationHooks, tellHolders } from './application.hooks.ts'
import * as answers from './answers.ts'
import { mustSee } from './accounts/answers.ts'
import { accountCalls } from './accounts/calls.ts'
import { approverHooks, blockHooks, ledgerHooks, typeHooks } from './accounts/rules.hooks.ts'
import { cancel } from './cancel.ts'
import { decide } from './decide.ts'
import { leaveCarry, leaveDays, leaveHolders } from './derived.ts'
import { leaverHooks } from './leaving.hooks.ts'
import { leaveJobs } from './night.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { change } from '../../engine/tables/rows.ts'
import { openApplications } from './rows.ts'
import { namesOf, shownLeave } from './shown.ts'
import { managers } from './approvers.ts'

const hour = 3_600_000

/** @throws 400 naming the parameter */
function monthOf({ month, year }: { month: number; year: number }) {
  if (month < 1 || month > 12) throw badRequest('month', 'A month is 1 to 12.')
  if (year < 1970 || year > 9998) throw badRequest('year', 'This year is out of range.')
  return answers.monthDays(year, month)
}

/** Leave: applications and their approval, types, ledger and settings. */
export const leaveModule = defineModule({
  name: 'leave',
  hooks: {
    'leave-application': applicationHooks,
    employee: leaverHooks,
    'leave-type': typeHooks,
    'leave-ledger': ledgerHooks,
    'leave-approver': approverHooks,
    'leave-block': blockHooks,
  },
  calls: [
    ...accountCalls,
    serve(calls.leaveCount, ({ sql, caller, query: { month, year, user } }) => {
      const days = month !== undefined && year !== undefined ? monthOf({ month, year }) : {}
      return answers.counts(sql, caller, { ...days, user })
    }),
    serve(calls.leaveOfMonth, ({ sql, caller, query: { month, year, status, ...among } }) =>
      shownLeave(sql, caller, {
        ...monthOf({ month, year }),
        ...among,
        statuses: status === undefined ? answers.standing : [status],
      }),
    ),
    serve(calls.leaveDetail, ({ sql, caller, params }, { now }) =>
      answers.detail(sql, caller, params.id, now()),
    ),
    serve(calls.leaveUsers, ({ sql, caller, query: { date, ...among } }) =>
      shownLeave(sql, caller, {
        from: date,
        until: date,
        ...among,
        statuses: answers.given,
      }),
    ),
    serve(calls.approveLeave, ({ caller, params, body, writeOnce }) =>
      writeOnce(async (tx) => {
        const [one] = await decide(tx, caller, [params.id], {
          decision: 'approve',
          remark: body.remark ?? null,
        })
        if (!one) throw conflict('Nothing was decided.')
        return one
      }),
    ),
    serve(calls.rejectLeave, ({ caller, params, body, writeOnce }) =>
      writeOnce(async (tx) => {
        const [one] = await decide(tx, caller, [params.id], { decision: 'reject', remark: body.remark })
        if (!one) throw conflict('Nothing was decided.')
        return one
      }),
    ),
    serve(calls.decideMany, ({ caller, body, writeOnce }) => {
      const { ids, decision, remark = null } = body
      if (decision === 'reject' && !remark?.trim()) throw badRequest('remark', 'Say why.')
      return writeOnce((tx) => decide(tx, caller, ids, { decision, remark }))
    }),
    serve(calls.cancelLeave, ({ caller, params, body, writeOnce }) =>
      writeOnce((tx) => cancel(tx, caller, params.id, body.remark ?? null)),
    ),
    serve(calls.leaveOfUser, ({ sql, caller, params, query: { year } }) => {
      mustSee(caller, params.userId)
      const days =
        year === undefined
          ? {}
          : { from: monthOf({ month: 1, year }).from, until: monthOf({ month: 12, year }).until }
      return shownLeave(sql, caller, { employeeId: params.userId, ...days })
    }),
    serve(calls.remindLeave, ({ params, write }, { now }) =>
      write(async (tx) => {
        const [row] = await openApplications(tx, [params.id], true)
        if (!row || !['pending', 'partially_approved', 'cancel_requested'].includes(row.status))
          throw conflict('This application waits for nobody.')
        if (row.remindedAt !== null && now().getTime() - Date.parse(row.remindedAt) < hour)
          throw conflict('They have been reminded within the last hour.')
        tx.verb('remind')
        await change(
          tx,
          leaveApplication,
          { id: row.id },
          { remindedAt: now().toISOString() },
          { quiet: true },
        )
        await tellHolders(tx, row)
        const to = row.approverIds.length > 0 ? row.approverIds : await managers(tx, row.employeeId)
        return { reminded: (await namesOf(tx, to)).length }
      }),
    ),
    serve(calls.previewLeave, ({ sql, caller, body }, { now }) => answers.preview(sql, caller, body, now())),
  ],
  derived: [leaveDays, leaveCarry, leaveHolders],
  jobs: (jobs) => leaveJobs(jobs),
})
