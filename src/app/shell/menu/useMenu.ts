import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useBatchText } from '../../../kit/batch/runs/texts.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { slug } from '../../../providers/i18n/slug.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { menuSections } from './menuEntries.ts'
import { useViewer } from '../../../providers/viewer/useViewer.ts'

/** The caller's menu; empty until their permissions are known. */
export function useMenu() {
  const { paths, services } = useShell()
  const { analytics } = services.config
  const { viewer, known, failed, retry } = useViewer()
  const translate = useTranslate()
  const label = useLabel()
  const text = useBatchText()
  const sections = useMemo(
    () =>
      menuSections({
        viewer,
        paths,
        analytics,
        names: {
          view: ({ path }) => translate(`views.${slug(path)}`),
          resource: (resource) => label(resource.label.many),
          batches: text('title'),
          board: translate('shell.board'),
          manual: translate('shell.manual'),
        },
      }),
    [viewer, paths, analytics, translate, label, text],
  )
  return { sections, known, failed, retry }
}
