import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { compareAmounts } from '../../../../src/domain/platform/billing/billing.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { add, change, find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next, type Run } from '../../../platform/jobs/jobs.ts'
import { nobody, writePlatform } from '../platform.ts'
import { isShutByOperator, subscriptionOf, type Subscription } from '../records.ts'
import { CardsUnavailable, isRefusal, type AutomaticCharge, type Cards } from '../stripe.ts'
import type { Charge } from '../stripeFacts.ts'
import { cardOf, nextFor, takeCharge } from './charges.ts'
import { useCredit } from './credit.ts'
import { sendRefund, unsentRefunds } from './refunds.ts'
import { disputeTable, invoiceTable, paymentTable, refundTable } from './tables.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now' | 'log'>

/** Kind of the jobs that collect a company's open amounts; the key is the company. */
const collectJob = 'collect-payment'
/** When of a day a card is tried again, on the company's clocks. */
const tryAt = '09:00'
/** Milliseconds for which somebody may finish a payment in the browser before the stored card is charged. */
const patience = 3_600_000
/** Milliseconds until a service that was away is asked again. */
const pause = 1_800_000

/** Schedules the collection of a company's open amounts. In a transaction of the operator. */
export const scheduleCollecting = (tx: Tx, companyId: number) =>
  scheduleJob(tx, collectJob, companyId, new Date(0))

const openColumns = ['id', 'number', 'currency', 'amountDue', 'status'] as const
const cardColumns = [
  'id',
  'invoiceId',
  'status',
  'amount',
  'currency',
  'providerId',
  'isAutomatic',
  'needsAction',
  'paymentMethod',
  'createdAt',
] as const

const readInvoices = (tx: Tx, companyId: number, ids: number[]) =>
  find(tx, invoiceTable, { companyId, id: ids }, { columns: openColumns, sort: ['id'] })
type Invoice = Awaited<ReturnType<typeof readInvoices>>[number]
const readPending = (tx: Tx, companyId: number) =>
  find(
    tx,
    paymentTable,
    { companyId, method: 'card', status: 'pending', deletedAt_empty: true },
    { columns: cardColumns, sort: ['id'] },
  )
type Pending = Awaited<ReturnType<typeof readPending>>[number]

const isOpen = ({ status, amountDue }: Invoice) =>
  (status === 'open' || status === 'past_due') && compareAmounts(amountDue, '0') > 0

/** Invoices of which money was taken back or waits for the operator: no card is charged for them. */
async function untouchable(tx: Tx, companyId: number): Promise<Set<number>> {
  const living = { companyId, deletedAt_empty: true } as const
  const [refunds, disputes] = await Promise.all([
    find(tx, refundTable, { ...living, status_neq: 'failed' }, { columns: ['paymentId'] }),
    find(tx, disputeTable, living, { columns: ['paymentId'] }),
  ])
  const ids = [...refunds, ...disputes].map(({ paymentId }) => paymentId)
  const given = await find(tx, paymentTable, { companyId, id: ids }, { columns: ['invoiceId'] })
  const reported = await find(tx, paymentTable, { ...living, status: 'recorded' }, { columns: ['invoiceId'] })
  return new Set([...given, ...reported].map(({ invoiceId }) => invoiceId))
}

interface Plan {
  /** Payments that nobody is to finish any more. */
  cancel: string[]
  /** Automatic payments whose invoice is closed, of which the service may know more. */
  lost: Pending[]
  charge?: AutomaticCharge
  next?: Date
  customerId: string | null
}

/** Whether the stored card of a company is charged without asking. */
const chargesItself = (subscription: Subscription) =>
  subscription.paymentMode === 'card' &&
  subscription.stripeCustomerId !== null &&
  subscription.stripePaymentMethod !== null &&
  subscription.state !== 'closed' &&
  !isShutByOperator(subscription)

/** Uses the client's credit, and plans the requests to the card service. */
async function prepare(tx: Tx, companyId: number, now: Date): Promise<Plan> {
  const subscription = await subscriptionOf(tx, companyId, true)
  await useCredit(tx, companyId, now)
  const pending = await readPending(tx, companyId)
  const living = { companyId, status: ['open', 'past_due'], deletedAt_empty: true } as const
  const open = await find(tx, invoiceTable, living, { columns: ['id'] })
  const ids = [...new Set([...open.map(({ id }) => id), ...pending.map(({ invoiceId }) => invoiceId)])]
  const invoices = await readInvoices(tx, companyId, ids)
  const byId = new Map(invoices.map((one) => [one.id, one]))
  const card = subscription.stripePaymentMethod
  const plan: Plan = { cancel: [], lost: [], customerId: subscription.stripeCustomerId }
  const kept = pending.filter((one) => {
    const invoice = byId.get(one.invoiceId)
    const isMeant = invoice && isOpen(invoice) && compareAmounts(one.amount, invoice.amountDue) <= 0
    if (one.providerId === null) {
      if (!invoice || !isOpen(invoice)) plan.lost.push(one)
      return true
    }
    const isStale =
      chargesItself(subscription) &&
      (one.isAutomatic ? one.paymentMethod !== card : Date.parse(one.createdAt) + patience <= now.getTime())
    if (isMeant && !isStale) return true
    plan.cancel.push(one.providerId)
    return false
  })
  if (!chargesItself(subscription)) return plan
  const barred = await untouchable(tx, companyId)
  for (const invoice of invoices.filter((one) => isOpen(one) && !barred.has(one.id))) {
    const own = kept.filter(({ invoiceId }) => invoiceId === invoice.id)
    await planCharge(tx, plan, { subscription, invoice, own, now })
    if (plan.charge) break
  }
  return plan
}

