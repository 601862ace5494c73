import * as calls from '../../../../src/resources/leave/leave.calls.ts'
import * as runs from '../../../../src/resources/leave/rollOver.calls.ts'
import * as settings from '../../../../src/resources/leave/leaveSetting.calls.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { serve } from '../../../engine/module.ts'
import * as answers from './answers.ts'
import { bringUpToDate, scheduleDay, scheduleNow } from './day.ts'
import { settingsOf } from './facts.ts'
import { rollOverRuns, undoRollOver } from './rollOver.ts'
import { enterStarter } from './starter.ts'

/** Balances, the ledger they are the sum of, roll-over and the company's leave settings. */
export const accountCalls = [
  serve(calls.leaveSummary, ({ sql, caller, params, query: { date } }, { now }) =>
    answers.summary(sql, caller, params.userId, date ?? dayIn(now(), caller.timeZone)),
  ),
  serve(calls.leaveBalances, ({ sql, caller, query }, { now }) =>
    answers.balances(sql, caller, query, now()),
  ),
  serve(settings.syncLeave, ({ caller, body: { userId }, write }, { now }) =>
    write(async (tx) => {
      if (userId !== undefined)
        return {
          added: (await bringUpToDate(tx, dayIn(now(), caller.timeZone), { employeeId: userId })).added,
          queued: false,
        }
      scheduleNow(tx)
      return { added: 0, queued: true }
    }),
  ),
  serve(settings.rollOver, ({ sql, caller, body: { on } }) => answers.rollOverDry(sql, caller.clientId, on)),
  serve(runs.rollOverRuns, ({ sql, caller }) => rollOverRuns(sql, caller.clientId)),
  serve(runs.runRollOver, ({ caller, write }, { now }) =>
    write((tx) => bringUpToDate(tx, dayIn(now(), caller.timeZone), { by: caller.employeeId })),
  ),
  serve(runs.undoRollOver, ({ caller, params, write }) => write((tx) => undoRollOver(tx, caller, params.id))),
  serve(settings.readLeaveSetting, async ({ sql, caller }) => {
    const { region, startMonth, restDays, remindDays } = await settingsOf(sql, caller.clientId)
    const [counted] = await sql.query<{ types: number; floors: number }>(
      `select (select count(*)::int from leave_type where client_id = $1 and deleted_at is null) as types,
           (select count(*)::int from leave_floor where client_id = $1 and deleted_at is null) as floors`,
      [caller.clientId],
    )
    return {
      region,
      startMonth,
      restDays: [...restDays],
      remindDays,
      types: counted?.types ?? 0,
      floors: counted?.floors ?? 0,
    }
  }),
  serve(settings.saveLeaveSetting, ({ caller, body, write }) =>
    write(async (tx) => {
      await tx.query(
        `insert into leave_setting (client_id, region, start_month, rest_days, remind_days, updated_by) values ($1, $2, $3, $4, $5, $6)
           on conflict (client_id) do update set region = excluded.region, start_month = excluded.start_month,
             rest_days = excluded.rest_days, remind_days = excluded.remind_days, updated_at = now(), updated_by = excluded.updated_by`,
        [
          caller.clientId,
          body.region,
          body.startMonth,
          body.restDays,
          body.remindDays,
          caller.employeeId || null,
        ],
      )
      await scheduleDay(tx)
      return body
    }),
  ),
  serve(settings.starterLeave, ({ caller, write }) =>
    write(async (tx) => {
      const entered = await enterStarter(tx, caller.clientId)
      scheduleNow(tx)
      tx.touch('leave_type')
      tx.touch('leave_floor')
      return entered
    }),
  ),
]
