import { weekdayChoices } from '../../../resources/reference/calendarChoices.ts'
import { poorStars, type FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { feedback, type Drilldown } from '../dashboard/drilldown.ts'

type Filter = Readonly<Record<string, unknown>>
type Period = FacilityAnalytics['period']

/** The lists that the figures are counted from, all of them within what the page is filtered by. */
export const lists = (period: Period, filter: Filter) => {
  const list = (more: Filter = {}): Drilldown => feedback(period, { ...filter, ...more })
  return {
    all: () => list(),
    stars: (stars: number) => list({ ratingValue: stars }),
    poor: (more: Filter = {}) => list({ ...more, ratingValue_lte: poorStars }),
    handled: () => list({ handledAt_empty: false }),
    day: ({ start, end }: { start: string; end: string }) =>
      list({ submittedAt_gte: start, submittedAt_lte: end }),
    hour: (weekday: number, hour: number) => list({ submittedWeekday: String(weekday), submittedHour: hour }),
    facility: (facilityId: number) => list({ facilityId }),
    site: (pinId: number) => list({ pinId }),
  }
}
export type Lists = ReturnType<typeof lists>

/** ISO weekdays with their names. */
export const weekdays = weekdayChoices.map(({ value, label }) => ({ weekday: Number(value), label }))

/** The hours at which there was any feedback, without a gap. */
export function hoursOf({ byHour }: Pick<FacilityAnalytics, 'byHour'>): number[] {
  const hours = byHour.map(({ hour }) => hour)
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
}
