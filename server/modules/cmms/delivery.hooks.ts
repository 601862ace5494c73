import { z } from 'zod'
import type { Hooks } from '../../engine/hooks.ts'
import { conflict, invalid } from '../../platform/errors.ts'

/** What somebody orders he has asked for; it is received when all lines of it are accounted for (domain model 7). */
export const deliveryOrderHooks: Hooks = {
  verbs: ['create', 'receive', 'receivePartly'],
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb === 'create') {
      values['requestedBy'] ??= caller.employeeId || null
      return
    }
    const lines = await tx.query<{ description: string; came: boolean; open: boolean }>(
      `select description, qty_received + qty_rejected > 0 as came, qty_received + qty_rejected < qty_ordered as open
       from delivery_line where client_id = $1 and delivery_order_id = $2 and deleted_at is null order by id`,
      [caller.clientId, before?.id],
    )
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

/** Nobody receives more than was ordered, and what is sent back has a reason. */
export const deliveryLineHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(_tx, { before, values }) {
    const line = quantities.parse({ ...before, ...values })
    const [ordered, received, rejected] = [line.qtyOrdered, line.qtyReceived, line.qtyRejected].map(Number)
    if ((received ?? 0) + (rejected ?? 0) > (ordered ?? 0)) {
      throw invalid({ qtyReceived: `More than the ${line.qtyOrdered} ordered would have come.` })
    }
    if ((rejected ?? 0) > 0 && !line.rejectReason) throw invalid({ rejectReason: 'Say why it was rejected.' })
  },
}

/** Who asks for something of a facility need not name himself. */
export const facilityRequestHooks: Hooks = {
  verbs: ['create'],
  async beforeWrite(_tx, { values, caller }) {
    values['requestedBy'] ??= caller.employeeId || null
  },
}
