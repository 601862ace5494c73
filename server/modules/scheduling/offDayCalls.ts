import { employee } from '../../../src/resources/employee/employee.resource.ts'
import * as calls from '../../../src/resources/scheduling/offDay.calls.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { serve } from '../../engine/module.ts'
import { add, change, count } from '../../engine/tables/rows.ts'
import { notFound } from '../../platform/errors.ts'
import { mustStand } from './roster/clashAnswers.ts'
import { holdRosters } from './roster/locks.ts'
import { explainWork, offDayConflicts } from './roster/offDays.ts'

/** How the calls about off-days are answered. */
export const offDayCalls = [
  serve(calls.putOffDay, ({ body, write }) => {
    const { userId, date, kind = 'off', note = null, reason = null } = body
    return write(async (tx) => {
      if ((await count(tx, employee, { id: userId })) === 0) throw notFound()
      await holdRosters(tx, [userId])
      const { clashes, assignmentIds } = await offDayConflicts(tx, [{ userId, date }])
      mustStand([], reason, clashes)
      await explainWork(tx, assignmentIds, reason)
      const values = { kind, note, status: 'planned' } as const
      const columns = ['id', 'userId', 'date', 'kind', 'note'] as const
      const [changed] = await change(tx, offDay, { userId, date }, values, { columns })
      const [row = changed] = changed ? [] : await add(tx, offDay, [{ userId, date, ...values }], { columns })
      if (!row) throw notFound()
      return row
    })
  }),
  serve(calls.removeOffDay, ({ caller, params, write }, { writes }) =>
    write(async (tx) => {
      await writes.remove(tx, caller, offDay, params.id)
      return { id: params.id }
    }),
  ),
  serve(calls.cancelOffDay, ({ caller, params, write }, { writes }) =>
    write(async (tx) => {
      const { id } = await writes.transition(tx, caller, offDay, params.id, 'cancel', {})
      return { id, status: 'cancelled' }
    }),
  ),
]
