import type { ModuleContext } from '../../engine/module.ts'
import { add, change, find } from '../../engine/tables/rows.ts'
import { whole } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ApiError, conflict, notFound } from '../../platform/errors.ts'
import { cardOf, takeCharge } from './money/charges.ts'
import { paymentTable, subscriptionTable } from './money/tables.ts'
import { writePlatform } from './platform.ts'
import { subscriptionOf, type Subscription } from './records.ts'
import { lockInvoice, mustBeOpen } from './settling.ts'
import type { Cards } from './stripe.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now' | 'log'>

/** 409 of a deployment without a card service (decisions 12). */
const notConfigured = () => new ApiError(409, 'cards_not_configured', 'Card payments are not configured.')

/** @throws 409 in a deployment without one */
export function needCards(cards: Cards | undefined): Cards {
  if (!cards) throw notConfigured()
  return cards
}

/** The company as the card service knows it; it is made known where it is not yet. */
export async function customerOf(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  service: Cards,
  caller: Caller,
  { stripeCustomerId, billingName, companyName, billingEmail: email }: Subscription,
): Promise<string> {
  if (stripeCustomerId !== null) return stripeCustomerId
  const { clientId: companyId } = caller
  const id = await service.customer({ id: companyId, name: billingName ?? companyName, email })
  await writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    change(
      tx,
      subscriptionTable,
      { companyId, deletedAt_empty: true },
      { stripeCustomerId: id, version: whole`t.version + 1` },
    ),
  )
  return id
}

/**
 * Begins a card payment of all that an invoice asks for, or goes on with the one that was begun. The service is asked
 * between two transactions: a payment that nobody wrote down cannot be finished, for its secret was given to nobody.
 * @throws 409 for an invoice that is not to be paid, or whose card is being charged, 503 where the service is away
 */
export async function beginPayment(context: Context, service: Cards, caller: Caller, invoiceId: number) {
  const operator = context.settings.OPERATOR_CLIENT_ID
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) => writePlatform(context.db, operator, caller, work)
  const { invoice, subscription, rows } = await inPlatform(async (tx) => {
    const held = await lockInvoice(tx, caller.clientId, invoiceId)
    mustBeOpen(held)
    const columns = ['status', 'amount', 'providerId', 'needsAction', 'isAutomatic', 'paymentMethod'] as const
    const tried = await find(
      tx,
      paymentTable,
      { invoiceId, method: 'card', deletedAt_empty: true },
      { columns },
    )
    return { invoice: held, rows: tried, subscription: await subscriptionOf(tx, caller.clientId) }
  })
  const pending = rows.filter(({ status }) => status === 'pending')
  if (pending.some(({ providerId }) => providerId === null))
    throw conflict('Your card is being charged for this invoice. Try again in a moment.')
  const usable = pending.filter(({ amount }) => amount === invoice.amountDue)
  const known = usable.find(({ needsAction }) => needsAction) ?? usable[0]
  const { publishableKey } = service
  if (known?.providerId) {
    const confirms = known.needsAction && known.isAutomatic ? known.paymentMethod : null
    return {
      id: known.providerId,
      clientSecret: await service.secretOf(known.providerId),
      publishableKey,
      confirms,
    }
  }
  const customerId = await customerOf(context, service, caller, subscription)
  const intent = await service.begin({
    customerId,
    invoiceId,
    number: invoice.number ?? '',
    amount: invoice.amountDue,
    currency: invoice.currency,
    attempt: rows.length,
  })
  await inPlatform(async (tx) => {
    const { amountDue: amount, currency } = invoice
    const begun = { companyId: caller.clientId, invoiceId, method: 'card', status: 'pending' } as const
    await add(tx, paymentTable, [{ ...begun, amount, currency, providerId: intent.id }], { skipTaken: true })
  })
  return { ...intent, publishableKey, confirms: null }
}

/** Somebody says that they have finished a payment: the service is asked. @throws 404 for a payment that is not their company's */
export async function finishPayment(context: Context, service: Cards, caller: Caller, intentId: string) {
  const operator = context.db.read(context.settings.OPERATOR_CLIENT_ID)
  const own = { companyId: caller.clientId, providerId: intentId }
  const [known] = await find(operator, paymentTable, own, { columns: ['id'] })
  if (!known) throw notFound()
  const charge = await service.look(intentId)
  const card = await cardOf(service, charge, context.log)
  const status = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    takeCharge(tx, charge, card, context.now()),
  )
  return { status: status ?? ('pending' as const) }
}
