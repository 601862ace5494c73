import { scopeOf } from '../../../domain/access/permissions.ts'
import { isListed, mayOpen, type Viewer } from '../../../domain/access/viewAccess.ts'
import {
  furtherViews,
  holdsPath,
  menuGroups,
  shellViews,
  tabsOfViews,
  type MenuGroup,
  type View,
} from '../../../domain/access/views.ts'
import { batchesPath } from '../../../kit/batch/runs/paths.ts'
import { listPath } from '../../../kit/records/records.ts'
import { resources } from '../../../resources/index.ts'
import { reachOf } from '../../../schema/reach.ts'
import type { Resource } from '../../../schema/resource.ts'

/** One line of the side menu. */
export interface MenuEntry {
  /** A path of the console, or an address outside where `external`. */
  to: string
  name: string
  external?: boolean
  /** The page is not there yet. */
  soon?: boolean
  /** The page and its tabs, the page first; absent for a page without tabs. */
  tabs?: readonly MenuEntry[]
}

export interface MenuSection {
  group: MenuGroup
  entries: readonly MenuEntry[]
}

export interface MenuNames {
  view: (view: View) => string
  resource: (resource: Resource) => string
  batches: string
  board: string
  manual: string
}

export interface MenuOptions {
  viewer: Viewer
  /** Paths of the pages that this build has. */
  paths: ReadonlySet<string>
  names: MenuNames
  /** Addresses of the external analytics. */
  analytics?: { board?: string | undefined; manual?: string | undefined } | undefined
}

const inSpec = new Set(shellViews.map(({ path }) => path))
/** Lists that the menu of the spec has no entry for. */
export const furtherResources = resources.filter((resource) => !inSpec.has(listPath(resource)))

const atPath = new Map(resources.map((resource) => [listPath(resource), resource]))

/** Whether the list at a page's path, where there is one, holds anything that somebody with these codes may read. */
export function reachesPage(path: string, codes: ReadonlySet<string>): boolean {
  const resource = atPath.get(path)
  return !resource || reachOf(resource, codes, 'read') !== 'none'
}

/** If the viewer may not open a page, its line opens the first open tab. */
export function menuSections({ viewer, paths, names, analytics }: MenuOptions): MenuSection[] {
  const tab = (path: string): MenuEntry[] => {
    if (path === batchesPath()) return [{ to: path, name: names.batches }]
    const view = [...furtherViews, ...shellViews].find((one) => one.path === path)
    if (view) return mayOpen(view, viewer) ? [{ to: path, name: names.view(view) }] : []
    const resource = atPath.get(path)
    if (!resource || reachOf(resource, viewer.codes, 'read') === 'none') return []
    return [{ to: path, name: names.resource(resource) }]
  }
  const line = (view: View): MenuEntry[] => {
    const own = {
      to: view.path,
      name: names.view(view),
      ...(paths.has(view.path) ? {} : { soon: true }),
    }
    const pages = [...(isListed(view, viewer) ? [own] : []), ...(tabsOfViews[view.path] ?? []).flatMap(tab)]
    return pages.slice(0, 1).map((first) => (pages.length > 1 ? { ...first, tabs: pages } : first))
  }
  const outside = (group: MenuGroup): MenuEntry[] => {
    if (group !== 'Deep Analytic' || scopeOf(viewer.codes, 'DA', 'read') === 'none') return []
    return [
      { to: analytics?.board, name: names.board },
      { to: analytics?.manual, name: names.manual },
    ].flatMap(({ to, name }) => (to ? [{ to, name, external: true }] : []))
  }
  return menuGroups
    .map((group) => ({
      group,
      entries: [...outside(group), ...shellViews.filter((view) => view.group === group).flatMap(line)],
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Whether a page, or one of its tabs, is at this path or above it. */
export const isCurrent = ({ to, tabs, external }: MenuEntry, path: string): boolean =>
  !external && [to, ...(tabs ?? []).map((tab) => tab.to)].some((page) => holdsPath(page, path))
