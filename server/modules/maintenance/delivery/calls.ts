import { resourceNamed } from '../../../../src/resources/index.ts'
import { receiveLines } from '../../../../src/resources/maintenance/delivery/delivery.calls.ts'
import { deliveryLine } from '../../../../src/resources/maintenance/delivery/deliveryLine.resource.ts'
import { deliveryOrder } from '../../../../src/resources/maintenance/delivery/deliveryOrder.resource.ts'
import type { CellError } from '../../../../src/schema/calls/batch.ts'
import type { ReceivedLine } from '../../../../src/resources/maintenance/delivery/delivery.shapes.ts'
import { findReached } from '../../../engine/tables/reached.ts'
import { find } from '../../../engine/tables/rows.ts'
import { serve } from '../../../engine/module.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError, conflict, notFound } from '../../../platform/errors.ts'

/** States in which somebody stands at the gate and counts. */
const counting: readonly string[] = ['arrived', 'partially_received']

async function receive(
  tx: Tx,
  { writes, caller, id }: { writes: Writes; caller: Caller; id: number },
  lines: readonly ReceivedLine[],
) {
  const { status } = await findReached(tx, caller, deliveryOrder, resourceNamed, {
    id,
    action: 'update',
    columns: ['status'],
    isOpenToOwn: true,
  })
  if (!counting.includes(status)) {
    throw conflict('Lines are received once the delivery has arrived, and until it is received.')
  }
  const ids = lines.map((line) => line.id)
  const own = await find(tx, deliveryLine, { deliveryOrderId: id, id: ids }, { columns: ['id'] })
  const known = new Set(own.map((line) => line.id))
  if (!lines.every((line) => known.has(line.id))) throw notFound()
  const wrong: CellError[] = []
  for (const { id: lineId, version, ...values } of lines) {
    try {
      const { rejectReason, batchNo, ...quantities } = values
      const words = { rejectReason: rejectReason || null, batchNo: batchNo || null }
      await writes.update(tx, caller, deliveryLine, lineId, { ...quantities, ...words }, version)
    } catch (error) {
      // All that is wrong is told at once; what the database refuses ends the transaction and is told alone.
      if (!(error instanceof ApiError) || !error.errors) throw error
      for (const [field, message] of Object.entries(error.errors)) wrong.push({ id: lineId, field, message })
    }
  }
  if (wrong.length > 0) {
    throw new ApiError(422, 'invalid', 'Some lines need correcting.', { extra: { cells: wrong } })
  }
}

/** What delivery orders answer beyond plain records: the lines of a delivery received at the gate. */
export const deliveryCalls = [
  serve(receiveLines, async ({ caller, params: { id }, body, write }, { writes }) => {
    await write((tx) => receive(tx, { writes, caller, id }, body.lines))
    return { ok: true }
  }),
]
