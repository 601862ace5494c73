import type { PayBasis } from '../../../../src/domain/pay/payRates.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql, Sql, Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { mustBeUnapproved } from './fixed.ts'
import { mustHaveSeenRates, stateOfRates } from './state.ts'

/** Rates that are for pins and nationalities alone, which is what the matrix shows. */
const plain = 't.job_id is null and t.group_id is null and t.user_id is null'

/** The last day whose pay is approved. */
const fixedUntil = async (sql: Sql, clientId: number) => {
  const [last] = await sql.query<{ day: string | null }>(
    `select max(end_date) as day from efp_period where client_id = $1 and deleted_at is null
       and status in ('approved', 'locked')`,
    [clientId],
  )
  return last?.day ?? null
}

/** The rates of a type by pin and nationality on a day, with those to come. */
export async function matrixOf(
  sql: CompanySql,
  clientId: number,
  { rateType, on }: { rateType: number; on: string },
) {
  // Read first: a change in between makes it stale, and is never unseen.
  const state = await stateOfRates(sql, rateType)
  const [pins, nationalities, cells, [others], fixed] = await Promise.all([
    sql.query<{ id: number; name: string }>(
      `select id, name from pin n where client_id = $1 and deleted_at is null and (status = 'active' or exists
         (select from rate t where t.client_id = $1 and t.pin_id = n.id and t.rate_type_id = $2 and t.deleted_at is null))
       order by name, id`,
      [clientId, rateType],
    ),
    sql.query<{ nationality: string }>(
      `select distinct nationality from (
         select e.nationality from employee e where e.client_id = $1 and e.deleted_at is null and e.status = 'active'
         union all select t.nationality from rate t where t.client_id = $1 and t.rate_type_id = $2 and t.deleted_at is null) n
       where nationality is not null order by nationality`,
      [clientId, rateType],
    ),
    sql.query<{
      id: number
      pinId: number | null
      nationality: string | null
      amount: string
      basis: PayBasis
      effectiveFrom: string
      effectiveTo: string | null
      coming: boolean
    }>(
      `select t.id, t.pin_id as "pinId", t.nationality, t.amount, t.basis, t.effective_from as "effectiveFrom",
         t.effective_to as "effectiveTo", t.effective_from > $3 as coming
       from rate t where t.client_id = $1 and t.rate_type_id = $2 and t.deleted_at is null and ${plain}
         and (t.effective_to is null or t.effective_to >= $3)
       order by t.effective_from, t.id`,
      [clientId, rateType, on],
    ),
    sql.query<{ count: number }>(
      `select count(*)::int as count from rate t where t.client_id = $1 and t.rate_type_id = $2 and t.deleted_at is null
         and not (${plain}) and (t.effective_to is null or t.effective_to >= $3)`,
      [clientId, rateType, on],
    ),
    fixedUntil(sql, clientId),
  ])
  return {
    state,
    pins,
    nationalities: nationalities.map(({ nationality }) => nationality),
    cells,
    others: others?.count ?? 0,
    fixedUntil: fixed,
  }
}

/** Rates of one key each, to hold from a day on; without an amount none holds any more. */
interface NewRate {
  rateTypeId: number
  pinId: number | null
  nationality: string | null
  jobId: number | null
  groupId: number | null
  userId: number | null
  amount: string | null
  basis: PayBasis
}

const wanted = `jsonb_to_recordset($2::jsonb) as w ("rateTypeId" bigint, "pinId" bigint, nationality text, "jobId" bigint,
  "groupId" bigint, "userId" bigint, amount numeric, basis text)`
const sameKey = `t.client_id = $1 and t.deleted_at is null and t.rate_type_id = w."rateTypeId"
  and t.pin_id is not distinct from w."pinId" and t.nationality is not distinct from w.nationality
  and t.job_id is not distinct from w."jobId" and t.group_id is not distinct from w."groupId"
  and t.user_id is not distinct from w."userId"`

/**
 * From a day on other amounts hold: what held before ends the day before, what was entered for the very day gives way,
 * and what is to come later stays.
 */
async function replaceFrom(tx: Tx, caller: Caller, from: string, rates: readonly NewRate[]) {
  const { clientId } = tx.actor
  const author = authorOf(caller)
  await mustBeUnapproved(tx, clientId, [from, null], 'from')
  const given = [clientId, JSON.stringify(rates), from, author]
  // What was to end on some day still ends then, under its new amount.
  const replaced = await tx.query<{ until: string | null; key: string }>(
    `select t.effective_to as until, jsonb_build_array(w."rateTypeId", w."pinId", w.nationality, w."jobId", w."groupId",
       w."userId")::text as key
     from ${wanted} join rate t on ${sameKey} and t.effective_from <= $3 and (t.effective_to is null or t.effective_to >= $3)
     order by t.id for update of t`,
    given.slice(0, 3),
  )
  tx.verb('update')
  await tx.query(
    `update rate t set deleted_at = now(), updated_at = now(), updated_by = $4, version = t.version + 1
     from ${wanted} where ${sameKey} and t.effective_from = $3`,
    given,
  )
  await tx.query(
    `update rate t set effective_to = $3::date - 1, updated_at = now(), updated_by = $4, version = t.version + 1
     from ${wanted} where ${sameKey} and t.effective_from < $3 and (t.effective_to is null or t.effective_to >= $3)`,
    given,
  )
  tx.verb('create')
  const entered = await tx.query(
    `insert into rate (client_id, created_by, updated_by, rate_type_id, pin_id, nationality, job_id, group_id, user_id,
       amount, basis, effective_from, effective_to)
     select $1, $4, $4, w."rateTypeId", w."pinId", w.nationality, w."jobId", w."groupId", w."userId", w.amount, w.basis, $3,
       coalesce(o.until, (select min(t.effective_from) - 1 from rate t where ${sameKey} and t.effective_from > $3))
     from ${wanted}
     left join jsonb_to_recordset($5::jsonb) as o (until date, key text) on o.key = jsonb_build_array(w."rateTypeId",
       w."pinId", w.nationality, w."jobId", w."groupId", w."userId")::text
     where w.amount is not null returning id`,
    [...given, JSON.stringify(replaced)],
  )
  tx.touch('rate')
  return { ended: replaced.length, entered: entered.length }
}

