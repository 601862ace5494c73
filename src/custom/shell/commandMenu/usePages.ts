import { useMemo } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { scopeOf } from '../../../domain/permissions.ts'
import { shellViews } from '../../../domain/views.ts'
import { codesOf } from '../../../kit/access.ts'
import { batchesPath } from '../../../kit/batch/paths.ts'
import { batchTexts, useBatchText } from '../../../kit/batch/texts.ts'
import { listPath } from '../../../kit/records.ts'
import { useLabel } from '../../../kit/texts.ts'
import { slug } from '../../../providers/i18n/slug.ts'
import { resources } from '../../../resources/index.ts'
import { useShell } from '../ShellContext.ts'
import { useMenu } from '../useMenu.ts'
import { goLetters } from './letters.ts'

/** A page that the user may open. */
export interface Page {
  path: string
  name: string
  /** The key that leads to it, after `g`. */
  letter?: string
}

const start = '/dashboard'
const inMenu = new Set(shellViews.map(({ path }) => path))
/** Lists that the menu of the spec has no entry for. */
const further = resources.filter((resource) => !inMenu.has(listPath(resource)))

/** The pages that the user may open, those of the menu first. */
export function usePages(): readonly Page[] {
  const { paths } = useShell()
  const { sections } = useMenu()
  const { permissions } = usePermissions<unknown>()
  const translate = useTranslate()
  const label = useLabel()
  const text = useBatchText()
  return useMemo(() => {
    const codes = codesOf(permissions)
    const views = shellViews.filter(({ path }) => paths.has(path) && path !== start)
    const letters = goLetters([
      ...views,
      { path: start, name: 'Home' },
      ...further.map((resource) => ({ path: listPath(resource), name: resource.label.many })),
      { path: batchesPath(), name: batchTexts.title },
    ])
    return [
      ...sections.flatMap((section) =>
        section.views.map(({ path }) => ({ path, name: translate(`views.${slug(path)}`) })),
      ),
      ...further
        .filter(({ module }) => scopeOf(codes, module, 'read') !== 'none')
        .map((resource) => ({ path: listPath(resource), name: label(resource.label.many) })),
      { path: batchesPath(), name: text('title') },
    ].map((page) => ({ ...page, letter: letters.get(page.path) }))
  }, [paths, sections, permissions, translate, label, text])
}
