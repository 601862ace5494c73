import {
  addDays,
  dayNumber,
  dayText,
  firstOf,
  lengthOf,
  monthNumber,
  weekdayOf,
} from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { PersonalRead } from '../../engine/reading/personalReads.ts'
import { opensField } from '../../../src/domain/access/entitlement.ts'
import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import { labelsMs } from '../../../src/resources/labels.ms.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { limits, type ReportName, type ReportParams } from '../../../src/resources/report/reports.ts'
import { addsUp, type Field } from '../../../src/schema/fields.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { reachedRows, type Permitted } from '../../engine/access/access.ts'
import { cellOf, csvCells, inlined, type CellForm } from '../../engine/exports/exportCells.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { ReportColumn, ReportKind } from './kind.ts'
import { kinds } from './kinds/index.ts'

/** Days that a report covers at most: a year, and the day after. */
const mostDays = 366

/** A column as it is shown. */
export interface Shown {
  name: string
  heading: string
  field: Field
}

/** A report worked out for somebody: nothing in it that they may not see. */
export interface Plan {
  kind: ReportKind
  reach: Permitted
  columns: readonly Shown[]
  /** The column whose rows stand together, each group with its sums below it. */
  groupBy: string | undefined
  from: string
  until: string
  timezone: string
  /** The rows with the values of the columns as they are, in no order yet. */
  raw: string
  values: readonly unknown[]
  /** The personal data that it shows, for the log of reads. */
  personal: Pick<PersonalRead, 'way' | 'shown' | 'from'>
}

/** The text in the language of the report. */
export const said = (label: string, language: ReportParams['language']) =>
  language === 'ms' ? (labelsMs[label] ?? label) : label

const spoken = (field: Field, language: ReportParams['language']): Field =>
  'choices' in field
    ? { ...field, choices: field.choices.map((one) => ({ ...one, label: said(one.label, language) })) }
    : field

/** Whose rows of a report the caller sees. @throws 403 naming the code that is missing */
export function reachInto(caller: Caller, { source }: ReportKind): Permitted {
  const reaches = [scopeOf(caller.codes, 'RP', 'read'), reachOf(source, caller.codes, 'read')]
  const missing = reaches.indexOf('none')
  if (missing >= 0) throw forbidden(codeFor(missing === 0 ? 'RP' : source.module, 'main', 'read'))
  return reaches.includes('own') ? 'own' : 'all'
}

/** Whether the caller may see a column, and so be told sums, be shown a chart, or limit a report by it. */
function opens(caller: Caller, { source }: ReportKind, column: ReportColumn, reach: Permitted): boolean {
  const { field, of = source, needs = [] } = column
  if (needs.some((module) => scopeOf(caller.codes, module, 'read') !== 'all')) return false
  if (of === source) return opensField(caller.codes, field, source.module, 'read', reach)
  return (
    reachOf(of, caller.codes, 'read') === 'all' && opensField(caller.codes, field, of.module, 'read', 'all')
  )
}

/** The columns of a report that the caller may see. */
export const openColumns = (
  caller: Caller,
  kind: ReportKind,
  reach: Permitted,
  variant = kind.variants?.[0]?.value,
) =>
  Object.entries(kind.columns).filter(
    ([, column]) =>
      (!column.variants || (variant !== undefined && column.variants.includes(variant))) &&
      opens(caller, kind, column, reach),
  )

/** Records of people tell department and group, which only those who read all people know. */
const ofPeople: ReadonlySet<string> = new Set(['departmentIds', 'groupIds'])

/** What the caller can limit the report to. */
export const openLimits = (caller: Caller, kind: ReportKind) =>
  limits.filter((name) => {
    if (name === 'variant') return kind.variants !== undefined
    if (kind.limits[name] === undefined) return false
    return !ofPeople.has(name) || scopeOf(caller.codes, 'US', 'read') === 'all'
  })

const groupable: ReadonlySet<string> = new Set(['text', 'choice'])
/** Whether rows can stand together by a column: what it holds are words. */
export const isGroupable = (field: Field | undefined): boolean =>
  field !== undefined && groupable.has(field.kind)

