import type { AnswerOf } from '../../../src/schema/call.ts'
import { mostMonths, type readRevenue } from '../../../src/resources/pam/billing/revenue.calls.ts'
import {
  ageingSteps,
  figuresOf,
  movementOf,
  type ClientRevenue,
} from '../../../src/domain/platform/billing/revenue.ts'
import { grouped } from '../../../src/domain/grouped.ts'
import { addDays, lastDayOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import type { Sql } from '../../platform/db/sql.ts'

type Answer = AnswerOf<typeof readRevenue>
type Currency = Answer['currencies'][number]

interface Rate {
  day: string
  companyId: number
  currency: string
  plan: string | null
  monthly: string
  firstDay: string
}

/** Invoices that count. Void, uncollectible and refunded ones are no revenue. */
const counted = `i.status in ('open', 'past_due', 'paid') and i.deleted_at is null`

/**
 * The monthly revenue of each client on each day, from the invoices that cover the day. An invoice of a part of a cycle
 * counts by its share: a change of plan, or the period after a suspension.
 */
const ratesOn = (sql: Sql, operatorId: number, days: readonly string[]) =>
  sql.query<Rate>(
    `with day as (select unnest($2::date[]) as day),
     recurring as (
       select i.id, i.company_id, i.currency, i.plan_id, i.period_start, i.period_end,
         case i.cycle when 'yearly' then 12 else 1 end as months,
         (select coalesce(sum(l.amount), 0) from invoice_line l where l.client_id = i.client_id and l.invoice_id = i.id
            and l.unit is distinct from 'growth' and l.deleted_at is null)
           * case when i.subtotal = 0 then 0 else 1 - i.discount / i.subtotal end as net
       from invoice i where i.client_id = $1 and ${counted} and i.period_start is not null
         and i.period_end >= (select min(day) from day) and i.period_start <= (select max(day) from day))
     select d.day::text as day, r.company_id as "companyId", r.currency,
       (select name from plan where client_id = $1 and id = (array_agg(r.plan_id order by r.id desc))[1]) as plan,
       round(sum(r.net / (r.period_end - r.period_start + 1) / r.months
         * (r.period_end + 1 - (r.period_end + 1 - make_interval(months => r.months))::date)), 2)::text as monthly,
       (select min(i.period_start)::text from invoice i where i.client_id = $1 and i.company_id = r.company_id
          and i.kind = 'period' and ${counted}) as "firstDay"
     from day d join recurring r on d.day between r.period_start and r.period_end
     group by d.day, r.company_id, r.currency order by 2, 1`,
    [operatorId, days],
  )

interface Named {
  companyId: number
  name: string
  country: string | null
  partner: string | null
}

const namesOf = (sql: Sql, operatorId: number, companyIds: readonly number[]) =>
  sql.query<Named>(
    `select s.company_id as "companyId", s.company_name as name, c.country, b.name as partner
     from subscription s join client c on c.id = s.company_id left join client b on b.id = s.partner_client_id
     where s.client_id = $1 and s.company_id = any($2::bigint[]) and s.deleted_at is null order by s.company_name, s.id`,
    [operatorId, companyIds],
  )

/** The last days of so many months until a day, which ends the last of them; before them the day before the first month. */
function monthEnds(day: string, months: number): string[] {
  const last = monthNumber(day)
  const ends = Array.from({ length: months }, (_, at) => lastDayOf(last - months + at))
  return [...ends, day]
}

interface Ageing {
  currency: string
  step: number
  invoices: number
  amount: string
}

/** Open invoices of a day by currency and group of days past due; group 0 is not due yet. */
const ageingOn = (sql: Sql, operatorId: number, day: string, timeZone: string) =>
  sql.query<Ageing>(
    `select i.currency, width_bucket(($2::date - i.due_on)::int, array[1, 31, 61, 91]) as step, count(*)::int as invoices,
       sum(case when i.paid_at is null then i.amount_due else i.total end)::text as amount
     from invoice i where i.client_id = $1 and ${counted} and i.issued_on <= $2
       and (i.paid_at is null and i.amount_due > 0 or (i.paid_at at time zone $3)::date > $2)
     group by 1, 2`,
    [operatorId, day, timeZone],
  )

/** The due days of a group of open invoices. */
function dueDays(day: string, step: number): { dueFrom: string | null; dueTo: string | null } {
  const from = ageingSteps[step]
  const dueFrom = from === undefined ? null : addDays(day, -from)
  if (step === 0) return { dueFrom: day, dueTo: null }
  return { dueFrom, dueTo: addDays(day, -((ageingSteps[step - 1] ?? 0) + 1)) }
}

/** Outcomes of trials as of a day, by the month of their start. */
const trialsUntil = (sql: Sql, operatorId: number, from: string, day: string) =>
  sql.query<Answer['trials'][number]>(
    `select to_char(trial_started_on, 'YYYY-MM') as month, count(*)::int as started,
       count(*) filter (where converted_on <= $3)::int as paying,
       count(*) filter (where (converted_on <= $3) is not true and (trial_ends_on >= $3) is not false)::int as running,
       count(*) filter (where (converted_on <= $3) is not true and trial_ends_on < $3)::int as ended
     from subscription where client_id = $1 and trial_started_on between $2 and $3 and deleted_at is null
     group by 1 order by 1`,
    [operatorId, from, day],
  )

function currencyOf(
  rates: readonly Rate[],
  names: ReadonlyMap<number, Named>,
  days: readonly string[],
): Omit<Currency, 'currency' | 'ageing'> {
  const ofClient = new Map(
    grouped(rates, ({ companyId }) => companyId).map((own) => [own[0]?.companyId, own] as const),
  )
  const at = (own: readonly Rate[], day: string | undefined) => own.find((rate) => rate.day === day)
  const between = (own: readonly Rate[], before: string | undefined, day: string): ClientRevenue => ({
    before: at(own, before)?.monthly ?? '0.00',
    now: at(own, day)?.monthly ?? '0.00',
    paidEarlier: before !== undefined && (own[0]?.firstDay ?? day) <= before,
  })
  const months = days.slice(1).map((day, index) => ({
    day,
    ...figuresOf([...ofClient.values()].map((own) => between(own, days[index], day))),
  }))
  const [before, day = ''] = days.slice(-2)
  const clients = [...names.values()].flatMap(({ companyId, name, country, partner }) => {
    const own = ofClient.get(companyId) ?? []
    const revenue = between(own, before, day)
    if (!at(own, before) && !at(own, day)) return []
    const { plan = null } = at(own, day) ?? at(own, before) ?? {}
    const { before: was, now } = revenue
    return [{ companyId, name, plan, country, partner, before: was, now, movement: movementOf(revenue) }]
  })
  return { months, clients }
}

/** Recurring revenue of the operator until a day, by currency, with open invoices by age and outcomes of trials. */
export async function revenueOf(
  sql: Sql,
  operatorId: number,
  { day, timeZone, months = 12 }: { day: string; timeZone: string; months?: number | undefined },
): Promise<Answer> {
  const days = monthEnds(day, Math.min(Math.max(months, 1), mostMonths))
  const [rates, ageing, trials] = await Promise.all([
    ratesOn(sql, operatorId, days),
    ageingOn(sql, operatorId, day, timeZone),
    trialsUntil(sql, operatorId, addDays(days[0] ?? day, 1), day),
  ])
  const found = await namesOf(sql, operatorId, [...new Set(rates.map(({ companyId }) => companyId))])
  const names = new Map(found.map((one) => [one.companyId, one]))
  const currencies = [...new Set([...rates, ...ageing].map(({ currency }) => currency))].toSorted()
  return {
    day,
    currencies: currencies.map((currency) => ({
      currency,
      ...currencyOf(
        rates.filter((rate) => rate.currency === currency),
        names,
        days,
      ),
      ageing: [0, 1, 2, 3, 4].map((step) => {
        const { invoices = 0, amount = '0.00' } =
          ageing.find((one) => one.currency === currency && one.step === step) ?? {}
        return { ...dueDays(day, step), invoices, amount }
      }),
    })),
    trials,
  }
}
