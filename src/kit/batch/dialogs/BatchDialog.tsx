import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useState, type ReactNode } from 'react'
import type { Batch } from '../../../schema/calls/batch.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useDismiss, useText } from '../../texts/texts.ts'
import { useKeptOpen } from '../../navigation/useGuard.ts'
import { BatchRows } from './BatchRows.tsx'
import { ChooseFailed } from './ChooseFailed.tsx'
import { Preview } from './Preview.tsx'
import type { Selected } from '../../list/Selection.tsx'
import { useBatchText } from '../runs/texts.ts'
import type { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from '../runs/words.ts'
import { useIsNarrow } from '../../layout/useIsNarrow.ts'

/** Keyboard users continue at this button. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

/** Its middle part scrolls, between its title and its buttons. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const

/** Properties of a dialog that works on many records. */
export interface BatchDialogProps {
  resource: Resource
  selection: Selected
  onClose: () => void
  /** It is done or under way, and what could not be done has been looked at. */
  onStarted: () => void
}

interface Props extends BatchDialogProps {
  title: string
  steps: ReturnType<typeof useBatchSteps>
  /** The button that carries it out on so many records. */
  runLabel: (count: number) => string
  danger?: boolean
  /** The form of the first step; its input stays during the preview. Without it there is only the preview. */
  form?: ReactNode
  /** Whether closing would lose a choice, in addition to typed text. */
  chosen?: boolean
  /** Information before the run, in addition to the list of records. */
  renderSummary?: (preview: Batch) => ReactNode
}

/** Asks for a change of many records, shows a preview, and runs it. */
export function BatchDialog(props: Props) {
  const { title, selection, steps, runLabel, danger = false, form, chosen, onClose, onStarted } = props
  const narrow = useIsNarrow()
  const id = useId()
  const text = useBatchText()
  const kitText = useText()
  const dismiss = useDismiss()
  const { outcome } = useBatchWords()
  const { preview, result, busy, failure } = steps
  // Changed records leave the list, and with it the selection, so the title is fixed when the dialog opens.
  const [heading] = useState(title)
  const done = result && (result.counts.done > 0 ? onStarted : onClose)
  return (
    <Dialog
      open
      fullWidth
      maxWidth={preview || result || !form ? 'lg' : 'md'}
      fullScreen={narrow}
      aria-labelledby={id}
      sx={{ '& .MuiDialogContent-root': { pt: 1 } }}
      {...useKeptOpen(done ?? onClose, chosen && !result)}
    >
      <DialogTitle id={id}>{heading}</DialogTitle>
      {/* Keeps its room, so that nothing jumps while the server works. */}
      <Box component="output" sx={{ display: 'block', height: 4, flexShrink: 0 }}>
        {busy && <LinearProgress aria-label={text(preview ? 'running' : 'previewing')} />}
      </Box>
      {form && !result && (
        <Box sx={{ ...column, display: preview ? 'none' : 'flex', '& > form': column }}>{form}</Box>
      )}
      {!form && !preview && !result && (
        <>
          <DialogContent>
            {failure ? <Alert severity="error">{failure}</Alert> : text('previewing')}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{dismiss(title)}</Button>
            {failure && <Button onClick={() => void steps.send({}, true)}>{kitText('retry')}</Button>}
          </DialogActions>
        </>
      )}
      {preview && !result && (
        <PreviewStep
          preview={preview}
          steps={steps}
          runLabel={runLabel}
          danger={danger}
          renderSummary={props.renderSummary}
          onBack={form ? steps.back : undefined}
          onClose={onClose}
        />
      )}
      {result && (
        <>
          <DialogContent>
            <DialogContentText>{outcome(result)}</DialogContentText>
            <BatchRows batch={result} first="failed" linked={false} />
          </DialogContent>
          <DialogActions>
            {selection.choose && (
              <ChooseFailed
                batch={result}
                onChoose={(ids) => {
                  selection.choose?.(ids)
                  onClose()
                }}
              />
            )}
            <Button ref={focusOnce} onClick={done}>
              {kitText('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function PreviewStep({
  preview,
  steps: { busy, failure, run },
  runLabel,
  danger,
  renderSummary,
  onBack,
  onClose,
}: Pick<Props, 'steps' | 'runLabel' | 'danger' | 'renderSummary' | 'onClose'> & {
  preview: Batch
  onBack?: () => void
}) {
  const text = useBatchText()
  const dismiss = useDismiss()
  const count = preview.counts.pending
  const [changed, setChanged] = useState(false)
  return (
    <>
      <DialogContent>
        {renderSummary?.(preview)}
        <Preview batch={preview} />
        {failure && <Alert severity="error">{failure}</Alert>}
        <FormControlLabel
          control={<Checkbox size="small" checked={changed} onChange={(_event, is) => setChanged(is)} />}
          label={text('changedToo')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dismiss(runLabel(count))}</Button>
        {onBack && (
          <Button onClick={onBack} disabled={busy}>
            {text('back')}
          </Button>
        )}
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          disabled={busy || count === 0}
          ref={focusOnce}
          onClick={() => void run(preview.id, changed)}
        >
          {busy ? text('running') : count === 0 ? text('nothing') : runLabel(count)}
        </Button>
      </DialogActions>
    </>
  )
}
