import { useState } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import { useIdentity } from '../access/identity.ts'
import { dayIn } from '../../domain/time/dates.ts'
import type { ListTab, Resource } from '../../schema/resource.ts'
import { useAccess, type Access } from '../access/access.ts'
import { arrangedPath, shownField } from '../records/records.ts'
import { useLabel } from '../texts/texts.ts'
import { useZone } from '../formats/zone.tsx'
import { useInView } from '../list/listView.tsx'
import { useViewText } from './texts.ts'
import { useShowView, useViews } from './useViews.ts'

/** The filter of a tab for the viewer; undefined if it needs own records and they have none. */
function filterOf(resource: Resource, tab: ListTab, me: unknown, now: Date, timeZone: string) {
  if (tab.mine && typeof me !== 'number') return undefined
  const due = resource.due?.lateSince ?? resource.due?.field
  const isDay = due !== undefined && shownField(resource, due).kind === 'date'
  return {
    ...tab.filter,
    ...(tab.mine && { [tab.mine]: me }),
    ...(tab.late && due && { [`${due}_lte`]: isDay ? dayIn(now, timeZone) : now.toISOString() }),
  }
}

/** The tabs that somebody with this access has use for. */
const tabsFor = (resource: Resource, access: Access) =>
  (resource.list.tabs ?? []).filter(({ everybody }) => !everybody || access.reachesAll('read'))

/** The initial tab of a list; undefined if it opens with all records. A tab of own records is never initial. */
export function openingTab(resource: Resource, access: Access): ListTab | undefined {
  const [first] = tabsFor(resource, access)
  return first?.mine ? undefined : first
}

/** How many conditions of a tab a filter holds; -1 where it lacks one. */
function sharedBy(tab: Readonly<Record<string, unknown>>, filter: Readonly<Record<string, unknown>>): number {
  const conditions = Object.entries(tab)
  const holds = ([name, value]: [string, unknown]) => JSON.stringify(filter[name]) === JSON.stringify(value)
  return conditions.every(holds) ? conditions.length : -1
}

/**
 * The tabs of a list, and the current one by its filter; `given` is the part of the filter that the tab's name covers.
 */
export function useListTabs(resource: Resource, seen: boolean) {
  const { filterValues } = useListContext()
  const access = useAccess(resource)
  const { employeeId: me } = useIdentity()
  // Of one moment, so that a tab stays the same while it is looked at.
  const [now] = useState(() => new Date())
  const zone = useZone()
  const { data: views = [] } = useViews(resource, seen)
  const show = useShowView(resource)
  const navigate = useNavigate()
  const inView = useInView()
  const label = useLabel()
  const text = useViewText()
  const [field, order] = resource.list.sort
  const tabs = tabsFor(resource, access).flatMap((tab) => {
    const filter = filterOf(resource, tab, me, now, zone)
    if (!filter) return []
    const [by, direction] = tab.sort ?? [field, order]
    const go = () => navigate(inView(arrangedPath(resource, filter, [by, direction])))
    return [{ key: tab.label, name: label(tab.label), filter, go }]
  })
  const all = {
    key: 'all',
    name: text('all'),
    filter: {},
    go: () => navigate(inView(arrangedPath(resource))),
  }
  const saved = views.map((view) => {
    const { id, name, filter } = view
    return { key: `view-${id}`, name, filter, go: () => show(view) }
  })
  const choices = [...tabs, all, ...saved]
  // Further filters within a tab keep the tab.
  const shares = choices.map(({ filter }) => sharedBy(filter, filterValues))
  const shown = choices[shares.indexOf(Math.max(...shares))]
  return { choices, shown, given: tabs.find(({ key }) => key === shown?.key)?.filter }
}