/** First and last day of a named stretch of days, seen from a day. */
function stretch(period: NonNullable<ReportParams['period']>, today: string): [string, string] {
  const monday = addDays(today, 1 - weekdayOf(dayNumber(today)))
  const month = (number: number): [string, string] => [
    dayText(firstOf(number)),
    dayText(firstOf(number) + lengthOf(number) - 1),
  ]
  const thisMonth = monthNumber(today)
  const all: Record<typeof period, [string, string]> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    this_week: [monday, addDays(monday, 6)],
    last_week: [addDays(monday, -7), addDays(monday, -1)],
    this_month: month(thisMonth),
    last_month: month(thisMonth - 1),
    this_year: [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  }
  return all[period]
}

/** @throws 422 naming the parameter that is missing or wrong */
export function daysOf({ days }: ReportKind, params: ReportParams, now: Date): [string, string] {
  const today = dayIn(now, params.timezone)
  if (params.period) {
    if (params.from ?? params.until)
      throw invalid({ period: 'Give either a period, or its first and last day.' })
    const [from, until] = stretch(params.period, today)
    return days === 'day' ? [until, until] : [from, until]
  }
  if (days === 'day') return [params.until ?? today, params.until ?? today]
  const { from, until } = params
  if (from === undefined) throw invalid({ from: 'This is required.' })
  if (until === undefined) throw invalid({ until: 'This is required.' })
  if (until < from) throw invalid({ until: 'Must not be before the first day.' })
  if (addDays(from, mostDays - 1) < until)
    throw invalid({ until: `At most ${mostDays} days can be asked for.` })
  return [from, until]
}

/** @throws 422 naming the parameter that the report does not take, or that the caller may not use */
function checkLimits(caller: Caller, kind: ReportKind, params: ReportParams) {
  const open = openLimits(caller, kind)
  for (const name of limits)
    if (params[name] !== undefined && !open.includes(name))
      throw invalid({ [name]: 'This report cannot be limited by it.' })
  const states = kind.source.fields['status']
  const known = states?.kind === 'choice' ? states.choices.map(({ value }) => value) : []
  if (params.statuses?.some((status) => !known.includes(status)))
    throw invalid({ statuses: `Must be among ${known.join(', ')}.` })
  if (params.variant !== undefined && !kind.variants?.some(({ value }) => value === params.variant))
    throw invalid({ variant: `Must be one of ${kind.variants?.map(({ value }) => value).join(', ')}.` })
}

/**
 * Works a report out for a caller.
 * @throws 403 where they may not read what it is made of, 422 naming a parameter that is wrong or not theirs to give
 */
export async function planOf(
  db: Database,
  caller: Caller,
  name: ReportName,
  params: ReportParams,
  now: Date,
): Promise<Plan> {
  const kind = kinds[name]
  const reach = reachInto(caller, kind)
  checkLimits(caller, kind, params)
  const [from, until] = daysOf(kind, params, now)
  const { timezone, language } = params
  const variant = params.variant ?? kind.variants?.[0]?.value
  const open = new Map(openColumns(caller, kind, reach, variant))
  const unknown = params.columns?.find((column) => !open.has(column))
  if (unknown !== undefined)
    throw invalid({ columns: `This report has no column ${unknown} that you may read.` })
  const chosen = params.columns ?? [...open.keys()]
  const { groupBy } = params
  if (groupBy !== undefined && !(chosen.includes(groupBy) && isGroupable(open.get(groupBy)?.field)))
    throw invalid({ groupBy: 'Must be a column of words that the report shows.' })
  const given = new Params()
  const add = (value: unknown) => given.add(value)
  const rows =
    typeof kind.rows === 'string'
      ? kind.rows
      : await kind.rows({ caller, db, from, until, timezone, variant, add })
  const [first, last, zone] = [add(from), add(until), add(timezone)]
  const days = `(select ${first}::date as first, ${last}::date as last,
    ${first}::date::timestamp at time zone ${zone}::text as starts,
    (${last}::date + 1)::timestamp at time zone ${zone}::text as ends) d`
  const reached = reachedRows(kind.source, caller, reach, given, resourceNamed, { deleted: 'either' })
  const conditions = [reached, kind.where]
  for (const limit of limits) {
    if (limit === 'variant') continue
    const [column, values] = [kind.limits[limit], params[limit]]
    if (column === undefined || values === undefined) continue
    const type = limit === 'statuses' ? 'text[]' : 'bigint[]'
    const several = column.endsWith('_ids')
    conditions.push(`${column} ${several ? '&&' : '= any'} (${add(values)}::${type})`)
  }
  const columns = chosen.flatMap((column) => {
    const found = open.get(column)
    if (!found) return []
    const field = spoken(found.field, language)
    const zone = field.kind === 'instant' ? ` (${timezone})` : ''
    const unit = 'unit' in field && field.unit ? ` (${said(field.unit, language)})` : ''
    return [
      {
        name: column,
        heading: `${said(field.label ?? column, language)}${unit}${zone}`,
        field,
        sql: found.sql,
      },
    ]
  })
  const values = columns.map(({ name: column, sql }) => `${sql} as "${column}"`)
  const selected = `from ${days} cross join ${rows} where ${conditions.join(' and ')}`
  const order = kind.order.map((expression, index) => `${expression} as "~${index}"`)
  return {
    kind,
    reach,
    groupBy,
    from,
    until,
    timezone,
    columns: columns.map(({ sql: _sql, ...shown }) => shown),
    raw: `select ${[...values, ...order].join(', ')} ${selected}`,
    personal: {
      way: 'report',
      shown: chosen.flatMap((column) => {
        const { field, of = kind.source, sql } = open.get(column) ?? {}
        return field && sql && (field.module ?? of.module) === 'PD' ? sql : []
      }),
      from: selected,
    },
    values: given.values,
  }
}

