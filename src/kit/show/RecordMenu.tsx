import DeleteIcon from '@mui/icons-material/DeleteOutline'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useEntitled } from '../access/access.ts'
import { useMoreActions } from '../area/moreActions.ts'
import { useText } from '../texts/texts.ts'
import { TransitionButtons } from '../transitions/TransitionButtons.tsx'

interface Props {
  resource: Resource
  record: RaRecord
  onDelete: () => void
}

/** Actions of a record in addition to its next steps, the dangerous last. */
export function RecordMenu({ resource, record, onDelete }: Props) {
  const { may, steps } = useEntitled(resource)
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const more = useMoreActions(resource)({ ids: [Number(record.id)] })
  const deletes = may('delete', record)
  const dangers = steps(record).some(({ transition }) => transition.tone === 'danger')
  if (!more && !deletes && !dangers) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label={text('moreActions')}
        title={text('moreActions')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        // Items open their dialogs from here, and the popover closes for them.
        keepMounted
        onClick={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('moreActions') } }}
      >
        <Stack
          sx={{
            minWidth: 200,
            p: 0.5,
            '& .MuiButton-root': {
              justifyContent: 'flex-start',
              minHeight: { xs: 44, sm: 36 },
              px: 1.5,
              border: 'none',
            },
          }}
        >
          {more}
          <TransitionButtons resource={resource} record={record} only="dangerous" />
          {deletes && (
            <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={onDelete}>
              {text('delete')}
            </Button>
          )}
        </Stack>
      </Popover>
    </>
  )
}
