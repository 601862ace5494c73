import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { AnswerOf, InputOf } from '../../../src/schema/call.ts'
import type { listCommissions, listPartners, setAgreement } from '../../../src/resources/pam/partner.calls.ts'
import { findOne } from '../../engine/tables/rows.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, mustHaveSeen, notFound } from '../../platform/errors.ts'
import { reachedBy } from './reach.ts'
import { partnerAgreement } from './tables.ts'

/** The term of a partner that counts on a day, as `t`: the latest that has begun, unless it has ended. */
const termOn = (client: string, company: string, day: string) =>
  `lateral (select latest.commission_percent, latest.until_date from partner_term latest
     where latest.client_id = ${client} and latest.company_id = ${company} and latest.from_date <= ${day}
       and latest.deleted_at is null order by latest.from_date desc limit 1) t on t.until_date is null or t.until_date >= ${day}`

/** The day of a payment, where the client is. */
const paidOn = '(i.paid_at at time zone c.time_zone)::date'
/** Base of a commission: the price without tax, by the part of it that is paid and not refunded. */
const base = 'coalesce(round((i.subtotal - i.discount) * i.amount_paid / nullif(i.total, 0), 2), 0)'
/** Rounded once for each invoice. */
const commission = `round(${base} * coalesce(t.commission_percent, 0) / 100, 2)`

/** Paid invoices of the clients that partners brought, each with the term of the day on which it was paid. */
const earnings = `subscription s join invoice i on i.client_id = s.client_id and i.subscription_id = s.id
  join client c on c.id = s.company_id left join ${termOn('s.client_id', 's.partner_client_id', paidOn)}
  where s.deleted_at is null and i.status = 'paid' and i.deleted_at is null and i.paid_at is not null`

/** Partners; a partner sees itself alone. Amounts are those of invoices paid this year, by currency. */
export async function readPartners(
  sql: Sql,
  standing: PlatformRole,
  now: Date,
): Promise<AnswerOf<typeof listPartners>> {
  const [operator] = await sql.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from client where id = $1',
    [standing.operatorId],
  )
  const today = dayIn(now, operator?.timeZone ?? 'UTC')
  return sql.query(
    `select b.company_id as "companyId", b.company_name as name, a.code, a.tier, a.territory,
       t.commission_percent as "commissionPercent", coalesce(h.terms, '[]') as terms,
       coalesce(a.version, 0) as version, trim(o.first_name || ' ' || o.last_name) as owner,
       coalesce(n.clients, 0) as clients, coalesce(n.paying, 0) as "payingClients", coalesce(m.earned, '[]') as earned
     from subscription b join client bc on bc.id = b.company_id left join person o on o.id = bc.owner_id
     left join partner a on a.client_id = b.client_id and a.company_id = b.company_id and a.deleted_at is null
     left join ${termOn('b.client_id', 'b.company_id', '$3::date')}
     left join lateral (
       select jsonb_agg(jsonb_build_object('startsOn', from_date, 'endsOn', until_date,
         'commissionPercent', commission_percent::text) order by from_date desc) as terms
       from partner_term p where p.client_id = b.client_id and p.company_id = b.company_id and p.deleted_at is null) h on true
     left join lateral (
       select count(*) as clients, count(*) filter (where s.state in ('active', 'past_due', 'read_only')) as paying
       from subscription s where s.client_id = b.client_id and s.partner_client_id = b.company_id
         and s.deleted_at is null and s.state <> 'closed') n on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('currency', e.currency, 'base', e.base::numeric(14,2)::text,
         'commission', e.commission::numeric(14,2)::text) order by e.currency) as earned
       from (select i.currency, sum(${base}) as base, sum(${commission}) as commission from ${earnings}
         and s.client_id = b.client_id and s.partner_client_id = b.company_id
         and ${paidOn} >= date_trunc('year', $3::date)::date group by i.currency) e) m on true
     where b.client_id = $1 and b.deleted_at is null and b.is_partnership_enable and b.company_id <> $1
       and ($2::bigint is null or b.company_id = $2)
     order by b.company_name, b.id limit 500`,
    reachedBy(standing, today),
  )
}