/** What a kind of file makes of values: instants by the clock of the report's zone, which its heading names. */
const formIn = (form: CellForm, timezone: string): CellForm => ({
  ...form,
  // The name has been proved to be that of a zone, and is a literal all the same.
  instant: (column) =>
    `(date_trunc('second', ${column}) at time zone '${timezone.replaceAll("'", "''")}')::text`,
})

/** The rows as they are, and where they are grouped the sums of each group, marked by `~sum`. */
function rowsWithSums({ kind, columns, raw, groupBy }: Plan): string {
  if (groupBy === undefined) return `select x.*, 0 as "~sum" from (${raw}) x`
  const sums = columns.map(({ name, field }) => {
    if (name === groupBy) return `x."${name}"`
    return addsUp(field) ? `sum(x."${name}")` : 'null'
  })
  const unordered = kind.order.map(() => 'null')
  return `select x.*, 0 as "~sum" from (${raw}) x
    union all select ${[...sums, ...unordered].join(', ')}, 1 from (${raw}) x group by x."${groupBy}"`
}

/** The statement that gives the rows as texts, in their order; groups with their sums below them. */
export function selectOf(plan: Plan, form: CellForm = csvCells, limit?: number, total = 'Total'): string {
  const { kind, columns, timezone, groupBy } = plan
  const shape = formIn(form, timezone)
  const cells = columns.map(({ name, field }) => {
    const cell = `(${cellOf(`x."${name}"`, field, shape)})::text`
    const marked = `case when x."~sum" = 1 then coalesce(${cell}, '–') || ' · ${total.replaceAll("'", "''")}' else ${cell} end`
    return `${name === groupBy ? marked : cell} as "${name}"`
  })
  const order = kind.order.map((_expression, index) => `x."~${index}"`)
  const groups = groupBy === undefined ? [] : [`x."${groupBy}"`, 'x."~sum"']
  const end = limit === undefined ? '' : ` limit ${limit}`
  return `select ${cells.join(', ')} from (${rowsWithSums(plan)}) x order by ${[...groups, ...order].join(', ')}${end}`
}

/** How many lines of sums stand between the rows. */
export const groupsOf = ({ raw, groupBy }: Plan): string | undefined =>
  groupBy && `select count(*)::int as groups from (select from (${raw}) x group by x."${groupBy}") g`

/** The statement that counts the rows and sums what adds up: one row with `count` and `totals`. */
export function sumsOf({ columns, raw }: Plan, limit?: number): string {
  const sums = columns
    .filter(({ field }) => addsUp(field))
    .map(({ name }) => `'${name}', coalesce(sum(x."${name}"), 0)::text`)
  const end = limit === undefined ? '' : ` limit ${limit}`
  return `select json_build_object('count', count(*), 'totals', json_build_object(${sums.join(', ')})) as sums from (${raw}${end}) x`
}

/** The statement that counts the rows, up to a number of them. */
export const rowsOf = ({ raw }: Plan, most: number) =>
  `select count(*)::int as count from (select 1 from (${raw}) x limit ${most}) n`

/** A statement for COPY, which takes no parameters: the values, all checked before, are written into it. */
export const copyOf = (plan: Plan, statement: string) => `copy (${inlined(statement, plan.values)}) to stdout`
