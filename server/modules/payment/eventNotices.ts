import { z } from 'zod'
import { paymentForm } from '../../../src/domain/platform/trial.ts'
import { isCalendarDay } from '../../../src/domain/time/dates.ts'
import { clientMoneyRoute, payRoute } from '../../../src/domain/notification/notifications.ts'
import { filled, worded, type Wording } from '../../../src/domain/notification/wordings.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next, type Run } from '../../platform/jobs/jobs.ts'
import { pick, rowsOf, select } from '../../engine/tables/statement.ts'
import { definePlainTable } from '../../engine/tables/table.ts'
import { scheduleCollecting } from './money/collecting.ts'
import { notifyManagers, payers, tellPayers } from './payers.ts'
import { noticeJob, type EventKind } from './platform.ts'
import { plansFor, subscriptionOf } from './records.ts'

/** Kind of the jobs that mail an event to a client; the key is the event. */
const mailJob = 'platform-event-mail'

type Values = Readonly<Record<string, string>>

/**
 * The words of a notice to the client, with Malay ones if it is mailed too; or the reason of silence. `team` is the notice
 * to the operator's managers: it leads to the client's money unless it names another page.
 */
type Notice = ({ wording: Wording; malay?: string } | { silent: string }) & {
  team?: Wording
  page?: string
}

const ownAct = { silent: 'their own act' }
const ofTeam = { silent: 'concerns the operator alone' }
const inner = { silent: 'between the platform and its partners' }

/** The notice of each event between the platform and a client. */
const notices: Readonly<Record<EventKind, Notice>> = {
  'invoice.issued': {
    wording: 'invoiceIssued',
    malay: 'Invois %{number} dikeluarkan: %{amount}, perlu dibayar sebelum atau pada %{day}',
  },
  'payment.charged': { wording: 'paymentReceived' },
  'payment.confirmed': { wording: 'transferConfirmed' },
  'payment.reversed': { wording: 'transferRejected' },
  'payment.failed': {
    wording: 'paymentFailed',
    malay: 'Bayaran %{amount} untuk invois %{number} gagal: %{reason}',
  },
  'payment.declined': {
    wording: 'paymentDeclined',
    malay: 'Kad tidak dapat dicaj %{amount} untuk invois %{number}: %{reason} Kad dicuba lagi pada %{day}',
  },
  'payment.actionNeeded': {
    wording: 'paymentToConfirm',
    malay: 'Bank anda meminta anda mengesahkan bayaran %{amount} untuk invois %{number}',
  },
  'payment.refunded': {
    wording: 'paymentRefunded',
    malay: 'Bayaran dipulangkan: %{amount} untuk invois %{number}',
  },
  'payment.refundFailed': { silent: 'the money is credit again, which has a notice of its own' },
  'payment.disputed': { ...ownAct, team: 'disputeOpened' },
  'payment.disputeWon': { silent: 'nothing changes for them', team: 'disputeWon' },
  'payment.disputeLost': {
    wording: 'paymentTakenBack',
    malay: 'Bayaran %{amount} untuk invois %{number} ditarik balik oleh bank: invois perlu dibayar semula',
    team: 'disputeLost',
  },
  'credit.added': { wording: 'creditAdded' },
  'credit.used': { wording: 'creditUsed' },
  'invoice.credited': {
    wording: 'creditNoteIssued',
    malay: 'Nota kredit %{note} dikeluarkan untuk invois %{number}: %{amount}',
  },
  'invoice.voided': { wording: 'invoiceVoided' },
  'payment.graceEnded': { wording: 'transferMissing' },
  'card.replaced': {
    wording: 'cardReplaced',
    malay: 'Kad syarikat anda diganti: invois baharu dicaj kepada %{card}',
  },
  'card.removed': {
    wording: 'cardRemoved',
    malay: 'Kad %{card} syarikat anda dibuang: invois baharu dibayar dengan pindahan',
  },
  'payment.recorded': { ...ownAct, team: 'transferReported', page: 'PAM/transfers' },
  'customer.changed': ownAct,
  'plan.changed': ownAct,
  'subscription.past_due': {
    wording: 'invoiceOverdue',
    malay: 'Invois telah lewat sejak %{day}. Bayar sebelum %{stop}: syarikat anda ditutup pada hari itu',
  },
  'subscription.suspended': {
    wording: 'companyUnpaid',
    malay: 'Syarikat anda ditutup sehingga invois yang lewat dibayar',
  },
  'subscription.cancelled': { ...ownAct, team: 'planCancelled' },
  'subscription.resumed': { ...ownAct, team: 'planKept' },
  'subscription.ended': {
    wording: 'planEnded',
    malay: 'Pelan yang anda batalkan tamat pada %{day}: pilih pelan untuk terus bekerja',
  },
  'trial.ended': { wording: 'trialEnded' },
  'trial.quiet': { ...ofTeam, team: 'trialQuiet' },
  'limit.people': { ...ofTeam, team: 'clientAtPeople' },
  'limit.sites': { ...ofTeam, team: 'clientAtSites' },
  'limit.storage': { ...ofTeam, team: 'clientAtStorage' },
  'limit.messages': { ...ofTeam, team: 'clientAtMessages' },
  'client.signedUp': { ...ofTeam, team: 'clientSignedUp' },
  'seller.changed': { silent: 'counts for invoices issued later, which say it' },
  'support.started': { silent: 'the administrators get a notice of its own' },
  'client.created': { silent: 'the invitation says it' },
  'client.letter': { silent: 'the letter itself' },
  'client.invited': { silent: 'the invitation says it' },
  'client.changeOwner': inner,
  'client.setPartnership': inner,
  'client.assignPartner': inner,
  'client.setCardBilling': { silent: 'the payment page shows it' },
  'client.extendTrial': { wording: 'trialExtended' },
  'client.endTrial': { wording: 'trialEnded' },
  'client.convertTrial': { wording: 'planSet' },
  'client.changePlan': { wording: 'planSet' },
  'client.setPrice': { wording: 'priceSet' },
  'client.setFeature': { wording: 'areasChanged' },
  'client.approve': { wording: 'companyApproved' },
  'client.suspend': {
    wording: 'companySuspended',
    malay: 'Platform telah menutup syarikat anda buat sementara',
  },
  'client.reactivate': { wording: 'companyReactivated', malay: 'Syarikat anda dibuka semula' },
  'client.close': { wording: 'companyClosed', malay: 'Platform telah menutup syarikat anda' },
}
const scheduled: Notice = { wording: 'planScheduled' }
const undone: Notice = { wording: 'subscriptionRestored' }

