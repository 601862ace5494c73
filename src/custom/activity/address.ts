import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { activityTypes } from '../../resources/activity/activity.calls.ts'

/** Tabs by type, with the type that each asks for. */
export const tabs = ['all', 'clockIn', 'clockOut', 'interval', 'general', 'people'] as const
export type Tab = (typeof tabs)[number]

export const typeOf = (tab: Tab): number | undefined =>
  tab === 'all' || tab === 'people' ? undefined : activityTypes[tab]

/** The filters of the page. Without a last day it shows activities up to now. */
export function useAsked(today: string) {
  const [query, change] = useQueryState({
    tab: param.oneOf(tabs, 'all'),
    start: param.day(today),
    end: param.anyDay,
    search: param.text,
    pin: param.count,
    user: param.count,
  })
  const { start, end } = query
  const isPast = end !== undefined && end >= start && end < today
  return { asked: { ...query, end: isPast ? end : undefined }, ask: change }
}
