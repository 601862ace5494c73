import type { ModuleContext } from '../../engine/module.ts'
import { change, findOne } from '../../engine/tables/rows.ts'
import { whole } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { customerOf } from './cardPayments.ts'
import { keepCard } from './money/charges.ts'
import { subscriptionTable } from './money/tables.ts'
import { actingPerson, logEvent, nobody, standingChanged, writePlatform } from './platform.ts'
import { subscriptionOf } from './records.ts'
import { isRefusal, type Card, type Cards } from './stripe.ts'
import type { Setup } from './stripeFacts.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'log'>
/** The author of a change; nobody for a message of the service. */
type By = Partial<Awaited<ReturnType<typeof actingPerson>>>

const next = whole`t.version + 1`
const shown = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`

/** Begins to store a card without a payment. @throws 503 where the service is away */
export async function beginCard(context: Context, service: Cards, caller: Caller) {
  const { clientId: companyId } = caller
  const subscription = await subscriptionOf(context.db.read(companyId), companyId)
  const begun = await service.setUp(await customerOf(context, service, caller, subscription))
  await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    change(tx, subscriptionTable, { companyId, deletedAt_empty: true }, { stripeSetup: begun.id }),
  )
  return { ...begun, publishableKey: service.publishableKey }
}

/** Stores a confirmed card. In a transaction of the operator. @returns the one before, where it is another */
async function putCard(tx: Tx, card: Card, companyId: number, by: By): Promise<string | null> {
  const { stripePaymentMethod } = await subscriptionOf(tx, companyId, true)
  await change(tx, subscriptionTable, { companyId, deletedAt_empty: true }, { stripeSetup: null })
  if (stripePaymentMethod === card.id) return null
  await keepCard(tx, card, { companyId })
  await logEvent(tx, { companyId, kind: 'card.replaced', ...by, details: { card: shown(card) } })
  return stripePaymentMethod
}

/** Removes a card at the service that no invoice is charged to any more. */
async function detach({ log }: Context, service: Cards, companyId: number, card: string | null) {
  if (card === null) return
  await service.detach(card).catch((error: unknown) => {
    log.warn({ err: error, companyId }, 'a replaced card could not be removed')
  })
}

/**
 * Stores the card that its holder has confirmed at the service, in the place of the one before, which is removed there.
 * @throws 404 for a card that is not of the company, 409 for one that is not confirmed
 */
export async function replaceCard(context: Context, service: Cards, caller: Caller, setupId: string) {
  const { clientId: companyId } = caller
  const setup = await service.lookSetup(setupId).catch((error: unknown) => {
    throw isRefusal(error) ? notFound() : error
  })
  const by = await actingPerson(context.db.system, caller)
  const { stripeCustomerId } = await subscriptionOf(context.db.read(companyId), companyId)
  if (stripeCustomerId === null || setup.customerId !== stripeCustomerId) throw notFound()
  const card = setup.paymentMethodId === undefined ? undefined : await service.cardOf(setup.paymentMethodId)
  if (!setup.isDone || !card) throw conflict('This card is not confirmed yet.')
  const before = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    putCard(tx, card, companyId, by),
  )
  await detach(context, service, companyId, before)
  return { ok: true }
}

/**
 * Stores a confirmed card whose browser was closed too early, by the message of the service. Only the last begun one
 * counts: a late message does not bring an older card back.
 * @returns whether it was stored
 */
export async function takeSetup(
  context: Context,
  service: Cards,
  { id, isDone, paymentMethodId }: Setup,
): Promise<boolean> {
  const operator = context.settings.OPERATOR_CLIENT_ID
  const where = { stripeSetup: id, deletedAt_empty: true } as const
  const waits = await findOne(context.db.read(operator), subscriptionTable, where, { columns: ['companyId'] })
  if (!waits || !isDone || paymentMethodId === undefined) return false
  const card = await service.cardOf(paymentMethodId)
  if (!card) return false
  const { companyId } = waits
  const stored = await writePlatform(context.db, operator, nobody, async (tx) => {
    const held = await findOne(tx, subscriptionTable, where, { columns: ['id'], lock: 'no key update' })
    return held && { before: await putCard(tx, card, companyId, {}) }
  })
  await detach(context, service, companyId, stored?.before ?? null)
  return stored !== undefined
}

/** Removes the stored card: new invoices wait for a transfer or another card. @throws 404 without a card */
export async function removeCard(context: Context, service: Cards, caller: Caller) {
  const { clientId: companyId } = caller
  const by = await actingPerson(context.db.system, caller)
  const before = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const {
      stripePaymentMethod,
      cardBrand: brand,
      cardLast4: last4,
    } = await subscriptionOf(tx, companyId, true)
    if (stripePaymentMethod === null) throw notFound()
    await change(
      tx,
      subscriptionTable,
      { companyId, deletedAt_empty: true },
      {
        paymentMode: 'bank_transfer',
        stripePaymentMethod: null,
        cardBrand: null,
        cardLast4: null,
        cardExpMonth: null,
        cardExpYear: null,
        cardStatus: null,
        version: next,
      },
    )
    const details = { card: shown({ brand: brand ?? '', last4: last4 ?? '' }) }
    await logEvent(tx, { companyId, kind: 'card.removed', ...by, details })
    standingChanged(tx, companyId)
    return stripePaymentMethod
  })
  await detach(context, service, companyId, before)
  return { ok: true }
}
