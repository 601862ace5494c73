import { addDays, dayText, firstOf, monthNumber } from '../../domain/calendarDays.ts'
import { isCalendarDay } from '../../domain/dates.ts'
import { daySpan } from '../../domain/moments.ts'
import { countIn, useAddress } from '../../kit/address.ts'
import { filteredPath } from '../../kit/records.ts'
import { activityTypes } from '../../resources/activity/activity.calls.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'

export const activitiesPath = '/pin-activities'
export const touchdownPath = `${activitiesPath}/touchdown`
export const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '')

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

export const proofsPath = `${activitiesPath}/proof`

/** Tabs by type, with the type that each asks for. */
export const tabs = ['all', 'clockIn', 'clockOut', 'interval', 'general', 'people'] as const
export type Tab = (typeof tabs)[number]

export const typeOf = (tab: Tab): number | undefined =>
  tab === 'all' || tab === 'people' ? undefined : activityTypes[tab]

interface Asked {
  tab: Tab
  start: string
  /** The last day; up to now where it is undefined. */
  end: string | undefined
  search: string
  pin: number | undefined
  user: number | undefined
}

/** What the page shows, as its address says it; what is no tab, day or id asks for the usual. */
export function useAsked(today: string) {
  const { search: address, change } = useAddress()
  const start = address.get('start') ?? ''
  const end = address.get('end') ?? ''
  const asked: Asked = {
    tab: tabs.find((tab) => tab === address.get('tab')) ?? 'all',
    start: isCalendarDay(start) ? start : today,
    end: isCalendarDay(end) && end >= start && end < today ? end : undefined,
    search: address.get('search') ?? '',
    pin: countIn(address.get('pin')),
    user: countIn(address.get('user')),
  }
  const ask = (values: Partial<Asked>) =>
    change({
      ...values,
      ...(values.tab === 'all' && { tab: undefined }),
      ...(values.start === today && { start: undefined }),
    })
  return { asked, ask }
}
