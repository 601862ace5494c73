import type { Sql } from '../../platform/db/sql.ts'

/** Whose pay is read: of one period, or of all periods that lie within some days, both included. */
export interface PayRowsAsked {
  periodId?: number | undefined
  start?: string | undefined
  end?: string | undefined
  pin?: number | undefined
  nationality?: string | undefined
}

/** What somebody is paid for one pin in one period. Hours are whole minutes, amounts decimal text with two places. */
export interface PayRow {
  id: number
  periodId: number
  periodName: string
  periodStatus: string
  startDate: string
  endDate: string
  userId: number
  employeeId: string
  firstName: string
  lastName: string
  nationality: string | null
  pinId: number
  pinName: string
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
  unratedMin: number
  earned: string
  extra: string
  adjusted: string
  amount: string
  remark: string | null
}

/** What somebody is paid in all, over the periods and pins asked for, with where it is to be paid. */
export interface PayrollRow {
  userId: number
  employeeId: string
  firstName: string
  lastName: string
  identityNo: string | null
  nationality: string | null
  departmentId: number | null
  jobTitle: string | null
  bankName: string | null
  bankAccountNo: string | null
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
  earned: string
  extra: string
  adjusted: string
  amount: string
}

/** Rows that are read at once. */
const pageSize = 1_000

const asked = `r.client_id = $1 and r.deleted_at is null and p.deleted_at is null and ($3::bigint is null or p.id = $3)
  and ($4::date is null or p.start_date >= $4) and ($5::date is null or p.end_date <= $5)
  and ($6::bigint is null or r.pin_id = $6) and ($7::text is null or r.nationality = $7)`

const given = (clientId: number, after: number, { periodId, start, end, pin, nationality }: PayRowsAsked) => [
  clientId,
  after,
  periodId ?? null,
  start ?? null,
  end ?? null,
  pin ?? null,
  nationality ?? null,
]

const minutes = ['normal_min', 'overtime_min', 'rest_day_min', 'holiday_min'] as const
const amounts = ['earned', 'extra', 'adjusted', 'amount'] as const
const wire = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Goes through pages until one is not full; each page is read when the one before has been used. */
async function* paged<T>(
  read: (after: number) => Promise<T[]>,
  idOf: (row: T) => number,
): AsyncGenerator<T[]> {
  let after = 0
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < pageSize) return
    after = idOf(last)
  }
}

/** The rows of pay periods for each person and pin, a thousand at a time in the order of their ids. */
export const payRowsIn = (sql: Sql, clientId: number, which: PayRowsAsked): AsyncGenerator<PayRow[]> =>
  paged(
    (after) =>
      sql.query<PayRow>(
        `select r.id, p.id as "periodId", p.name as "periodName", p.status as "periodStatus", p.start_date as "startDate",
           p.end_date as "endDate", e.id as "userId", e.employee_id as "employeeId", e.first_name as "firstName",
           e.last_name as "lastName", r.nationality, r.pin_id as "pinId", n.name as "pinName",
           ${[...minutes, 'unrated_min'].map((name) => `r.${name} as "${wire(name)}"`).join(', ')},
           ${amounts.map((name) => `coalesce(r.${name}, 0)::numeric(12,2) as ${name}`).join(', ')}, r.remark
         from efp_row r join efp_period p on p.client_id = $1 and p.id = r.period_id
         join employee e on e.client_id = $1 and e.id = r.user_id join pin n on n.client_id = $1 and n.id = r.pin_id
         where ${asked} and r.id > $2 order by r.id limit ${pageSize}`,
        given(clientId, after, which),
      ),
    ({ id }) => id,
  )

/** One row a worker over the periods asked for, a thousand at a time in the order of their ids. */
export const payrollIn = (sql: Sql, clientId: number, which: PayRowsAsked): AsyncGenerator<PayrollRow[]> =>
  paged(
    (after) =>
      sql.query<PayrollRow>(
        `select e.id as "userId", e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName",
           e.identity_no as "identityNo", e.nationality, e.department_id as "departmentId", e.job_title as "jobTitle",
           e.bank_name as "bankName", e.bank_account_no as "bankAccountNo",
           ${[...minutes.map(wire), ...amounts].map((name) => `s."${name}"`).join(', ')}
         from (
           select r.user_id, ${minutes.map((name) => `sum(r.${name})::float8 as "${wire(name)}"`).join(', ')},
             ${amounts.map((name) => `sum(coalesce(r.${name}, 0))::numeric(14,2) as ${name}`).join(', ')}
           from efp_row r join efp_period p on p.client_id = $1 and p.id = r.period_id
           where ${asked} and r.user_id > $2 group by r.user_id order by r.user_id limit ${pageSize}) s
         join employee e on e.client_id = $1 and e.id = s.user_id order by e.id`,
        given(clientId, after, which),
      ),
    ({ userId }) => userId,
  )
