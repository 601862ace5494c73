import { unfinished } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type {
  DashboardPeriod,
  UtilityFigures,
  WrAnswer,
} from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'

type Filter = Readonly<Record<string, unknown>>

/** The list that a figure is counted from: of which resource, filtered by what. */
export interface Drilldown {
  resource: 'work-request' | 'facility-feedback' | 'util-month'
  filter: Filter
}

const doneStatuses = ['completed', 'closed']

const work = (filter: Filter): Drilldown => ({ resource: 'work-request', filter })
const within = (name: string, { start, end }: { start: string; end: string }) => ({
  [`${name}_gte`]: start,
  [`${name}_lte`]: end,
})

/** Work requests made in the period. */
export const requested = (period: Pick<DashboardPeriod, 'start' | 'end'>, more: Filter = {}) =>
  work({ ...within('requestedAt', period), ...more })

/** Work requests completed in the period and not opened again since. */
export const completed = (period: Pick<DashboardPeriod, 'start' | 'end'>, more: Filter = {}) =>
  work({ status: doneStatuses, ...within('completedAt', period), ...more })

/** Whether a period has ended. Lists of today do not show the work that was open then. */
export const hasEnded = ({ asOf, end }: Pick<DashboardPeriod, 'asOf' | 'end'>) => asOf === end

/** Work requests made by the end of the period that are open. */
export const open = ({ end }: Pick<DashboardPeriod, 'end'>, more: Filter = {}) =>
  work({ status: unfinished, requestedAt_lte: end, ...more })

/** Those of them whose time is over. */
export const overdue = (period: Pick<DashboardPeriod, 'end' | 'asOf'>, more: Filter = {}) =>
  open(period, { lateAt_lte: period.asOf, ...more })

/** Those that are so many days old. */
export const aged = ({ start, end }: WrAnswer['ages'][number]) =>
  open({ end }, start === null ? {} : { requestedAt_gte: start })

/** Filter by who is responsible; null for nobody. */
export const ofPerson = (employeeId: number | null): Filter =>
  employeeId === null ? { primaryUserId_empty: true } : { primaryUserId: employeeId }

/** Filter by a choice; null for none. */
export const ofChoice = (name: string, value: string | null): Filter =>
  value === null ? { [`${name}_empty`]: true } : { [name]: value }

const outcomes = {
  due: { status: [...unfinished, ...doneStatuses] },
  done: { status: doneStatuses },
  missed: { status: unfinished },
  coming: { status: unfinished },
} as const

/** Work requests of preventive schedules that were due in the period, by what became of them. */
export function due(period: DashboardPeriod, outcome: keyof typeof outcomes): Drilldown {
  const now = Date.parse(period.asOf)
  const begun = Math.max(Date.parse(period.start), now + 1)
  return work({
    ...outcomes[outcome],
    scheduleId_empty: false,
    dueAt_gte: outcome === 'coming' ? new Date(begun).toISOString() : period.start,
    dueAt_lte: outcome === 'missed' ? period.asOf : period.end,
  })
}

/** What visitors gave in the period, save what was ignored. */
export const feedback = (period: DashboardPeriod, more: Filter = {}): Drilldown => ({
  resource: 'facility-feedback',
  filter: { ...within('submittedAt', period), status_neq: 'ignored', ...more },
})

/** Months of meters; of all where there are too many to name. */
export const utilityMonths = (
  { firstMonth, lastMonth }: { firstMonth: string; lastMonth: string },
  { meterIds }: Pick<UtilityFigures, 'meterIds'> = { meterIds: null },
): Drilldown => ({
  resource: 'util-month',
  filter: { month_gte: firstMonth, month_lte: lastMonth, ...(meterIds && { utilityId: meterIds }) },
})
