import { leaveLedger } from '../../../../src/resources/leave/leaveLedger.resource.ts'
import { decimal, date, integer } from '../../../../src/schema/fields.ts'
import { defineReport, named, personColumns, personJoins } from '../kind.ts'

/**
 * The leave year that holds the day: the company's for all, or the one since the day on which one joined, which falls on the
 * 28th where that was 29 February (`leaveYearAt` of `src/domain/leave`).
 */
const yearOf = `join lateral (
  select (b.first + make_interval(years => b.years))::date as starts,
    (b.first + make_interval(years => b.years + 1))::date as ends
  from (
    select f.first, f.years - (f.first + make_interval(years => f.years) > d.last)::int as years
    from (
      select o.first, (extract(year from d.last) - extract(year from o.first))::int as years
      from (
        select case when ty.reset_on = 'join_anniversary' and e.join_date is not null then e.join_date
          else make_date(2000, coalesce(s.start_month, 1), 1) end as first
        from leave_type ty left join leave_setting s on s.client_id = ty.client_id
        where ty.client_id = g.client_id and ty.id = g.leave_type_id) o) f) b) y on true`

const sum = (column: 'days' | 'minutes', kinds: string) =>
  `coalesce(sum(l.${column}) filter (where l.kind in (${kinds})), 0)`

/** What an account was given, took and lost in its year. */
const sums = (column: 'days' | 'minutes', as: string) => `
      ${sum(column, `'opening', 'grant', 'accrual', 'adjust'`)} as given${as}, ${sum(column, `'carry_in'`)} as carried${as},
      -${sum(column, `'taken', 'cancel_return'`)} as taken${as}, -${sum(column, `'encash', 'carry_expire', 'transfer'`)} as gone${as},
      coalesce(sum(l.${column}), 0) as balance${as}`

/** Those of the ledger, each person and type once, with the sums of their leave year. */
const accounts = `lateral (
  select g.client_id, g.employee_id, g.leave_type_id, y.starts, y.ends, q.*
  from (select distinct l.client_id, l.employee_id, l.leave_type_id from leave_ledger l
    where l.client_id = app_client() and l.deleted_at is null) g
  join employee e on e.client_id = g.client_id and e.id = g.employee_id and e.deleted_at is null
  ${yearOf}
  cross join lateral (
    select ${sums('days', '')}, ${sums('minutes', '_minutes')}
    from leave_ledger l
    where l.client_id = g.client_id and l.employee_id = g.employee_id and l.leave_type_id = g.leave_type_id
      and l.deleted_at is null and l.date >= y.starts and l.date < y.ends) q) t`

const asked = (
  column: 'days' | 'minutes',
) => `(select coalesce(sum(a.total_${column}), 0) from leave_application a
  where a.client_id = t.client_id and a.employee_id = t.employee_id and a.leave_type_id = t.leave_type_id
    and a.deleted_at is null and a.status in ('pending', 'partially_approved')
    and a.from_date >= t.starts and a.from_date < t.ends)`

const days = (label: string, sql: string) => ({
  field: decimal({ scale: 2, label, adds: true, unit: 'days' }),
  sql,
})

const minutes = (label: string, sql: string) => ({
  field: integer({ label, adds: true, unit: 'min' }),
  sql,
})

/** What is left of each leave, in the leave year that holds a day. */
export const leaveBalance = defineReport({
  name: 'leave-balance',
  label: 'Leave balance',
  about: 'Days given, taken and left of each leave, in the leave year that holds the day.',
  source: leaveLedger,
  rows: `${accounts} ${personJoins('t.employee_id', 'd.last')}
    join leave_type ty on ty.client_id = t.client_id and ty.id = t.leave_type_id`,
  where: 'true',
  columns: {
    ...personColumns,
    leaveType: named('Leave type', 'ty.name'),
    yearStarts: { field: date({ label: 'Leave year' }), sql: 't.starts' },
    given: days('Given', 't.given'),
    carried: days('Carried in', 't.carried'),
    taken: days('Taken', 't.taken'),
    gone: days('Lapsed or paid out', 't.gone'),
    balance: days('Balance', 't.balance'),
    pending: days('Applied for', asked('days')),
    givenMinutes: minutes('Given by the hour', 't.given_minutes'),
    carriedMinutes: minutes('Carried in by the hour', 't.carried_minutes'),
    goneMinutes: minutes('Lapsed or paid out by the hour', 't.gone_minutes'),
    takenMinutes: minutes('Taken by the hour', 't.taken_minutes'),
    balanceMinutes: minutes('Balance by the hour', 't.balance_minutes'),
    pendingMinutes: minutes('Applied for by the hour', asked('minutes')),
  },
  days: 'day',
  limits: {
    userIds: 't.employee_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
    leaveTypeIds: 't.leave_type_id',
  },
  order: ['lower(e.employee_id)', 't.employee_id', 't.leave_type_id'],
  chart: { by: 'leaveType', of: 'balance' },
})