const isKind = (kind: string): kind is EventKind => Object.hasOwn(notices, kind)

/** @throws Error for an event that no code logs */
function noticeOf(kind: string): Notice {
  if (kind.endsWith('.undone')) return undone
  if (!isKind(kind)) throw new Error(`The event ${kind} has no notice`)
  return notices[kind]
}

const platformEvent = definePlainTable('platform_event', {
  id: 'id',
  companyId: 'id',
  kind: 'text',
  reason: 'text?',
  details: 'json',
})

const details = z.object({
  number: z.string().nullish(),
  /** Of a credit note. */
  note: z.string().optional(),
  invoiceId: z.number().optional(),
  /** Brand and last digits. */
  card: z.string().optional(),
  /** The next day on which a card is charged. */
  nextOn: z.string().nullish(),
  currency: z.string().optional(),
  amount: z.string().optional(),
  total: z.string().optional(),
  dueOn: z.string().optional(),
  used: z.string().optional(),
  most: z.string().optional(),
  stopsOn: z.string().optional(),
  after: z
    .object({
      planId: z.number().nullish(),
      scheduledPlanId: z.number().nullish(),
      scheduledOn: z.string().nullish(),
    })
    .optional(),
})

/** An event with its company, and the values that its words need. In a transaction or reading of the operator. */
async function eventOf(sql: CompanySql, id: number) {
  const e = rowsOf(platformEvent, 'e')
  const columns = pick(e, ['companyId', 'kind', 'reason', 'details'])
  const [event] = await select(sql, columns)`from ${e} where ${e.id} = ${id}`
  if (!event) throw new Error(`There is no event ${id}`)
  const { companyId, kind, reason } = event
  const told = details.parse(event.details)
  const { number, currency = '', amount, total, dueOn, stopsOn, after, nextOn } = told
  const { companyName, billingEmail, trialEndsOn, planId } = await subscriptionOf(sql, companyId)
  const isLater = typeof after?.scheduledPlanId === 'number'
  const named = after?.scheduledPlanId ?? after?.planId ?? planId
  const plans = named === null ? [] : await plansFor(sql, sql.clientId, named)
  const values: Record<string, string | null | undefined> = {
    reason,
    number,
    amount: `${currency} ${amount ?? total ?? ''}`.trim(),
    note: told.note,
    card: told.card,
    used: told.used,
    most: told.most,
    day: nextOn ?? dueOn ?? after?.scheduledOn ?? trialEndsOn,
    stop: stopsOn,
    plan: plans.find((plan) => plan.id === named)?.name,
  }
  return {
    companyId,
    companyName,
    billingEmail,
    notice: kind === 'client.changePlan' && isLater ? scheduled : noticeOf(kind),
    pays: paying.has(kind) ? told.invoiceId : undefined,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  }
}