/** Agreed percents of paid invoices; without the invoices outside an agreement. */
const agreedPercents = (tx: Tx, companyId: number) =>
  tx.query<{ id: number; percent: string; paidOn: string }>(
    `select i.id, t.commission_percent::text as percent, ${paidOn}::text as "paidOn" from ${earnings}
       and s.client_id = $1 and s.partner_client_id = $2 and t.commission_percent is not null order by i.paid_at desc`,
    [tx.actor.clientId, companyId],
  )

/**
 * Writes a partner's percent from a day on, in a transaction of the operator.
 * @throws 404 for no partner, 409 where the agreement is another than the sender saw;
 * 422 where an invoice would lose the percent that was agreed when it was paid
 */
export async function agree(tx: Tx, companyId: number, values: InputOf<typeof setAgreement>['body']) {
  const { clientId } = tx.actor
  const [found] = await tx.query(
    `select id from subscription where client_id = $1 and company_id = $2 and is_partnership_enable and deleted_at is null
     for update`,
    [clientId, companyId],
  )
  if (!found) throw notFound()
  const agreement = await findOne(
    tx,
    partnerAgreement,
    { companyId, deletedAt_empty: true },
    { columns: ['version'] },
  )
  const version = agreement?.version ?? 0
  mustHaveSeen(values.version, version, { version })
  const { agreementStartsOn, agreementEndsOn } = values
  if (agreementEndsOn && agreementEndsOn < agreementStartsOn)
    throw invalid({ agreementEndsOn: 'The agreement ends before it begins.' })
  const taken = await tx.query(
    `select id from partner where client_id = $1 and lower(code) = lower($2) and company_id <> $3 and deleted_at is null`,
    [clientId, values.code, companyId],
  )
  if (taken.length > 0) throw invalid({ code: 'Another partner has this code.' })
  const agreed = await agreedPercents(tx, companyId)
  await tx.query(
    `insert into partner (client_id, company_id, code, tier, territory) values ($1, $2, $3, $4, $5)
     on conflict (client_id, company_id) where deleted_at is null do update set code = excluded.code, tier = excluded.tier,
       territory = excluded.territory, version = partner.version + 1, updated_at = now()`,
    [clientId, companyId, values.code, values.tier, values.territory],
  )
  await tx.query(
    `insert into partner_term (client_id, company_id, from_date, until_date, commission_percent) values ($1, $2, $3, $4, $5)
     on conflict (client_id, company_id, from_date) where deleted_at is null do update set until_date = excluded.until_date,
       commission_percent = excluded.commission_percent, version = partner_term.version + 1, updated_at = now()`,
    [clientId, companyId, agreementStartsOn, agreementEndsOn, values.commissionPercent],
  )
  const kept = new Map((await agreedPercents(tx, companyId)).map(({ id, percent }) => [id, percent]))
  const lost = agreed.find(({ id, percent }) => kept.get(id) !== percent)
  if (lost) {
    const field =
      agreementEndsOn !== null && lost.paidOn > agreementEndsOn ? 'agreementEndsOn' : 'agreementStartsOn'
    throw invalid({ [field]: 'Commissions of paid invoices stay as they were agreed: choose a later day.' })
  }
  return { companyId }
}

/** A partner's commissions. @throws 404 where a partner asks for another's */
export async function readCommissions(
  sql: Sql,
  standing: PlatformRole,
  companyId: number,
): Promise<AnswerOf<typeof listCommissions>> {
  if (!standing.isOperator && companyId !== standing.companyId) throw notFound()
  return sql.query(
    `select i.id as "invoiceId", coalesce(i.number, '') as number, s.company_name as client,
       ${paidOn} as "paidOn", i.currency, ${base}::text as base,
       coalesce(t.commission_percent, 0)::numeric(5,2)::text as percent, ${commission}::text as commission
     from ${earnings} and s.client_id = $1 and s.partner_client_id = $2
     order by i.paid_at desc, i.id desc limit 200`,
    [standing.operatorId, companyId],
  )
}
