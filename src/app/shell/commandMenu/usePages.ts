import { useMemo } from 'react'
import { furtherViews, shellViews } from '../../../domain/access/views.ts'
import { batchesPath } from '../../../kit/batch/runs/paths.ts'
import { batchTexts } from '../../../kit/batch/runs/texts.ts'
import { listPath } from '../../../kit/records/records.ts'
import { furtherResources } from '../menu/menuEntries.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { useMenu } from '../menu/useMenu.ts'
import { goLetters } from './letters.ts'

/** A page that the user may open. */
export interface Page {
  path: string
  name: string
  /** The key that leads to it, after `g`. */
  letter?: string
}

const start = '/dashboard'

/** The pages that there are and the user may open, in the order of the menu. */
export function usePages(): readonly Page[] {
  const { paths } = useShell()
  const { sections } = useMenu()
  return useMemo(() => {
    const views = shellViews.filter(({ path }) => paths.has(path) && path !== start)
    const letters = goLetters([
      ...views,
      { path: start, name: 'Home' },
      ...furtherResources.map((resource) => ({ path: listPath(resource), name: resource.label.many })),
      { path: batchesPath(), name: batchTexts.title },
      ...furtherViews,
    ])
    return sections
      .flatMap(({ entries }) => entries.flatMap((entry) => entry.tabs ?? [entry]))
      .filter(({ external, soon }) => !external && !soon)
      .map(({ to, name }) => ({ path: to, name, letter: letters.get(to) }))
  }, [paths, sections])
}