/** Events whose links open the payment of their invoice. */
const paying: ReadonlySet<string> = new Set<EventKind>([
  'payment.failed',
  'payment.declined',
  'payment.actionNeeded',
  'payment.disputeLost',
])

type Context = Pick<ModuleContext, 'db' | 'senders' | 'publicUrl'>

/** Notifies the people in charge of the client's payments. */
async function tell({ db, senders }: Context, { company: operatorId, key }: Run): Promise<Next> {
  const { companyId, companyName, notice, values, pays } = await eventOf(db.read(operatorId), key)
  // Each event may change the open amounts: a new, void or paid invoice, or another card.
  await db.write(systemActor(operatorId), async (tx) => scheduleCollecting(tx, companyId))
  const { team, page: route = clientMoneyRoute } = notice
  if (team !== undefined)
    await db.write(systemActor(operatorId), (tx) =>
      notifyManagers(tx, {
        type: 'payment',
        link: route === clientMoneyRoute ? { route, id: companyId } : { route },
        wording: team,
        values: { ...values, client: companyName },
      }),
    )
  if ('silent' in notice) return undefined
  const { wording, malay } = notice
  await db.write(systemActor(companyId), (tx) =>
    tellPayers(tx, {
      type: 'payment',
      link: pays === undefined ? { route: 'payment' } : { route: payRoute, id: pays },
      wording,
      values,
    }),
  )
  if (malay !== undefined && senders.email)
    await db.write(systemActor(operatorId), async (tx) => scheduleJob(tx, mailJob, key, new Date(0)))
  return undefined
}

/** Values of a sentence in Malay, with days in figures. */
const spelled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isCalendarDay(value) ? value.split('-').toReversed().join('/') : value,
    ]),
  )

/** Mails an event in both languages, to the billing address as well. */
async function mail({ db, senders, publicUrl }: Context, { company: operatorId, key }: Run): Promise<Next> {
  const { companyId, companyName, billingEmail, notice, values, pays } = await eventOf(
    db.read(operatorId),
    key,
  )
  if (!senders.email || 'silent' in notice || notice.malay === undefined) return undefined
  const english = worded(notice.wording, 1, values)
  const people = await payers(db.read(companyId), companyId)
  const addresses = new Set(
    [billingEmail, ...people.map(({ email }) => email)].filter((email) => email !== null),
  )
  const link = publicUrl
    ? [`${publicUrl.replace(/\/+$/, '')}${pays === undefined ? paymentForm : `/payment?pay=${pays}`}`]
    : []
  const letter = {
    subject: `${companyName}: ${english}`,
    lines: [english, filled(notice.malay, spelled(values)), ...link],
    short: english,
  }
  for (const address of addresses) await senders.email(address, letter)
  return undefined
}

/** Jobs that tell clients of the events that concern them. */
export function eventNoticeJobs(jobs: Jobs, context: Context) {
  jobs.handle(noticeJob, { outside: (job) => tell(context, job) })
  jobs.handle(mailJob, { outside: (job) => mail(context, job) })
}
