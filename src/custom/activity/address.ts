import { isCalendarDay } from '../../domain/time/dates.ts'
import { countIn, useAddress } from '../../kit/navigation/address.ts'
import { activityTypes } from '../../resources/activity/activity.calls.ts'

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
