import { z } from 'zod'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import { defineModule } from '../../engine/module.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'

const issue = z.object({ itemId: z.number(), qty: z.number(), status: z.string() })

/** Takes from the stock of an item, or gives back where the number is negative. @throws 409 where there is not enough */
async function take(tx: Tx, { caller }: Change, itemId: number, qty: number): Promise<void> {
  const [item] = await tx.query<{ name: string; stock: number; status: string }>(
    `select name, stock_qty as stock, status from kit_item where client_id = $1 and id = $2 for update`,
    [tx.actor.clientId, itemId],
  )
  if (!item) return
  if (qty > 0 && item.status !== 'available')
    throw conflict(
      item.status === 'repair'
        ? `${item.name} cannot be issued: it is in repair.`
        : `${item.name} cannot be issued: it is disposed of.`,
    )
  if (item.stock < qty) throw conflict(`There are only ${item.stock} of ${item.name} in stock.`)
  await tx.query(
    `update kit_item set stock_qty = stock_qty - $3, updated_at = now(), updated_by = $4, version = version + 1
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, itemId, qty, authorOf(caller)],
  )
  tx.touch('kit_item')
}

const isOut = (status: string) => status === 'issued' || status === 'acknowledged'

/** What is handed out leaves the stock and comes back to it, unless it is badly damaged. */
const issueHooks: Hooks = {
  verbs: ['issue', 'return', 'delete'],
  async beforeWrite(tx, change) {
    const { itemId, qty, status } = issue.parse(change.before)
    if (change.verb === 'issue') await take(tx, change, itemId, qty)
    if (change.verb === 'return' && change.values['returnCondition'] !== 'major_damage')
      await take(tx, change, itemId, -qty)
    if (change.verb === 'delete' && isOut(status))
      throw conflict('It is still out: take it back or report it lost first.')
  },
}

/** An item that somebody holds stays until it has come back. */
const itemHooks: Hooks = {
  verbs: ['delete', 'dispose'],
  async beforeWrite(tx, { before }) {
    if (!before) return
    const [out] = await tx.query<{ count: number }>(
      `select count(*)::int as count from kit_issue
       where client_id = $1 and item_id = $2 and status in ('issued', 'acknowledged') and deleted_at is null`,
      [tx.actor.clientId, before.id],
    )
    const count = out?.count ?? 0
    if (count === 0) return
    throw conflict(
      count === 1
        ? 'One issue of it is still out: take it back or report it lost first.'
        : `${count} issues of it are still out: take them back or report them lost first.`,
    )
  },
}

/** Kit that employees receive and return. */
export const employeeKitModule = defineModule({
  name: 'employeeKit',
  hooks: { 'kit-issue': issueHooks, 'kit-item': itemHooks },
})
