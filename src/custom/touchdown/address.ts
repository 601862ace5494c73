import { addDays, dayText, firstOf, monthNumber } from '../../domain/time/calendarDays.ts'
import { daySpan } from '../../domain/time/moments.ts'
import { filteredPath } from '../../kit/records/records.ts'
import { activitiesPath } from '../../resources/activity/paths.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'

export const touchdownPath = `${activitiesPath}/touchdown`
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The month so many months later, as `2026-11`. */
export const monthLater = (month: string, by: number) =>
  dayText(firstOf(monthNumber(`${month}-01`) + by)).slice(0, 7)

/** The list of some touchdowns of a month: those made, or those of a status by when they were to be made. */
export function touchdownsPath(
  month: string,
  timeZone: string,
  filter: Readonly<{ userId?: number; pinId: number; status?: string }>,
) {
  const { start, end } = daySpan(`${month}-01`, addDays(`${monthLater(month, 1)}-01`, -1), timeZone)
  const at = filter.status === undefined ? 'arrivedAt' : 'at'
  return filteredPath(touchdownActivity, { ...filter, [`${at}_gte`]: start, [`${at}_lte`]: end })
}
