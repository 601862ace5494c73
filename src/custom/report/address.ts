import { isCalendarDay } from '../../domain/time/dates.ts'
import { countIn } from '../../kit/navigation/address.ts'
import type { ReportKindInfo } from '../../resources/report/report.calls.ts'
import {
  reportFormats,
  reportPeriods,
  type ReportFormat,
  type ReportLayout,
  type ReportParams,
} from '../../resources/report/reports.ts'

/** Limits by records, which stand in the address as ids parted by commas. */
export const idLimits = [
  'pinIds',
  'departmentIds',
  'groupIds',
  'userIds',
  'vendorIds',
  'leaveTypeIds',
] as const
export type IdLimit = (typeof idLimits)[number]

/** What the form of a report holds. */
export interface Chosen {
  params: Omit<ReportParams, 'timezone' | 'language' | 'layout'>
  format: ReportFormat
}

const among = <T extends string>(known: readonly T[], text: string | null) =>
  known.find((one) => one === text)

const idsIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(countIn)
    .filter((id) => id !== undefined)

/** Columns by which rows can stand together with their sums: those of words, among the ones that are shown. */
export const groupColumns = (kind: ReportKindInfo, shown: readonly string[] | undefined): string[] =>
  kind.columns
    .filter((column) => column.kind === 'text' || column.kind === 'choice')
    .map(({ name }) => name)
    .filter((name) => !shown || shown.includes(name))

/** What the address says of a report, as far as the report takes it. */
export function chosenIn(search: URLSearchParams, kind: ReportKindInfo): Chosen {
  const params: Chosen['params'] = {}
  const from = search.get('from') ?? ''
  const until = search.get('until') ?? ''
  if (kind.days === 'day') {
    if (isCalendarDay(until)) params.until = until
  } else if (isCalendarDay(from) && isCalendarDay(until) && from <= until) {
    params.from = from
    params.until = until
  } else params.period = among(reportPeriods, search.get('period')) ?? 'this_month'
  for (const limit of idLimits) {
    const ids = idsIn(search.get(limit))
    if (ids.length > 0 && kind.takes.includes(limit)) params[limit] = ids
  }
  const known = kind.statuses.map(({ value }) => value)
  const statuses = (search.get('statuses') ?? '').split(',').filter((status) => known.includes(status))
  if (statuses.length > 0) params.statuses = statuses
  const variant = among(
    kind.variants.map(({ value }) => value),
    search.get('variant'),
  )
  if (variant !== undefined) params.variant = variant
  const names = kind.columns.map(({ name }) => name)
  const columns = (search.get('columns') ?? '').split(',').filter((name) => names.includes(name))
  if (columns.length > 0) params.columns = columns
  const groupBy = among(groupColumns(kind, params.columns), search.get('groupBy'))
  if (groupBy !== undefined) params.groupBy = groupBy
  return { params, format: among(reportFormats, search.get('format')) ?? 'xlsx' }
}

/** The address of a report that was kept. */
export function addressOf(kind: string, format: string, params: ReportParams): URLSearchParams {
  const search = new URLSearchParams({ kind, format })
  for (const [name, value] of Object.entries(params)) {
    if (name === 'timezone' || name === 'language' || name === 'layout' || value === undefined) continue
    search.set(name, String(value))
  }
  return search
}

/** A layout to begin with: the columns of the report, as a delimited file. */
export const firstLayout = (columns: readonly { name: string }[]): ReportLayout => ({
  kind: 'delimited',
  delimiter: '|',
  amounts: 'point',
  fields: columns.slice(0, 4).map(({ name }) => ({ column: name })),
})
