import { paySheetPage, type PaySheetRow, type ShownRule } from '../../../src/resources/efp/efp.calls.ts'
import type { TraceEntry } from '../../../src/domain/pay/pay.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'

interface Asked {
  pin?: number | undefined
  nationality?: string | undefined
  page?: number | undefined
}

/** Rows that match, of this period ($2) or the one before ($5). */
const matching = `r.client_id = $1 and r.deleted_at is null and ($3::bigint is null or r.pin_id = $3)
  and ($4::text is null or r.nationality = $4)`

const workedMin = 'r.normal_min + r.overtime_min + r.rest_day_min + r.holiday_min'
/** All that was paid this time beside all that was paid the time before. */
const sums = `count(distinct r.user_id) filter (where r.period_id = $2)::int as people,
  coalesce(sum(${workedMin}) filter (where r.period_id = $2), 0)::float8 as minutes,
  coalesce(sum(r.amount) filter (where r.period_id = $2), 0)::numeric(14,2) as amount,
  (sum(r.amount) filter (where r.period_id = $5))::numeric(14,2) as before`
const ofBoth = `from efp_row r join pin n on n.client_id = $1 and n.id = r.pin_id
  where r.period_id in ($2, $5) and ${matching}`

interface Sums {
  people: number
  minutes: number
  amount: string
  before: string | null
}

/** The period that ends before another begins, the latest of them that was calculated. */
const previousOf = async (sql: Sql, clientId: number, periodId: number) => {
  const [previous] = await sql.query<{ id: number; name: string }>(
    `select b.id, b.name from efp_period p join efp_period b on b.client_id = $1 and b.end_date < p.start_date
       and b.deleted_at is null and b.status <> 'open'
     where p.client_id = $1 and p.id = $2 order by b.end_date desc limit 1`,
    [clientId, periodId],
  )
  return previous ?? null
}

const personAndPin = `e.id as "userId", e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName",
  r.pin_id as "pinId", n.name as "pinName", r.nationality`
const minutes = `r.normal_min as "normalMin", r.overtime_min as "overtimeMin", r.rest_day_min as "restDayMin",
  r.holiday_min as "holidayMin", r.unrated_min as "unratedMin"`

/** A page of a period's rows by name, with totals of all that match and those of the period before. */
export async function sheetOf(
  sql: Sql,
  clientId: number,
  periodId: number,
  { pin, nationality, page = 0 }: Asked,
) {
  const previous = await previousOf(sql, clientId, periodId)
  const given = [clientId, periodId, pin ?? null, nationality ?? null, previous?.id ?? null]
  const [rows, [total], byPin, byNationality, [waiting]] = await Promise.all([
    sql.query<PaySheetRow>(
      `select r.id, ${personAndPin}, ${minutes}, coalesce(r.earned, 0)::numeric(12,2) as earned,
         coalesce(r.extra, 0)::numeric(12,2) as extra, coalesce(r.adjusted, 0)::numeric(12,2) as adjusted,
         coalesce(r.amount, 0)::numeric(12,2) as amount, b.amount as before, r.remark,
         coalesce((select jsonb_object_agg(a.column_id, coalesce(a.note, trim_scale(a.value)::text)) from efp_amount a
           where a.client_id = $1 and a.row_id = r.id and (a.note is not null or a.value is not null)), '{}') as cells
       from efp_row r join employee e on e.client_id = $1 and e.id = r.user_id
       join pin n on n.client_id = $1 and n.id = r.pin_id
       left join efp_row b on b.client_id = $1 and b.period_id = $5 and b.user_id = r.user_id and b.pin_id = r.pin_id
         and b.deleted_at is null
       where r.period_id = $2 and ${matching} order by e.first_name, e.last_name, e.id, n.name, r.id limit ${paySheetPage} offset $6`,
      [...given, Math.max(0, page) * paySheetPage],
    ),
    sql.query<Sums & { rows: number; unratedMin: number }>(
      `select count(*) filter (where r.period_id = $2)::int as rows,
         coalesce(sum(r.unrated_min) filter (where r.period_id = $2), 0)::float8 as "unratedMin", ${sums} ${ofBoth}`,
      given,
    ),
    sql.query<Sums & { pinId: number; pinName: string }>(
      `select r.pin_id as "pinId", n.name as "pinName", ${sums} ${ofBoth} group by r.pin_id, n.name order by n.name, r.pin_id`,
      given,
    ),
    sql.query<Sums & { nationality: string | null }>(
      `select r.nationality, ${sums} ${ofBoth} group by r.nationality order by r.nationality`,
      given,
    ),
    sql.query<{ count: number }>(
      `select count(*)::int as count from clocking c join efp_period p on p.client_id = $1 and p.id = $2
       where c.client_id = $1 and c.work_date between p.start_date and p.end_date and c.deleted_at is null
         and c.status <> all ('{approved,rejected}'::text[]) and ($3::bigint is null or c.pin_id = $3)`,
      [clientId, periodId, pin ?? null],
    ),
  ])
  if (!total) throw new Error('An aggregate gave no row')
  return { previous, total, byPin, byNationality, waiting: waiting?.count ?? 0, rows }
}

