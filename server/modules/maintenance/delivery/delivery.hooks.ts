import { deliveryLine } from '../../../../src/resources/maintenance/delivery/deliveryLine.resource.ts'
import { deliveryOrder } from '../../../../src/resources/maintenance/delivery/deliveryOrder.resource.ts'
import { z } from 'zod'
import { find } from '../../../engine/tables/rows.ts'
import { boolean, piece, rowsOf, select, write } from '../../../engine/tables/statement.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'

const d = rowsOf(deliveryLine, 'd')
const dealtWith = piece`${d.qtyReceived} + ${d.qtyRejected}`

/** What somebody orders they have asked for; it is received when all lines of it are accounted for (domain model 7). */
export const deliveryOrderHooks: Hooks = {
  verbs: ['create', 'receive', 'receivePartly'],
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb === 'create') {
      values['requestedBy'] ??= caller.employeeId || null
      return
    }
    const lines = await select(tx, {
      description: d.description,
      came: boolean`${dealtWith} > 0`,
      open: boolean`${dealtWith} < ${d.qtyOrdered}`,
    })`from ${d} where ${d.deliveryOrderId} = ${before?.id} order by ${d.id}`
    const open = lines.filter((line) => line.open)
    if (verb === 'receive' && open.length > 0) {
      const named = open.slice(0, 5).map(({ description }) => description)
      throw conflict(
        `These lines are not complete yet: ${named.join('; ')}. Receive a part, or correct them.`,
      )
    }
    if (verb === 'receivePartly' && lines.length > 0 && !lines.some(({ came }) => came)) {
      throw conflict('Nothing of it has been entered as received or rejected yet.')
    }
  },
}

const quantities = z.object({
  qtyOrdered: z.string(),
  qtyReceived: z.string().default('0'),
  qtyRejected: z.string().default('0'),
  rejectReason: z.string().nullish(),
})

const ofOrder = z.object({ deliveryOrderId: z.number() })

/** Writes down in the orders how many lines they have, and how many of them are accounted for. */
async function countLines(tx: Tx, orderIds: readonly number[]) {
  const o = rowsOf(deliveryOrder, 'o')
  await write(tx, {})`update ${o.bare} set lines_total = l.total, lines_done = l.done
    from (select w.id, count(${d.id})::int as total,
        (count(${d.id}) filter (where ${dealtWith} >= ${d.qtyOrdered}))::int as done
      from unnest(${orderIds}::bigint[]) w (id) left join ${d} on ${d.deliveryOrderId} = w.id group by w.id) l
    where ${o.ofCompany} and ${o.id} = l.id and (${o.linesTotal}, ${o.linesDone}) is distinct from (l.total, l.done)`
  tx.touch('delivery_order')
}

/** States in which the lines are what somebody has signed for. */
const over: readonly string[] = ['received', 'closed', 'returned']

/** @throws 409 where one of these orders has been received */
async function mustBeOpen(tx: Tx, orderIds: readonly number[]) {
  const rows = await find(
    tx,
    deliveryOrder,
    { id: orderIds },
    { columns: ['status'], sort: ['id'], lock: 'no key update', withDeleted: true },
  )
  if (rows.some(({ status }) => over.includes(status))) {
    throw conflict('The delivery has been received: its lines stay as they are.')
  }
}

const ordersOf = (...lines: unknown[]) => [
  ...new Set(lines.flatMap((line) => ofOrder.safeParse(line).data?.deliveryOrderId ?? [])),
]

/** Nobody receives more than was ordered, and what is sent back has a reason. */
export const deliveryLineHooks: Hooks = {
  async beforeWrite(tx, { verb, before, values }) {
    if (verb !== 'undo') await mustBeOpen(tx, ordersOf(before, values))
    if (verb !== 'create' && verb !== 'update') return
    const line = quantities.parse({ ...before, ...values })
    // In thousandths, which is as exact as quantities are: 0.1 and 0.2 are 0.3.
    const [ordered = 0, received = 0, rejected = 0] = [
      line.qtyOrdered,
      line.qtyReceived,
      line.qtyRejected,
    ].map((quantity) => Math.round(Number(quantity) * 1_000))
    if (received + rejected > ordered) {
      throw invalid({ qtyReceived: `More than the ${line.qtyOrdered} ordered would have come.` })
    }
    if (rejected > 0 && !line.rejectReason) throw invalid({ rejectReason: 'Say why it was rejected.' })
  },
  async afterWrite(tx, { before, after }) {
    await countLines(tx, ordersOf(before, after))
  },
}

/** Who asks for something of a facility need not name themselves. */
export const facilityRequestHooks: Hooks = {
  verbs: ['create'],
  async beforeWrite(_tx, { values, caller }) {
    values['requestedBy'] ??= caller.employeeId || null
  },
}
