import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { useText } from '../texts.ts'
import { TransitionButtons } from '../TransitionButtons.tsx'
import { useRemove } from '../useRemove.tsx'

/** What can be done with the selected rows; stays in view while any is selected. */
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
    <Paper
      role="toolbar"
      aria-label={text('selected', { count: selectedIds.length })}
      elevation={8}
      sx={{
        // Below the rows rather than above them: they stay where they were when they were chosen.
        position: 'sticky',
        bottom: 16,
        mx: 'auto',
        mt: 1,
        zIndex: 'appBar',
        width: 'max-content',
        maxWidth: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="subtitle2" component="output">
        {text('selected', { count: selectedIds.length })}
      </Typography>
      <Button size="small" onClick={() => onUnselectItems()}>
        {text('unselect')}
      </Button>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
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
    </Paper>
  )
}