interface Explained {
  id: number
  userId: number
  employeeId: string
  firstName: string
  lastName: string
  pinId: number
  pinName: string
  nationality: string | null
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
  unratedMin: number
  earned: string
  amount: string
}

/** Rates with the names of what they are for, deleted ones included: they paid all the same. */
const shownRules = (sql: Sql, clientId: number, ids: readonly number[]) =>
  sql.query<ShownRule>(
    `select t.id, t.pin_id as "pinId", t.nationality, t.job_id as "jobId", t.group_id as "groupId", t.user_id as "userId",
       n.name as "pinName", j.name as "jobName", g.name as "groupName", t.amount, t.basis,
       t.effective_from as "effectiveFrom", t.effective_to as "effectiveTo"
     from rate t left join pin n on n.client_id = $1 and n.id = t.pin_id
     left join company_job j on j.client_id = $1 and j.id = t.job_id
     left join employee_group g on g.client_id = $1 and g.id = t.group_id
     where t.client_id = $1 and t.id = any($2::bigint[])`,
    [clientId, ids],
  )

/** Why a row comes to what it does. @throws 404 */
export async function explain(sql: Sql, clientId: number, rowId: number) {
  const [[found], extras, adjustments] = await Promise.all([
    sql.query<{ row: Explained; trace: TraceEntry[]; period: { id: number; name: string; status: string } }>(
      `select jsonb_build_object('id', r.id, 'userId', e.id, 'employeeId', e.employee_id, 'firstName', e.first_name,
           'lastName', e.last_name, 'pinId', r.pin_id, 'pinName', n.name, 'nationality', r.nationality,
           'normalMin', r.normal_min, 'overtimeMin', r.overtime_min, 'restDayMin', r.rest_day_min,
           'holidayMin', r.holiday_min, 'unratedMin', r.unrated_min, 'earned', coalesce(r.earned, 0)::text,
           'amount', coalesce(r.amount, 0)::text) as row,
         coalesce(t.trace, '[]') as trace, jsonb_build_object('id', p.id, 'name', p.name, 'status', p.status) as period
       from efp_row r join employee e on e.client_id = $1 and e.id = r.user_id
       join pin n on n.client_id = $1 and n.id = r.pin_id join efp_period p on p.client_id = $1 and p.id = r.period_id
       left join efp_trace t on t.client_id = $1 and t.row_id = r.id
       where r.client_id = $1 and r.id = $2 and r.deleted_at is null`,
      [clientId, rowId],
    ),
    sql.query<{ name: string; amount: string }>(
      `select c.name, (case c.sign when 'minus' then -a.value else a.value end)::numeric(12,2) as amount from efp_amount a
       join efp_column c on c.client_id = $1 and c.id = a.column_id
       where a.client_id = $1 and a.row_id = $2 and c.type = 'amount' and c.deleted_at is null and a.value is not null
       order by c.sequence, c.id`,
      [clientId, rowId],
    ),
    sql.query<{
      id: number
      amount: string
      reason: string
      createdAt: string
      createdByName: string | null
    }>(
      `select j.id, j.amount, j.reason, j.created_at as "createdAt", trim(e.first_name || ' ' || e.last_name) as "createdByName"
       from efp_adjustment j left join employee e on e.client_id = $1 and e.id = j.created_by
       where j.client_id = $1 and j.row_id = $2 and j.deleted_at is null order by j.id`,
      [clientId, rowId],
    ),
  ])
  if (!found) throw notFound()
  const { trace } = found
  const [rules, types, shifts] = await Promise.all([
    shownRules(sql, clientId, [
      ...new Set(trace.flatMap(({ rateId, beaten }) => [rateId ?? [], beaten].flat())),
    ]),
    sql.query<{ id: number; name: string }>(
      'select id, name from rate_type where client_id = $1 and id = any($2::bigint[])',
      [clientId, trace.map(({ rateTypeId }) => rateTypeId)],
    ),
    sql.query<{ id: number; name: string }>(
      'select id, name from shift where client_id = $1 and id = any($2::bigint[])',
      [clientId, trace.flatMap(({ shiftId }) => shiftId ?? [])],
    ),
  ])
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const steps = trace.map(({ rateId, shiftId, beaten, ...step }) => ({
    ...step,
    shift: shifts.find(({ id }) => id === shiftId) ?? null,
    rateTypeName: typeNames.get(step.rateTypeId) ?? '',
    rule: (rateId !== null && byId.get(rateId)) || null,
    beaten: beaten.flatMap((id) => byId.get(id) ?? []),
  }))
  return { row: found.row, period: found.period, steps, extras, adjustments }
}
