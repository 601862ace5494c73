import { z } from 'zod'
import { followingNumber, followingTerm } from '../../../src/domain/people/terms.ts'
import type { renewContract } from '../../../src/resources/pins/pin.calls.ts'
import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { contractLine } from '../../../src/resources/pins/contractLine.resource.ts'
import { fieldOf } from '../../../src/schema/resource.ts'
import { bodySchema } from '../../../src/schema/validation.ts'
import { isCalendarDay } from '../../../src/domain/time/dates.ts'
import { writableFields } from '../../engine/access/access.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { parseBody } from '../../platform/http/requests.ts'

const renewed = z.object({ startDate: z.string(), values: z.record(z.string(), z.unknown()) })

/** The one that follows has the same lines, their rates raised by some per cent and rounded to the cent. */
async function copyLines(
  tx: Tx,
  { from, to, by, upliftPct }: { from: number; to: number; by: number | null; upliftPct: string },
) {
  await tx.query(
    `insert into ${contractLine.table} (client_id, created_by, updated_by, contract_id, position_title, qty, days_of_week,
       start_time, end_time, hours_per_week, bill_rate, holiday_rate_factor, nationality)
     select client_id, $3, $3, $4, position_title, qty, days_of_week, start_time, end_time, hours_per_week,
       round(bill_rate * (1 + $5::numeric / 100), 2), holiday_rate_factor, nationality
     from ${contractLine.table} where client_id = $1 and contract_id = $2 and deleted_at is null order by id`,
    [tx.actor.clientId, from, by, to, upliftPct],
  )
  tx.touch(contractLine.table)
}

/** A contract is renewed once the one that follows it is in force; until then it stands as its days have it. */
export async function markRenewed(tx: Tx, id: number, by: number | null): Promise<void> {
  await tx.query(
    `update pin_contract set status = 'renewed', updated_at = now(), updated_by = $3, version = version + 1
     where client_id = $1 and id = $2 and status in ('active', 'expired')`,
    [tx.actor.clientId, id, by],
  )
  tx.touch(contract.table)
}

/** A contract whose next one is a draft again, or gone, stands as its days have it. */
export async function unmarkRenewed(tx: Tx, id: number, by: number | null): Promise<void> {
  await tx.query(
    `update pin_contract k set updated_at = now(), updated_by = $3, version = k.version + 1,
       status = case when k.end_date < (now() at time zone c.time_zone)::date then 'expired' else 'active' end
     from client c where c.id = $1 and k.client_id = $1 and k.id = $2 and k.status = 'renewed' and k.deleted_at is null`,
    [tx.actor.clientId, id, by],
  )
  tx.touch(contract.table)
}

/** Somebody sees to the renewal: it no longer renews by itself as well. @throws 422 where one follows already */
async function takeOver(tx: Tx, id: number, by: number | null) {
  const [next] = await tx.query<{ contractNo: string }>(
    `select contract_no as "contractNo" from pin_contract where client_id = $1 and renews_id = $2 and deleted_at is null limit 1`,
    [tx.actor.clientId, id],
  )
  if (next) throw invalid({ root: `The contract ${next.contractNo} follows this one already.` })
  await tx.query(
    `update pin_contract set auto_renew = false, updated_at = now(), updated_by = $3, version = version + 1
     where client_id = $1 and id = $2 and auto_renew`,
    [tx.actor.clientId, id, by],
  )
  tx.touch(contract.table)
}

/** The contract that follows, as somebody has it follow: from the day after, its amounts raised. @throws 422 by field */
export async function renew(
  tx: Tx,
  caller: Caller,
  writes: Writes,
  id: number,
  { contractNo, endDate, upliftPct }: z.infer<typeof renewContract.body>,
) {
  const [row] = await tx.query(
    `select to_char(end_date + 1, 'YYYY-MM-DD') as "startDate",
       jsonb_strip_nulls(jsonb_build_object('pinId', pin_id, 'customerName', customer_name,
         'renewalNoticeDays', renewal_notice_days, 'autoRenew', auto_renew, 'billingCycle', billing_cycle,
         'billRateMode', bill_rate_mode, 'hoursPerMonth', hours_per_month::text, 'headcount', headcount,
         'valuePerMonth', round(value_per_month * (1 + $3::numeric / 100), 2)::text, 'deposit', deposit::text)) as values
     from pin_contract where client_id = $1 and id = $2 and status in ('active', 'expired') for update`,
    [caller.clientId, id, upliftPct],
  )
  if (!row) throw invalid({ root: 'Only a contract that runs or has expired is renewed.' })
  const { startDate, values } = renewed.parse(row)
  if (!isCalendarDay(endDate) || endDate < startDate)
    throw invalid({ endDate: 'A contract cannot end before it begins.' })
  const checked = parseBody(bodySchema(contract, 'create', writableFields(caller, contract, 'create')), {
    ...values,
    contractNo,
    startDate,
    endDate,
  })
  tx.verb('renew')
  const by = authorOf(caller)
  await takeOver(tx, id, by)
  const next = await writes.create(tx, caller, contract, { ...checked, renewsId: id })
  await copyLines(tx, { from: id, to: next.id, by, upliftPct })
  return { id: next.id }
}

const ended = z.object({ contractNo: z.string(), startDate: z.string(), endDate: z.string() })

/** A contract that renews by itself: another term of the same length, in force at once, on the same terms. */
export async function renewByItself(tx: Tx, id: number): Promise<{ id: number; contractNo: string }> {
  const { clientId } = tx.actor
  const [row] = await tx.query(
    `select contract_no as "contractNo", start_date as "startDate", end_date as "endDate" from pin_contract
     where client_id = $1 and id = $2`,
    [clientId, id],
  )
  const { contractNo, ...term } = ended.parse(row)
  const { startDate, endDate } = followingTerm(term)
  const numbers = await tx.query<{ taken: string }>(
    `select contract_no as taken from pin_contract where client_id = $1 and deleted_at is null
       and lower(contract_no) like '%-r%'`,
    [clientId],
  )
  const field = fieldOf(contract, 'contractNo')
  const number = followingNumber(
    contractNo,
    numbers.map(({ taken }) => taken),
    field.kind === 'text' ? field.max : 40,
  )
  tx.verb('renew')
  const [next] = await tx.query<{ id: number }>(
    `insert into pin_contract (client_id, contract_no, pin_id, customer_name, start_date, end_date, renewal_notice_days,
       auto_renew, billing_cycle, bill_rate_mode, hours_per_month, headcount, value_per_month, deposit, remark, renews_id, status)
     select client_id, $3, pin_id, customer_name, $4, $5, renewal_notice_days, auto_renew, billing_cycle, bill_rate_mode,
       hours_per_month, headcount, value_per_month, deposit, remark, id, 'active'
     from pin_contract where client_id = $1 and id = $2 returning id`,
    [clientId, id, number, startDate, endDate],
  )
  if (!next) throw new Error(`Contract ${id} could not be renewed`)
  await copyLines(tx, { from: id, to: next.id, by: null, upliftPct: '0' })
  await markRenewed(tx, id, null)
  return { id: next.id, contractNo: number }
}
