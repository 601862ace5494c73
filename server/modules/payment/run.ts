import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { clockIn, dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { definePlainTable } from '../../engine/tables/table.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next, type Run } from '../../platform/jobs/jobs.ts'
import { payers, tellPayers } from './payers.ts'
import { endCancelled, renewedStates } from './cancellation.ts'
import { beginPeriod } from './periods.ts'
import { dun } from './dunning.ts'
import { logEvent, nobody, standingChanged, writePlatform } from './platform.ts'
import { sellerOf, subscriptionOf, type Subscription } from './records.ts'
import { endGrace } from './grace.ts'
import { trialLetter } from './trialLetter.ts'
import { noteUsage, usageOf } from './usage.ts'

const subscriptionJob = 'subscription'
const trialMailJob = 'trial-mail'

/** Days left of a trial at which people are told of it; its last day counts 0. */
export const reminderDays = [7, 3, 1, 0] as const
/** When of a day people are told, on the company's clocks; when its books are turned over. */
const tellAt = '09:00'
const turnAt = '00:05'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'senders' | 'publicUrl'>

/** The reminder that a trial with so many days left asks for. */
export const reminderFor = (left: number): number | undefined =>
  reminderDays.toReversed().find((days) => left <= days && left >= 0)

/** Days without use, and before the end of a trial, at which the operator is notified that it will hardly convert. */
const quietDays = 3
const usageTable = definePlainTable('client_usage', { lastActiveAt: 'instant?' }, 'company_id')

/** Nobody has used the portal in the company for some days, or ever. */
async function isQuiet(own: CompanySql, now: Date): Promise<boolean> {
  const used = await findOne(own, usageTable, {}, { columns: ['lastActiveAt'] })
  const since = now.getTime() - quietDays * 86_400_000
  return !used || used.lastActiveAt === null || Date.parse(used.lastActiveAt) < since
}

/** Tells of a trial's end by bell and, afterwards, by mail: once for each day that it is told at, whenever it is extended. */
async function remind({ db, settings }: Context, { company, now }: Run, endsOn: string, left: number) {
  const due = reminderFor(left)
  if (due === undefined) return
  const isFresh = await db.write(systemActor(company), async (tx) => {
    // Those that were missed are not made up for.
    const fresh = await tx.query<{ days: number }>(
      `insert into trial_reminder (client_id, ends_on, days)
       select $1, $2, days from unnest($3::integer[]) days on conflict do nothing returning days`,
      [company, endsOn, reminderDays.filter((days) => days >= due)],
    )
    if (!fresh.some(({ days }) => days === due)) return false
    await tellPayers(tx, {
      type: 'payment',
      link: { route: 'payment' },
      ...(left === 0
        ? { wording: 'trialLastDay' }
        : { wording: 'trialEnding', values: { days: String(left) } }),
    })
    scheduleJob(tx, trialMailJob, due, new Date(0))
    return true
  })
  if (!isFresh || due !== quietDays || !(await isQuiet(db.read(company), now))) return
  await writePlatform(db, settings.OPERATOR_CLIENT_ID, nobody, (tx) =>
    logEvent(tx, { companyId: company, kind: 'trial.quiet', details: { dueOn: endsOn } }),
  )
}

/** Periods of one company that one run begins at most. */
const mostPeriods = 60

/** Begins each period that is due: after months without a run, one after the other. */
async function renew(tx: Tx, company: number, today: string, now: Date): Promise<Subscription> {
  const seller = await sellerOf(tx)
  let subscription = await subscriptionOf(tx, company, true)
  for (let begun = 0; begun < mostPeriods; begun += 1) {
    const { endsOn, customerId, state } = subscription
    if (endsOn === null || endsOn >= today || customerId === null || !renewedStates.includes(state)) break
    if (!(await beginPeriod(tx, subscription, seller, addDays(endsOn, 1), now))) break
    subscription = await subscriptionOf(tx, company, true)
  }
  return subscription
}

/** Turns a company's books over: what the day brings is done once, however often the job runs. */
async function turn({ db, settings }: Context, { company, now }: Run): Promise<Subscription> {
  const own = db.read(company)
  const usage = await usageOf(own, company, (await subscriptionOf(own, company)).timeZone, now)
  return writePlatform(db, settings.OPERATOR_CLIENT_ID, nobody, async (tx) => {
    const subscription = await subscriptionOf(tx, company, true)
    const { timeZone, state, isTrial, trialEndsOn } = subscription
    const today = dayIn(now, timeZone)
    await noteUsage(tx, company, today, usage)
    if (isTrial && trialEndsOn !== null && trialEndsOn < today && state === 'trialing') {
      // The state follows by itself; whoever looks at it now sees that it has ended.
      await tx.query(
        `update subscription set state = 'expired', version = version + 1, updated_at = now() where client_id = $1 and id = $2`,
        [tx.actor.clientId, subscription.id],
      )
      await logEvent(tx, { companyId: company, kind: 'trial.ended', details: { trialEndsOn } })
      standingChanged(tx, company)
    }
    await endCancelled(tx, subscription, { today, now })
    const renewed = await renew(tx, company, today, now)
    if (renewed.customerId === null) return renewed
    const current = await endGrace(tx, renewed, today)
    if (current.customerId !== null) await dun(tx, current, today)
    return current
  })
}

async function run(context: Context, job: Run): Promise<Next> {
  const { now } = job
  const { timeZone, isTrial, trialEndsOn, endsOn, customerId, state } = await turn(context, job)
  const today = dayIn(now, timeZone)
  if (isTrial && trialEndsOn !== null && clockIn(now, timeZone) >= tellAt)
    await remind(context, job, trialEndsOn, dayNumber(trialEndsOn) - dayNumber(today))
  const isOver = isTrial && trialEndsOn !== null && trialEndsOn < today
  const waits = (isTrial && trialEndsOn !== null && !isOver) || (customerId !== null && endsOn !== null)
  if (!waits || state === 'closed') return undefined
  return clockIn(now, timeZone) < tellAt
    ? instantOn(today, tellAt, timeZone)
    : instantOn(addDays(today, 1), turnAt, timeZone)
}

/** Mails whoever sees to payments that the trial ends. */
async function mailTrial({ db, senders, publicUrl }: Context, { company }: Run): Promise<Next> {
  if (!senders.email) return undefined
  const sql = db.read(company)
  const subscription = await subscriptionOf(sql, company)
  const { trialEndsOn, isTrial, billingEmail, companyName } = subscription
  // Paid or taken off it since: nothing to say any more.
  if (!isTrial || trialEndsOn === null) return undefined
  const people = await payers(sql, company)
  const addresses = new Set(
    [billingEmail, ...people.map(({ email }) => email)].filter((email) => email !== null),
  )
  const letter = trialLetter({ company: companyName, endsOn: trialEndsOn, publicUrl })
  for (const address of addresses) await senders.email(address, letter)
  return undefined
}

/** Says what is done when a day of a company brings something. */
export function subscriptionJobs(jobs: Jobs, context: Context) {
  jobs.handle(subscriptionJob, { outside: (job) => run(context, job) })
  jobs.handle(trialMailJob, { outside: (job) => mailTrial(context, job) })
}
