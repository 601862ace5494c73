import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { healthOf, quietAfter } from '../../../src/domain/platform/clientActions.ts'
import { dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { trialOn } from '../../../src/domain/platform/seenOn.ts'
import { trialBlocks } from '../../../src/domain/platform/trial.ts'
import { limitStandings } from '../../../src/domain/platform/usageLimits.ts'
import { clientViews, type ClientRow, type ClientView } from '../../../src/resources/pam/client.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { reached, reachedBy } from './reach.ts'

/** The company's day. */
export const today = `(now() at time zone c.time_zone)::date`
const onTrial = `(s.is_trial and (s.trial_ends_on >= ${today}) is not false)`

/** The same condition as `trialBlocks`, so that the tabs can count by it. */
const blocked = `(s.use_stripe and s.customer_id is null and not ${onTrial} and coalesce(s.trial_ends_on, ${today}) <= ${today})`

/** What a period of a plan costs a client: the plan's price, or the one negotiated, less its discount. */
export const priceOf = (plan: string, cycle: string, quantity = 's.quantity') =>
  `coalesce(s.negotiated_price, case when ${plan}.per_unit = 'flat' then 0 when ${cycle} = 'yearly' then ${plan}.base_yearly else ${plan}.base_monthly end
    + case ${cycle} when 'yearly' then ${plan}.price_yearly else ${plan}.price_monthly end
      * case ${plan}.per_unit when 'flat' then 1 else greatest(${quantity} - ${plan}.included_units, 0) end)
  * (100 - case when s.discount_until < ${today} then 0 else coalesce(s.discount_percent, 0) end) / 100`

/** What a paying client pays a month, exact to the cent. */
const monthly = `case when s.state in ('active', 'past_due', 'read_only') and p.id is not null then
  round(${priceOf('p', 's.cycle')} / case s.cycle when 'yearly' then 12 else 1 end, 2) else 0 end`

export const clientTables = `subscription s
  join client c on c.id = s.company_id
  left join client_usage u on u.company_id = s.company_id
  left join plan p on p.client_id = s.client_id and p.id = s.plan_id
  left join person o on o.id = c.owner_id
  left join client b on b.id = s.partner_client_id`

export const clientColumns = `s.company_id as id, s.company_name as name, c.logo, c.country, c.time_zone as "timeZone",
  case when s.state = 'trialing' and not ${onTrial} then 'expired' else s.state end as state,
  s.state_reason as "stateReason", s.plan_id as "planId", p.name as plan, p.max_employees as "maxEmployees",
  p.max_pins as "maxPins", p.storage_gb as "storageGb", p.messages_monthly as "messagesMonthly", s.cycle,
  s.is_trial as "isTrial", s.trial_ends_on as "trialEndsOn", s.trial_extended_times as "trialExtendedTimes",
  s.ends_on as "endsOn", s.customer_id as "customerId", s.use_stripe as "useStripe",
  s.is_partnership_enable as "isPartnershipEnable", trim(o.first_name || ' ' || o.last_name) as owner,
  s.partner_client_id as "partnerId", b.name as partner, coalesce(u.people, 0) as people, coalesce(u.sites, 0) as sites,
  coalesce(u.storage_bytes, 0) as "storageBytes", coalesce(u.messages, 0) as messages, u.last_active_at as "lastActiveAt", (${monthly})::text as monthly, s.currency,
  c.created_at as "createdAt"`

export type Found = Omit<ClientRow, 'isBlocked' | 'health' | 'healthReasons' | 'today'>

/** A client with what follows from its facts: whether it is shut out, and how it fares. */
export function assessed(row: Found, now: Date): ClientRow {
  const day = dayIn(now, row.timeZone)
  const trial = trialOn(row, day)
  const isBlocked = trialBlocks('/dashboard', trial)
  const { health, reasons } = healthOf({
    ...row,
    isBlocked,
    isFull: limitStandings({ ...row, storage: row.storageBytes }, row).some(({ level }) => level !== 'free'),
    trialLeft: trial.isTrial && row.trialEndsOn !== null ? trial.trialLeft : undefined,
    quietDays: dayNumber(day) - dayNumber(dayIn(new Date(row.lastActiveAt ?? row.createdAt), row.timeZone)),
  })
  return { ...row, today: day, isBlocked, health, healthReasons: reasons }
}

const views: Readonly<Record<ClientView, string>> = {
  // A search finds closed clients too, with their state.
  all: `(s.state <> 'closed' or $3::text is not null)`,
  ending: `s.state <> 'closed' and s.is_trial and s.trial_ends_on between ${today} and ${today} + 7`,
  blocked: `s.state <> 'closed' and (${blocked} or s.state = 'suspended')`,
  pastDue: `s.state in ('past_due', 'read_only')`,
  quiet: `s.state <> 'closed' and coalesce(u.last_active_at, c.created_at) < now() - interval '${quietAfter} days'`,
  pending: `s.state = 'pending'`,
  partners: `s.state <> 'closed' and s.is_partnership_enable`,
  closed: `s.state = 'closed'`,
}

const orders: Readonly<Record<string, string>> = {
  name: 's.company_name',
  trialEndsOn: 's.trial_ends_on',
  people: 'coalesce(u.people, 0)',
  lastActiveAt: 'u.last_active_at',
}

function orderOf(sort: string) {
  const descends = sort.startsWith('-')
  const order = orders[descends ? sort.slice(1) : sort]
  if (!order) throw new Error(`Clients are not sorted by ${sort}`)
  const way = descends ? 'desc' : 'asc'
  return `${order} ${way} nulls last, s.id ${way}`
}

interface Asked {
  view?: ClientView | undefined
  q?: string | undefined
  planId?: number | undefined
  partnerId?: number | undefined
  sort?: string | undefined
  from?: number | undefined
  size?: number | undefined
}

/** Clients that the caller looks after, a page of them, and how many stand in each tab. */
export async function readClients(sql: Sql, standing: PlatformRole, asked: Asked, now: Date) {
  const { view = 'all', q, planId, partnerId, sort = 'name', from = 0, size = 25 } = asked
  const search = q?.trim()
    ? `%${q
        .trim()
        .toLowerCase()
        .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    : null
  const values = reachedBy(standing, search, planId ?? null, partnerId ?? null)
  const where = `${reached} and ($3::text is null or s.search_text like $3)
    and ($4::bigint is null or s.plan_id = $4) and ($5::bigint is null or s.partner_client_id = $5)`
  const counts = clientViews.map((one) => `count(*) filter (where ${views[one]}) as "${one}"`).join(', ')
  const [rows, [count]] = await Promise.all([
    sql.query<Found>(
      `select ${clientColumns} from ${clientTables} where ${where} and ${views[view]}
       order by ${orderOf(sort)} limit $6 offset $7`,
      [...values, Math.min(Math.max(size, 1), 1_000), Math.max(from, 0)],
    ),
    sql.query<Record<ClientView, number>>(
      `select ${counts} from subscription s join client c on c.id = s.company_id
         left join client_usage u on u.company_id = s.company_id where ${where}`,
      values,
    ),
  ])
  if (!count) throw new Error('A count gave no row')
  return { rows: rows.map((row) => assessed(row, now)), total: count[view], counts: count }
}

/** One client that the caller looks after. */
export async function readClient(sql: Sql, standing: PlatformRole, companyId: number, now: Date) {
  const [row] = await sql.query<Found>(
    `select ${clientColumns} from ${clientTables} where ${reached} and s.company_id = $3`,
    reachedBy(standing, companyId),
  )
  return row && assessed(row, now)
}
