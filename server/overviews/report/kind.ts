import type { ModuleCode } from '../../../src/domain/access/permissions.ts'
import type { ReportLimit, ReportName } from '../../../src/resources/report/reports.ts'
import { integer, text, type Field } from '../../../src/schema/fields.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { fieldOf, labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'

/** What a report is asked for, worked out. */
export interface Asked {
  caller: Caller
  db: Database
  /** First and last day, both included; the same where it is counted by one day. */
  from: string
  until: string
  timezone: string
  variant: string | undefined
  /** Takes a value into the statement and gives its placeholder. */
  add: (value: unknown) => string
}

/** A column of a report: what it is, and where its value comes from. */
export interface ReportColumn {
  /** Kind, heading and words of its values; `adds` has it summed. */
  field: Field
  sql: string
  /** The resource whose field it is, where that is another than the report's own: it must be readable. */
  of?: Resource
  /** Areas whose records it is counted from: all of them must be the caller's to read. */
  needs?: readonly ModuleCode[]
  /** Variants of the report that have it; all where absent. */
  variants?: readonly string[]
}

/** Declares a report; permissions, files, preview, totals and chart follow from it. */
export interface ReportKind {
  name: ReportName
  label: string
  about: string
  /** The resource of the rows, as `t`: who may read it may have the report, of the rows that they reach. */
  source: Resource
  /**
   * What stands after `from`, with the alias `t` for the rows of the source. Beside it stands `d`: the first and the last
   * day (`d.first`, `d.last`), and the instants `d.starts`, and `d.ends` that is past.
   */
  rows: string | ((asked: Asked) => string | Promise<string>)
  /** Which of the rows there are. */
  where: string
  columns: Readonly<Record<string, ReportColumn>>
  days: 'period' | 'day'
  /** What it can be limited to, and by which column of its rows. */
  limits: Partial<Record<Exclude<ReportLimit, 'variant'>, string>>
  variants?: readonly { value: string; label: string }[]
  order: readonly string[]
  /** The column that its rows are drawn by, and the one that is added up; without that they are counted. */
  chart?: { by: string; of?: string }
}

export const defineReport = (kind: ReportKind): ReportKind => kind

/** A column that is a field of a resource. */
export const fieldColumn = <R extends Resource>(
  resource: R,
  name: keyof R['fields'] & string,
  sql: string,
  more: { label?: string; of?: Resource; needs?: readonly ModuleCode[] } = {},
): ReportColumn => {
  const { label = labelOf(resource, name), ...rest } = more
  return { field: { ...fieldOf(resource, name), label }, sql, ...rest }
}

/** A column of text that no resource has as such, such as the name of what it refers to. */
export const named = (label: string, sql: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: text({ max: 200, label }),
  sql,
  ...more,
})

/** A record in the company of the row that refers to it. */
export const joined = (table: string, alias: string, id: string) =>
  `left join ${table} ${alias} on ${alias}.client_id = t.client_id and ${alias}.id = ${id}`

/** The columns of a person who stands as `e`; department is told to those who may read all people. */
export const personColumns = {
  staffNo: fieldColumn(employee, 'employeeId', 'e.employee_id'),
  person: named('Person', `concat_ws(' ', e.first_name, e.last_name)`),
  department: named('Department', 'dp.name', { needs: ['US'] }),
}
/** A person's employment terms on a day as `w`, with their department as `dp`. */
export const termsJoins = (id: string, day: string) =>
  `left join lateral terms_on(app_client(), ${id}, ${day}) w on true ${joined('department', 'dp', 'w.department_id')}`
/** @param day the day on which the department is asked for */
export const personJoins = (id: string, day: string) =>
  `${joined('employee', 'e', id)} ${termsJoins(id, day)}`

/** The columns of a pin that stands as `p`. */
export const pinColumns = {
  pinCode: fieldColumn(pin, 'code', 'p.code', { label: 'Pin code' }),
  pin: named('Pin', 'p.name'),
}

/** The day of an instant at the pin `p`. */
export const dayAt = (instant: string) => `(${instant} at time zone coalesce(p.time_zone, 'UTC'))::date`

/** A whole number that is counted or added up. */
export const counted = (
  label: string,
  sql: string,
  more: Partial<ReportColumn> & { unit?: string } = {},
): ReportColumn => {
  const { unit, ...rest } = more
  return { field: integer({ label, adds: true, ...(unit !== undefined && { unit }) }), sql, ...rest }
}

/** Rows that are not deleted and lie within the days asked for, by a day or by an instant. */
export const onDays = (column: string) => `t.deleted_at is null and ${column} between d.first and d.last`
export const atTimes = (column: string) =>
  `t.deleted_at is null and ${column} >= d.starts and ${column} < d.ends`
