import { scopeOf, type ModuleCode } from '../../domain/permissions.ts'
import { isListed, type Viewer } from '../../domain/viewAccess.ts'
import { menuGroups, shellViews, type MenuGroup, type View } from '../../domain/views.ts'
import { batchesPath } from '../../kit/batch/paths.ts'
import { listPath } from '../../kit/records.ts'
import { resources } from '../../resources/index.ts'
import { reachOf, type Resource } from '../../schema/resource.ts'

/** One line of the side menu. */
export interface MenuEntry {
  /** A path of the console, or an address outside where `external`. */
  to: string
  name: string
  external?: boolean
  /** The page is not there yet. */
  soon?: boolean
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

/** Records that are mere parts of others stand with these; what has states of its own is worked on as a list. */
const standsAlone = ({ own, transitions, within }: Resource) =>
  !within && (!own || !('through' in own) || Object.keys(transitions).length > 0)

/** What comes from the field has no page of the spec's but stands with its activities. */
const fromTheField: ReadonlySet<ModuleCode> = new Set(['EM', 'PT', 'SS', 'TD'])

/** Such a list stands with the pages that the same permission opens. */
const groupOf = ({ module }: Resource): MenuGroup =>
  shellViews.find((view) => view.module === module)?.group ??
  (fromTheField.has(module) ? 'Pin Activities' : 'Setting')

/**
 * The side menu: the spec's groups in the spec's order with the pages that the viewer may open, after them in each
 * group the further lists, and in Deep Analytic before them what lies outside.
 */
export function menuSections({ viewer, paths, names, analytics }: MenuOptions): MenuSection[] {
  const further = furtherResources.filter(
    (resource) => standsAlone(resource) && reachOf(resource, viewer.codes, 'read') !== 'none',
  )
  const outside = (group: MenuGroup): MenuEntry[] => {
    if (group !== 'Deep Analytic' || scopeOf(viewer.codes, 'DA', 'read') === 'none') return []
    return [
      { to: analytics?.board, name: names.board },
      { to: analytics?.manual, name: names.manual },
    ].flatMap(({ to, name }) => (to ? [{ to, name, external: true }] : []))
  }
  const section = (group: MenuGroup): MenuSection => ({
    group,
    entries: [
      ...outside(group),
      ...shellViews
        .filter((view) => view.group === group && isListed(view, viewer))
        .map((view) => ({
          to: view.path,
          name: names.view(view),
          ...(paths.has(view.path) ? {} : { soon: true }),
        })),
      ...further
        .filter((resource) => groupOf(resource) === group)
        .map((resource) => ({ to: listPath(resource), name: names.resource(resource) })),
      ...(group === 'Setting' ? [{ to: batchesPath(), name: names.batches }] : []),
    ],
  })
  return menuGroups.map(section).filter(({ entries }) => entries.length > 0)
}
