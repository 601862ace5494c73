import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { useText } from '../texts.ts'
import { TransitionButtons } from '../TransitionButtons.tsx'
import { useRemove } from '../useRemove.tsx'

/** What can be done with the selected rows; stays in view above the table while any is selected. */
export function BulkBar({ resource }: { resource: Resource }) {
  const { data, selectedIds, onUnselectItems } = useListContext<RaRecord>()
  const access = useAccess(resource)
  const remove = useRemove(resource)
  const text = useText()
  if (selectedIds.length === 0) return null
  const records = (data ?? []).filter((record) => selectedIds.includes(record.id))
  const deleteAll = async () => {
    const deleted = await remove(selectedIds)
    if (deleted.length > 0) onUnselectItems()
  }
  return (
    <Toolbar
      variant="dense"
      role="toolbar"
      aria-label={text('selected', { count: selectedIds.length })}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 5,
        gap: 1,
        bgcolor: 'action.selected',
        borderRadius: 1,
        px: 2,
      }}
    >
      <Typography variant="subtitle2" component="output">
        {text('selected', { count: selectedIds.length })}
      </Typography>
      <Button size="small" onClick={() => onUnselectItems()}>
        {text('unselect')}
      </Button>
      <Stack direction="row" spacing={1} useFlexGap sx={{ ml: 'auto', flexWrap: 'wrap' }}>
        {/* Rows of other pages are selected too: their status is not known here. */}
        {records.length === selectedIds.length && (
          <TransitionButtons resource={resource} records={records} onDone={() => onUnselectItems()} />
        )}
        {access.may('delete') && (
          <Button size="small" variant="outlined" color="error" onClick={() => void deleteAll()}>
            {text('delete')}
          </Button>
        )}
      </Stack>
    </Toolbar>
  )
}
