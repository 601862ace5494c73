import { z } from 'zod'
import { commission } from '../../../src/resources/pam/partners/commission.resource.ts'
import { partner } from '../../../src/resources/pam/partners/partner.resource.ts'
import { partnerTerm } from '../../../src/resources/pam/partners/partnerTerm.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { mustExist } from '../../engine/writing/checks.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'

const columns = ['partnerId', 'fromDate', 'untilDate', 'commissionPercent'] as const
const term = z.object({
  partnerId: z.number(),
  fromDate: z.string(),
  untilDate: z.nullish(z.string()),
  commissionPercent: z.string(),
})
type Term = z.output<typeof term>

/** The percent of a day: of the latest agreement that has begun, unless it has ended. */
function percentOn(terms: readonly Term[], day: string): number | undefined {
  const latest = terms
    .filter(({ fromDate }) => fromDate <= day)
    .toSorted((a, b) => b.fromDate.localeCompare(a.fromDate))[0]
  return latest && (latest.untilDate ?? day) >= day ? Number(latest.commissionPercent) : undefined
}

/** The agreement before and after a change, each undefined where it does not exist. */
function statesOf({ verb, before, values }: Change, after: object = { ...before, ...values }) {
  const live = (row: object | undefined) =>
    row && !(verb === 'undo' && 'deletedAt' in row && row.deletedAt) ? term.parse(row) : undefined
  return {
    was: verb === 'create' || verb === 'restore' ? undefined : live(before),
    becomes: verb === 'delete' ? undefined : live(after),
  }
}

/** The latest day of a payment whose agreed percent the change replaces. */
async function changedDay(
  tx: Tx,
  partnerId: number,
  id: number,
  { was, becomes }: ReturnType<typeof statesOf>,
) {
  // Two agreements of one partner are checked one after the other.
  await find(tx, partner, { id: partnerId }, { columns: ['id'], withDeleted: true, lock: 'no key update' })
  const others = await find(tx, partnerTerm, { partnerId, id_neq: id }, { columns })
  const withOne = (one: Term | undefined) => (one?.partnerId === partnerId ? [...others, one] : others)
  const [first = ''] = [was, becomes].flatMap((one) => one?.fromDate ?? []).toSorted()
  const paid = await find(
    tx,
    commission,
    { partnerId, paidOn_gte: first },
    { columns: ['paidOn'], sort: [['paidOn', 'desc']] },
  )
  return paid.find(({ paidOn }) => {
    const agreed = percentOn(withOne(was), paidOn)
    return agreed !== undefined && agreed !== percentOn(withOne(becomes), paidOn)
  })?.paidOn
}

/** @throws 422, or 409 without a form, where an invoice would lose the percent that was agreed when it was paid */
async function mustKeepCommissions(tx: Tx, { verb, before }: Change, states: ReturnType<typeof statesOf>) {
  const { was, becomes } = states
  for (const partnerId of new Set([was, becomes].flatMap((one) => one?.partnerId ?? []))) {
    const day = await changedDay(tx, partnerId, before?.id ?? 0, states)
    if (day === undefined) continue
    if (!becomes || verb === 'restore' || verb === 'undo')
      throw conflict(
        'Commissions of paid invoices would change. Enter an agreement from a later day instead.',
      )
    const field = becomes.untilDate && day > becomes.untilDate ? 'untilDate' : 'fromDate'
    throw invalid({ [field]: 'Commissions of paid invoices stay as they were agreed: choose a later day.' })
  }
}

/** Commissions of paid invoices stay as they were agreed. */
export const partnerTermHooks: Hooks = {
  async beforeWrite(tx, change) {
    const { partnerId } = change.values
    if (partnerId !== undefined) await mustExist(tx, tx.actor.clientId, partner, 'partnerId', [partnerId])
    await mustKeepCommissions(tx, change, statesOf(change))
  },
  // Several changes at once may be harmless alone and not together.
  afterWrite: (tx, { after, ...change }) =>
    mustKeepCommissions(tx, { ...change, before: after }, statesOf(change, after)),
}