const sooner = (one: Date | undefined, other: Date) => (one && one <= other ? one : other)

interface Chance {
  subscription: Subscription
  invoice: Invoice
  own: readonly Pending[]
  now: Date
}

/** Plans the charge of an invoice now, or the time of it. */
async function planCharge(tx: Tx, plan: Plan, { subscription, invoice, own, now }: Chance): Promise<void> {
  const { companyId, timeZone, stripeCustomerId: customerId, stripePaymentMethod: card } = subscription
  if (customerId === null || card === null) return
  const begun = own.find(({ providerId }) => providerId === null)
  const inBrowser = own.find(({ providerId }) => providerId !== null)
  if (inBrowser && !begun) {
    // An automatic one ends with a message of the service; its holder may have to confirm it.
    if (!inBrowser.isAutomatic)
      plan.next = sooner(plan.next, new Date(Date.parse(inBrowser.createdAt) + patience))
    return
  }
  const today = dayIn(now, timeZone)
  const day = begun ? undefined : await nextFor(tx, invoice.id, card)
  if (day === null) return
  if (day !== undefined && day > today) {
    plan.next = sooner(plan.next, instantOn(day, tryAt, timeZone))
    return
  }
  const values = {
    companyId,
    invoiceId: invoice.id,
    method: 'card',
    status: 'pending',
    amount: invoice.amountDue,
    currency: invoice.currency,
    isAutomatic: true,
    paymentMethod: card,
  } as const
  // The row comes first: a charge whose answer was lost is found again by it.
  const [row] = begun ? [begun] : await add(tx, paymentTable, [values], { columns: cardColumns })
  if (!row) throw new Error('A payment gave no row')
  plan.charge = {
    customerId,
    paymentMethodId: row.paymentMethod ?? card,
    paymentId: row.id,
    invoiceId: invoice.id,
    number: invoice.number ?? '',
    amount: row.amount,
    currency: row.currency,
  }
}

/** The answer of the service to a charge; a card that it does not accept at all is a decline. */
async function chargeWith(service: Cards, asked: AutomaticCharge): Promise<Charge | Error> {
  try {
    return await service.charge(asked)
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** Does what the plan says. @throws CardsUnavailable */
async function carryOut(context: Context, service: Cards, plan: Plan, now: Date) {
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) =>
    writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, nobody, work)
  const takeIn = async (charge: Charge) => {
    const card = await cardOf(service, charge, context.log)
    await inPlatform((tx) => takeCharge(tx, charge, card, now))
  }
  for (const id of plan.cancel) await takeIn(await service.cancel(id))
  for (const { id } of plan.lost) {
    const found = plan.customerId === null ? undefined : await service.find(plan.customerId, id)
    if (found) await takeIn(found)
    else await inPlatform((tx) => change(tx, paymentTable, { id }, { status: 'cancelled' }))
  }
  if (!plan.charge) return
  const answer = await chargeWith(service, plan.charge)
  if (!(answer instanceof Error)) return takeIn(answer)
  const { paymentId } = plan.charge
  context.log.warn({ err: answer, paymentId }, 'the card service refused a charge')
  await inPlatform((tx) =>
    takeCharge(
      tx,
      {
        id: `refused-${paymentId}`,
        paymentId,
        status: 'failed',
        needsAction: false,
        received: '0.00',
        customerId: undefined,
        paymentMethodId: undefined,
        failure: 'The card cannot be charged any more.',
        failureCode: 'card_not_usable',
      },
      undefined,
      now,
    ),
  )
}

async function collect(
  context: Context,
  cards: Cards | undefined,
  { key: companyId, now }: Run,
): Promise<Next> {
  const plan = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, nobody, async (tx) => ({
    ...(await prepare(tx, companyId, now)),
    refunds: await unsentRefunds(tx, companyId),
  }))
  if (!cards) return undefined
  try {
    for (const refund of plan.refunds) await sendRefund(context, cards, refund)
    await carryOut(context, cards, plan, now)
  } catch (error) {
    if (!(error instanceof CardsUnavailable)) throw error
    return new Date(now.getTime() + pause)
  }
  // Another invoice may wait for the same card.
  return plan.charge ? now : plan.next
}

/** Jobs that use credit, charge stored cards, and cancel payments that nobody is to finish. */
export function collectingJobs(jobs: Jobs, context: Context, cards: Cards | undefined) {
  jobs.handle(collectJob, { outside: (job) => collect(context, cards, job) })
}
