import { dayIn } from '../../../src/domain/time/dates.ts'
import * as calls from '../../../src/resources/efp/efp.calls.ts'
import { efpPeriod } from '../../../src/resources/efp/efpPeriod.resource.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import { defineModule, serve } from '../../engine/module.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { adjustmentHooks, columnHooks, rowHooks, setAmounts } from './amounts.ts'
import { check } from './calculate.ts'
import { hoursOf, tryRate } from './hours.ts'
import { keptLocked, periodHooks } from './periods.ts'
import { rateCalls } from './rates/calls.ts'
import { rateHooks, rateTypeHooks } from './rates/fixed.ts'
import { explain, sheetOf } from './sheet.ts'

const periodColumns = columns(efpPeriod, ['id', 'startDate', 'endDate', 'status'])

/** @throws 404 */
async function periodOf(sql: Sql, clientId: number, id: number) {
  const [period] = await sql.query<RowOfColumns<typeof periodColumns>>(
    `select ${periodColumns.list} from efp_period t where t.client_id = $1 and t.id = $2 and t.deleted_at is null`,
    [clientId, id],
  )
  if (!period) throw notFound()
  return period
}

/** EFP: pay periods, their rows with the trace of each amount, and the rates they use. */
export const efpModule = defineModule({
  name: 'efp',
  hooks: {
    'efp-column': columnHooks,
    'efp-period': periodHooks,
    'efp-row': rowHooks,
    'efp-adjustment': adjustmentHooks,
    'period-lock': keptLocked,
    rate: rateHooks,
    'rate-type': rateTypeHooks,
  },
  calls: [
    ...rateCalls,
    serve(calls.payHours, ({ caller, query, sql }, { now }) =>
      hoursOf(sql, caller.clientId, query, dayIn(now(), caller.timeZone)),
    ),
    serve(calls.setAmounts, ({ caller, body, write }) =>
      write(async (tx) => ({ rows: await setAmounts(tx, caller, body.cells) })),
    ),
    serve(calls.paySheet, ({ caller, params, query, sql }) =>
      sheetOf(sql, caller.clientId, params.id, {
        ...query,
        nationality: calls.oneNationality(query.nationality),
      }),
    ),
    serve(calls.explainPay, ({ caller, params, sql }) => explain(sql, caller.clientId, params.id)),
    serve(calls.checkPeriod, async ({ caller, params, sql }) =>
      check(sql, caller.clientId, await periodOf(sql, caller.clientId, params.id)),
    ),
    serve(calls.tryRate, async ({ caller, params, body, sql }) =>
      tryRate(sql, caller.clientId, await periodOf(sql, caller.clientId, params.id), { ...body, id: null }),
    ),
  ],
})
