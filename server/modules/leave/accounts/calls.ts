import * as calls from '../../../../src/resources/leave/leave.calls.ts'
import * as runs from '../../../../src/resources/leave/rollOver.calls.ts'
import * as settings from '../../../../src/resources/leave/leaveSetting.calls.ts'
import { leaveFloor } from '../../../../src/resources/leave/leaveFloor.resource.ts'
import { leaveType } from '../../../../src/resources/leave/leaveType.resource.ts'
import { count, put } from '../../../engine/tables/rows.ts'
import { authorOf } from '../../../platform/auth/caller.ts'
import { leaveSetting } from '../tables.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { serve } from '../../../engine/module.ts'
import * as answers from './answers.ts'
import { bringUpToDate, scheduleDay, scheduleNow } from './day.ts'
import { settingsOf } from './facts.ts'
import { rollOverDry } from './rollOverDry.ts'
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
  serve(settings.rollOver, ({ sql, caller, body }, { now }) =>
    rollOverDry(sql, { ...body, today: dayIn(now(), caller.timeZone) }),
  ),
  serve(runs.rollOverRuns, ({ sql }) => rollOverRuns(sql)),
  serve(runs.runRollOver, ({ caller, write }, { now }) =>
    write((tx) => bringUpToDate(tx, dayIn(now(), caller.timeZone), { by: caller.employeeId })),
  ),
  serve(runs.undoRollOver, ({ caller, params, write }) => write((tx) => undoRollOver(tx, caller, params.id))),
  serve(settings.readLeaveSetting, async ({ sql }) => {
    const { region, startMonth, restDays, remindDays } = await settingsOf(sql)
    const [types, floors] = await Promise.all([count(sql, leaveType, {}), count(sql, leaveFloor, {})])
    return {
      region,
      startMonth,
      restDays: [...restDays],
      remindDays,
      types,
      floors,
    }
  }),
  serve(settings.saveLeaveSetting, ({ caller, body, write }) =>
    write(async (tx) => {
      await put(tx, leaveSetting, [], {
        ...body,
        updatedAt: new Date().toISOString(),
        updatedBy: authorOf(caller),
      })
      await scheduleDay(tx)
      return body
    }),
  ),
  serve(settings.starterLeave, ({ write }) =>
    write(async (tx) => {
      const entered = await enterStarter(tx)
      scheduleNow(tx)
      return entered
    }),
  ),
]
