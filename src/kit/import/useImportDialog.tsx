import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { useAsked } from '../asked.ts'
import { useReload } from '../useRemove.tsx'
import { useImportText } from './texts.ts'
import { useImport } from './useImport.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** The button that opens the import of a resource, for those who may create and change its records, and its dialog. */
export function useImportDialog(resource: Resource): { button: ReactNode; dialog: ReactNode } {
  const access = useAccess(resource)
  const text = useImportText()
  const reload = useReload(resource)
  const [open, setOpen] = useState(false)
  const task = useImport(resource, () => void reload())
  useAsked('import', () => setOpen(true))
  if (!access.may('create') || !access.may('update')) return { button: null, dialog: null }
  const close = () => {
    setOpen(false)
    if (task.answer?.applied) task.reset()
  }
  return {
    button: (
      <Button size="small" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
    ),
    dialog: open && (
      <Suspense>
        <ImportDialog resource={resource} task={task} onClose={close} />
      </Suspense>
    ),
  }
}
