import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useDeferredValue } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { BulkActions } from './BulkActions.tsx'
import { useListSelection } from '../../list/Selection.tsx'
import { useBatchText } from '../runs/texts.ts'
import { useFormats } from '../../formats/locale.ts'
import { useText } from '../../texts/texts.ts'
import { useFootRoom } from '../../layout/useFootRoom.ts'

interface Props {
  resource: Resource
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

/** What can be done with the selected rows; stays in view while any is selected. */
export function BulkBar({ resource, onGone }: Props) {
  const { total = 0 } = useListContext()
  const selection = useListSelection()
  const formats = useFormats()
  const text = useText()
  const batchText = useBatchText()
  const room = useFootRoom('--kit-bulk-bar')
  // The first tick is drawn before the bar, whose actions take longer.
  const isDrawn = useDeferredValue(selection.count > 0, false)
  if (!isDrawn || selection.count === 0) return null
  const after = (act: () => void) => () => {
    act()
    onGone()
  }
  const selected = text('selected', { count: formats.number(selection.count) })
  return (
    <Paper
      ref={room}
      role="toolbar"
      aria-label={selected}
      elevation={8}
      sx={{
        // Below the rows rather than above them: they stay where they were when they were chosen.
        mx: 'auto',
        mt: 1,
        flexShrink: 0,
        width: 'max-content',
        maxWidth: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="subtitle2" component="output">
        {selected}
      </Typography>
      {!selection.matching && total > selection.count && (
        <Button size="small" onClick={after(selection.selectMatching)}>
          {batchText('selectAll', { total: formats.number(total) })}
        </Button>
      )}
      <Button size="small" onClick={after(selection.clear)}>
        {text('unselect')}
      </Button>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <BulkActions resource={resource} onGone={onGone} />
      </Stack>
    </Paper>
  )
}