/** @throws 422 naming what is not there */
async function mustBeThere(tx: Tx, rateTypeId: number, pinIds: readonly number[]) {
  const pins = [...new Set(pinIds)]
  const [found] = await tx.query<{ type: boolean; pins: number }>(
    `select exists (select from rate_type where client_id = $1 and id = $2 and deleted_at is null) as type,
       (select count(*)::int from pin where client_id = $1 and id = any($3::bigint[]) and deleted_at is null) as pins`,
    [tx.actor.clientId, rateTypeId, pins],
  )
  if (!found?.type) throw invalid({ rateTypeId: 'There is no such record.' })
  if (found.pins < pins.length) throw invalid({ pinId: 'There is no such record.' })
}

interface MatrixChange {
  state?: string | undefined
  rateTypeId: number
  from: string
  basis: PayBasis
  cells: readonly { pinId: number | null; nationality: string | null; amount: string | null }[]
}

/**
 * Writes cells of the matrix to hold from a day on.
 * @throws 409 if the rates are others than the sender saw; 422 naming the field
 */
export async function setRates(
  tx: Tx,
  caller: Caller,
  { rateTypeId, from, basis, cells, state }: MatrixChange,
) {
  await mustHaveSeenRates(tx, rateTypeId, state)
  await mustBeThere(
    tx,
    rateTypeId,
    cells.flatMap(({ pinId }) => pinId ?? []),
  )
  const last = new Map(cells.map((cell) => [`${cell.pinId} ${cell.nationality}`, cell]))
  return replaceFrom(
    tx,
    caller,
    from,
    [...last.values()].map((cell) => ({
      ...cell,
      rateTypeId,
      basis,
      jobId: null,
      groupId: null,
      userId: null,
    })),
  )
}

interface Copy {
  rateTypeId: number | null
  fromPinId: number | null
  toPinId: number | null
  nationality: string | null
  uplift: string
  from: string
  preview?: boolean | undefined
  state?: string | undefined
}

type Copied = NewRate & {
  amount: string
  rateTypeName: string
  pinName: string | null
  forWhom: string | null
  was: string
}

/** Copies are made by the thousand at most. */
const mostCopied = 1_000

/**
 * Copies the rates that hold on a day, raised by a percentage and rounded half up to four decimals, to another pin, or
 * over themselves from that day on.
 * @throws 409 if the rates are others than the preview showed
 */
export async function copyRates(tx: Tx, caller: Caller, asked: Copy) {
  const { rateTypeId, fromPinId, toPinId, nationality, uplift, from, preview = false } = asked
  if (!preview) await mustHaveSeenRates(tx, rateTypeId, asked.state)
  const state = await stateOfRates(tx, rateTypeId)
  if (toPinId !== null && fromPinId === toPinId) throw invalid({ toPinId: 'Choose another pin.' })
  const rates = await tx.query<Copied>(
    `select t.rate_type_id as "rateTypeId", y.name as "rateTypeName", coalesce($5::bigint, t.pin_id) as "pinId",
       n.name as "pinName", t.nationality, t.job_id as "jobId", t.group_id as "groupId", t.user_id as "userId", t.basis,
       nullif(concat_ws(', ', j.name, g.name, trim(e.first_name || ' ' || e.last_name)), '') as "forWhom",
       t.amount as was, round(t.amount * (100 + $7::numeric) / 100, 4)::text as amount
     from rate t join rate_type y on y.client_id = $1 and y.id = t.rate_type_id
     left join pin n on n.client_id = $1 and n.id = coalesce($5::bigint, t.pin_id)
     left join company_job j on j.client_id = $1 and j.id = t.job_id
     left join employee_group g on g.client_id = $1 and g.id = t.group_id
     left join employee e on e.client_id = $1 and e.id = t.user_id
     where t.client_id = $1 and t.deleted_at is null and t.effective_from <= $2
       and (t.effective_to is null or t.effective_to >= $2)
       and ($3::bigint is null or t.rate_type_id = $3)
       and (case when $5::bigint is null then $4::bigint is null or t.pin_id = $4 else t.pin_id is not distinct from $4 end)
       and ($6::text is null or t.nationality = $6)
     order by y.sequence, y.id, n.name, t.nationality, t.id limit ${mostCopied + 1}`,
    [tx.actor.clientId, from, rateTypeId, fromPinId, toPinId, nationality, uplift],
  )
  if (toPinId !== null && rates.some(({ pinName }) => pinName === null)) throw notFound()
  if (rates.length === 0) throw invalid({ root: 'No rate holds there on that day.' })
  if (rates.length > mostCopied)
    throw invalid({ root: `These are more than ${mostCopied} rates: choose fewer.` })
  if (!preview) await replaceFrom(tx, caller, from, rates)
  return {
    state,
    rates: rates.map((one) => ({
      rateTypeName: one.rateTypeName,
      pinName: one.pinName,
      forWhom: one.forWhom,
      nationality: one.nationality,
      was: one.was,
      becomes: one.amount,
    })),
  }
}
