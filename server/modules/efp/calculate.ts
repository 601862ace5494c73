import { payOf, type PayLine } from '../../../src/domain/pay/pay.ts'
import type { Payee } from '../../../src/domain/pay/payRates.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { pricingOf } from './rates/pricing.ts'
import { workedIn, type PayWindow } from './facts.ts'

/** What a period comes to, as it stands in its row. */
export interface Period {
  id: number
  startDate: string
  endDate: string
  status: string
}

/** A period's window; once it is approved, people count as they were then. */
export const windowOf = ({ id, startDate, endDate, status }: Period): PayWindow => ({
  start: startDate,
  end: endDate,
  ...((status === 'approved' || status === 'locked') && { asIn: id }),
})

interface Line extends PayLine {
  payee: Payee
}

/** What everybody is paid for the hours of some days, in steps of some hundred people. Nothing is written. */
export async function* linesIn(sql: Sql, clientId: number, window: PayWindow): AsyncGenerator<Line[]> {
  const pricing = await pricingOf(sql, clientId, window)
  for await (const { people } of workedIn(sql, clientId, window, pricing))
    yield people.flatMap(({ payee, spans }) =>
      payOf(pricing.book, payee, spans).map((line) => ({ ...line, payee })),
    )
}

const lineRows = `jsonb_to_recordset($2::jsonb) as l ("userId" bigint, "pinId" bigint, nationality text, "normalMin" integer,
  "overtimeMin" integer, "restDayMin" integer, "holidayMin" integer, "unratedMin" integer, earned numeric, trace jsonb,
  payee jsonb)`

/** The period whose rows are written, and by whom. */
interface Target {
  clientId: number
  author: number | null
  periodId: number
}

/** Writes what lines come to into the rows of a period, of which each person and pin has one. */
export async function writeLines(tx: Sql, { clientId, author, periodId }: Target, lines: readonly Line[]) {
  const given = [clientId, JSON.stringify(lines), periodId]
  await tx.query(
    `insert into efp_row as r (client_id, created_by, updated_by, period_id, user_id, pin_id, nationality, normal_min,
       overtime_min, rest_day_min, holiday_min, unrated_min, earned, extra, adjusted, amount)
     select $1, $4, $4, $3, l."userId", l."pinId", l.nationality, l."normalMin", l."overtimeMin", l."restDayMin",
       l."holidayMin", l."unratedMin", l.earned, 0, 0, l.earned
     from ${lineRows}
     on conflict (client_id, period_id, user_id, pin_id) where deleted_at is null do update set
       nationality = excluded.nationality, normal_min = excluded.normal_min, overtime_min = excluded.overtime_min,
       rest_day_min = excluded.rest_day_min, holiday_min = excluded.holiday_min, unrated_min = excluded.unrated_min,
       earned = excluded.earned, amount = excluded.earned + coalesce(r.extra, 0) + coalesce(r.adjusted, 0),
       updated_at = now(), updated_by = $4, version = r.version + 1
     where (r.nationality, r.normal_min, r.overtime_min, r.rest_day_min, r.holiday_min, r.unrated_min, r.earned)
       is distinct from (excluded.nationality, excluded.normal_min, excluded.overtime_min, excluded.rest_day_min,
         excluded.holiday_min, excluded.unrated_min, excluded.earned)`,
    [...given, author],
  )
  await tx.query(
    `insert into efp_trace (client_id, row_id, trace, job_ids, group_ids)
     select $1, r.id, l.trace, array(select jsonb_array_elements_text(l.payee -> 'jobIds')::bigint),
       array(select jsonb_array_elements_text(l.payee -> 'groupIds')::bigint)
     from ${lineRows}
     join efp_row r on r.client_id = $1 and r.period_id = $3 and r.user_id = l."userId" and r.pin_id = l."pinId"
       and r.deleted_at is null
     on conflict (client_id, row_id) do update set trace = excluded.trace, job_ids = excluded.job_ids,
       group_ids = excluded.group_ids`,
    given,
  )
}

