import {
  contractTargets,
  putContractTargets,
  renewContract,
  type ContractMonth,
} from '../../../src/resources/pins/pin.calls.ts'
import { contractTarget } from '../../../src/resources/pins/contractTarget.resource.ts'
import { serve } from '../../engine/module.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { renew } from './renewal.ts'

/** A contract is looked at month by month for at most ten years. */
const mostMonths = 120

/**
 * What each month of a contract asks for: its own where there is one, what is usual otherwise; beside it the hours at its pin
 * on the days of the contract. Of a month that is over the shortfall is what approved hours lack, of one to come what planned
 * hours lack.
 */
async function monthsOf(sql: Sql, clientId: number, id: number): Promise<{ months: ContractMonth[] }> {
  const months = await sql.query<ContractMonth>(
    `with c as (
       select c.*, (now() at time zone w.time_zone)::date as today
       from pin_contract c join client w on w.id = c.client_id where c.client_id = $1 and c.id = $2
     ), planned as (
       select date_trunc('month', a.date) as month,
         sum(greatest(0, extract(epoch from a.end_at - a.start_at) / 60 - coalesce(a.unpaid_min, 0))) as minutes
       from c join shift_assignment a on a.client_id = c.client_id and a.pin_id = c.pin_id
         and a.date between c.start_date and c.end_date and a.user_id is not null
         and a.status not in ('cancelled', 'declined') and a.deleted_at is null
       group by 1
     ), came as (
       select date_trunc('month', t.work_date) as month, sum(t.worked_min) as minutes,
         sum(t.worked_min) filter (where t.status = 'approved') as approved
       from c join clocking t on t.client_id = c.client_id and t.pin_id = c.pin_id
         and t.work_date between c.start_date and c.end_date and t.status <> 'rejected' and t.deleted_at is null
       group by 1
     ), months as (
       select m.month, coalesce(g.hours, c.hours_per_month) as hours, coalesce(g.headcount, c.headcount) as headcount,
         coalesce(g.value, c.value_per_month) as value, g.id is not null as "isOwn",
         (m.month + interval '1 month')::date <= c.today as "isOver",
         coalesce(p.minutes, 0) / 60 as scheduled, coalesce(w.minutes, 0) / 60.0 as worked,
         coalesce(w.approved, 0) / 60.0 as approved
       from c
       cross join lateral generate_series(date_trunc('month', c.start_date),
         least(c.end_date, c.start_date + interval '10 years'), interval '1 month') m (month)
       left join contract_target g on g.client_id = c.client_id and g.contract_id = c.id and g.month = m.month::date
         and g.deleted_at is null
       left join planned p on p.month = m.month
       left join came w on w.month = m.month
     )
     select to_char(month, 'YYYY-MM') as month, hours::text, headcount, value::text, "isOwn", "isOver",
       round(scheduled, 2)::text as scheduled, round(worked, 2)::text as worked, round(approved, 2)::text as approved,
       round(greatest(0, hours - case when "isOver" then approved else scheduled end), 2)::text as shortfall
     from months order by months.month limit ${mostMonths}`,
    [clientId, id],
  )
  return { months }
}

type Given = {
  month: string
  hours?: string | null | undefined
  headcount?: number | null | undefined
  value?: string | null | undefined
}

const isNothing = ({ hours, headcount, value }: Given) =>
  (hours ?? null) === null && (headcount ?? null) === null && (value ?? null) === null

/** Writes all months with one statement each for what is kept and what falls back. @throws 422 for a month outside */
async function setMonths(tx: Tx, caller: Caller, id: number, given: readonly Given[]) {
  const [span] = await tx.query<{ first: string; last: string }>(
    `select to_char(start_date, 'YYYY-MM') as first, to_char(end_date, 'YYYY-MM') as last from pin_contract
     where client_id = $1 and id = $2 for update`,
    [caller.clientId, id],
  )
  if (!span) throw notFound()
  const outside = given.find(({ month }) => month < span.first || month > span.last)
  if (outside) throw invalid({ months: `${outside.month} is no month of this contract.` })
  if (new Set(given.map(({ month }) => month)).size < given.length)
    throw invalid({ months: 'Name each month once.' })
  const author = authorOf(caller)
  await tx.query(
    `update contract_target set deleted_at = now(), updated_at = now(), updated_by = $4, version = version + 1
     where client_id = $1 and contract_id = $2 and month = any($3::date[]) and deleted_at is null`,
    [caller.clientId, id, given.map(({ month }) => `${month}-01`), author],
  )
  const kept = given.filter((one) => !isNothing(one))
  await tx.query(
    `insert into contract_target (client_id, created_by, updated_by, contract_id, month, hours, headcount, value)
     select $1, $2, $2, $3, r.month, r.hours, r.headcount, r.value
     from unnest($4::date[], $5::numeric[], $6::int[], $7::numeric[]) as r (month, hours, headcount, value)`,
    [
      caller.clientId,
      author,
      id,
      kept.map(({ month }) => `${month}-01`),
      kept.map(({ hours }) => hours ?? null),
      kept.map(({ headcount }) => headcount ?? null),
      kept.map(({ value }) => value ?? null),
    ],
  )
  tx.touch(contractTarget.table)
}

export const contractCalls = [
  serve(contractTargets, ({ caller, params, sql }) => monthsOf(sql, caller.clientId, params.id)),
  serve(putContractTargets, ({ caller, params, body, write }) =>
    write(async (tx) => {
      await setMonths(tx, caller, params.id, body.months)
      return monthsOf(tx, caller.clientId, params.id)
    }),
  ),
  serve(renewContract, ({ caller, params, body, write }, { writes }) =>
    write((tx) => renew(tx, caller, writes, params.id, body)),
  ),
]
