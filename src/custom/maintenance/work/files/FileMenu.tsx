import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useEntitled } from '../../../../kit/access/access.ts'
import { RecordDialog } from '../../../../kit/form/RecordDialog.tsx'
import { useRemoval } from '../../../../kit/batch/dialogs/useRemoval.tsx'
import { workFile } from '../../../../resources/maintenance/work/workFile.resource.ts'
import type { ShownFile } from './FilesTab.tsx'
import { workDetailTexts } from '../texts.ts'

const shown = ['caption', 'phase']

/** What can be done with a file: say what it shows and of which phase it is, or delete it, with the way back. */
export function FileMenu({ file }: { file: ShownFile }) {
  const text = useTexts(workDetailTexts)
  const { may } = useEntitled(workFile)
  const removal = useRemoval(workFile)
  const [editing, setEditing] = useState(false)
  const { record, name } = file
  return (
    <>
      {may('update', record) && (
        <IconButton size="small" aria-label={text('editFile', { name })} onClick={() => setEditing(true)}>
          <EditIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {may('delete', record) && (
        <IconButton
          size="small"
          aria-label={text('deleteFile', { name })}
          onClick={() => void removal.ask({ count: 1, chosen: { ids: [record.id] } })}
        >
          <DeleteIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {removal.dialog}
      {editing && (
        <RecordDialog
          title={text('editFile', { name })}
          maxWidth="xs"
          resource={workFile}
          record={record}
          only={shown}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      )}
    </>
  )
}