/** Rows whose hours are gone, because their lines were taken back, come to nothing but what was added by hand. */
const emptyOthers = (tx: Tx, author: number | null, periodId: number, kept: readonly string[]) =>
  tx.query(
    `with gone as (
       update efp_row r set normal_min = 0, overtime_min = 0, rest_day_min = 0, holiday_min = 0, unrated_min = 0,
         earned = 0, amount = coalesce(r.extra, 0) + coalesce(r.adjusted, 0), updated_at = now(), updated_by = $3,
         version = r.version + 1
       where r.client_id = $1 and r.period_id = $2 and r.deleted_at is null
         and r.user_id || '/' || r.pin_id <> all($4::text[])
         and (r.earned <> 0 or r.normal_min + r.overtime_min + r.rest_day_min + r.holiday_min + r.unrated_min > 0)
       returning r.id)
     update efp_trace t set trace = '[]' from gone where t.client_id = $1 and t.row_id = gone.id`,
    [tx.actor.clientId, periodId, author, kept],
  )

/** Reckons a period anew from the approved lines of its days and the rates of today, in the transaction it is given. */
export async function calculate(tx: Tx, caller: Caller, period: Period): Promise<void> {
  const author = authorOf(caller)
  const { clientId } = tx.actor
  const kept: string[] = []
  tx.verb('calculate')
  for await (const lines of linesIn(tx, clientId, windowOf(period))) {
    if (lines.length > 0) await writeLines(tx, { clientId, author, periodId: period.id }, lines)
    for (const { userId, pinId } of lines) kept.push(`${userId}/${pinId}`)
  }
  await emptyOthers(tx, author, period.id, kept)
  tx.touch('efp_row')
}

/** What differs between the rows of a period and what they come to when they are reckoned again. */
export interface Checked {
  rows: number
  /** Rows that come to something else, the first of them named. */
  differing: number
  examples: { userId: number; pinId: number; stored: string | null; now: string }[]
}

const mostExamples = 50

/** Reckons a period again beside its rows and compares amounts and traces, letter by letter. Nothing is written. */
export async function check(sql: Sql, clientId: number, period: Period): Promise<Checked> {
  const checked: Checked = { rows: 0, differing: 0, examples: [] }
  const seen: string[] = []
  for await (const lines of linesIn(sql, clientId, windowOf(period))) {
    const kept = await sql.query<{ key: string; earned: string; trace: unknown }>(
      `select r.user_id || '/' || r.pin_id as key, r.earned, t.trace from efp_row r
       join efp_trace t on t.client_id = $1 and t.row_id = r.id
       where r.client_id = $1 and r.period_id = $2 and r.deleted_at is null and r.user_id = any($3::bigint[])`,
      [clientId, period.id, lines.map(({ userId }) => userId)],
    )
    const byKey = new Map(kept.map((row) => [row.key, row]))
    checked.rows += lines.length
    for (const { userId, pinId, earned, trace } of lines) {
      seen.push(`${userId}/${pinId}`)
      const row = byKey.get(`${userId}/${pinId}`)
      if (row?.earned === earned && sorted(row.trace) === sorted(trace)) continue
      checked.differing += 1
      if (checked.examples.length < mostExamples)
        checked.examples.push({ userId, pinId, stored: row?.earned ?? null, now: earned })
    }
  }
  const [gone] = await sql.query<{ count: number }>(
    `select count(*)::int as count from efp_row r where r.client_id = $1 and r.period_id = $2 and r.deleted_at is null
       and r.earned <> 0 and r.user_id || '/' || r.pin_id <> all($3::text[])`,
    [clientId, period.id, seen],
  )
  checked.differing += gone?.count ?? 0
  return checked
}

/** JSON with the members of objects in one order: the database keeps them in an order of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  )
