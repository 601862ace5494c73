import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import {
  meterGaps,
  meterYear,
  monthAnomaly,
  monthGrid,
  workOfMonth,
  writeMonths,
} from '../../../../src/resources/maintenance/utility/utility.calls.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { mostMonthRows } from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { add } from '../../../engine/tables/rows.ts'
import { keyOf } from '../../../engine/batches/routes.ts'
import { serve } from '../../../engine/module.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import { ApiError, badRequest, conflict } from '../../../platform/errors.ts'
import { openForMonth } from '../closedLoop/triggers.ts'
import { batchRow } from '../tables.ts'
import { anomalyOf } from './anomaly.ts'
import { planCells } from './cells.ts'
import { gapsOf } from './gaps.ts'
import { gridOf } from './grid.ts'
import { yearOf } from './year.ts'

/** What meters answer beyond plain records: their months as a sheet, what is missing, a year's figures, and anomalies. */
export const utilityCalls = [
  serve(monthGrid, ({ sql, caller, query }) => gridOf(sql, caller, query)),
  serve(meterGaps, ({ sql, caller, query }) => gapsOf(sql, caller, query)),
  serve(meterYear, ({ sql, caller, params, query }) => yearOf(sql, caller, params.id, query.year)),
  serve(monthAnomaly, ({ sql, caller, params }) => anomalyOf(sql, caller, params.id)),

  serve(writeMonths, async ({ sql, caller, body, request, reply }, { ledger, batches }) => {
    const { cells, preview = false } = body
    const { rows, wrong } = await planCells(sql, caller, cells)
    if (wrong.length > 0) {
      throw new ApiError(422, 'invalid', 'Some cells need correcting.', { extra: { cells: wrong } })
    }
    if (rows.length > mostMonthRows)
      throw badRequest('cells', `At most ${mostMonthRows} months can be written at once.`)
    const added = rows.filter(({ before }) => !before).length
    if (preview) {
      void reply.code(200)
      return { added, changed: rows.length - added }
    }
    const fields = ['utilityId', 'month', 'readingEnd', 'isEstimated', 'rollover', 'billAmount']
    const id = await ledger.start({
      caller,
      resource: utilMonth,
      // All or none of it is kept, and it may make records: that is an import.
      action: 'import',
      request: { fields, added },
      preview: false,
      key: keyOf(request),
      fix: async (tx, batchId) => {
        await add(
          tx,
          batchRow,
          rows.map(({ utilityId, month, before, values }, index) => ({
            batchId,
            position: index + 1,
            record: index + 1,
            recordId: before?.id ?? null,
            version: before?.version ?? null,
            values: before ? values : { utilityId, month, ...values },
          })),
        )
        return rows.length
      },
    })
    return batches.shown(caller, id)
  }),

  serve(workOfMonth, async ({ caller, params: { id }, write }, { writes }) => {
    const made = await write(async (tx) => {
      await reachedRow(tx, caller, utilMonth, resourceNamed, { id, action: 'read', columns: 't.id' })
      return openForMonth(tx, writes, caller, id)
    })
    if (!made) throw conflict('This month is not out of the usual.')
    return made.work
  }),
]
