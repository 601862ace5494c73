import { scopeOf } from '../../domain/permissions.ts'
import { menuGroups, shellViews, type MenuGroup, type View } from '../../domain/views.ts'

export interface MenuSection {
  group: MenuGroup
  views: readonly View[]
}

/** The side menu: the spec's groups in the spec's order, holding the pages there are and the caller may read. */
export function menuSections(paths: ReadonlySet<string>, codes: ReadonlySet<string>): MenuSection[] {
  const open = (view: View) => !view.module || scopeOf(codes, view.module, 'read') !== 'none'
  return menuGroups
    .map((group) => ({
      group,
      views: shellViews.filter((view) => view.group === group && paths.has(view.path) && open(view)),
    }))
    .filter(({ views }) => views.length > 0)
}
