import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ImportAnswer } from '../../../schema/calls/importingText.ts'
import type { Resource } from '../../../schema/resource.ts'
import { failureOf } from '../../form/failures.ts'
import { useFormats } from '../../locale.ts'
import { useLabel, useReason, useText } from '../../texts.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { ErrorTable } from './ErrorTable.tsx'
import { FileDrop } from './FileDrop.tsx'
import { useImportText } from './texts.ts'
import type { Import } from './useImport.ts'

interface Props {
  resource: Resource
  task: Import
  onClose: () => void
}

/** The whole import on one screen: file, columns, what will happen, what is wrong, and the one button that does it. */
export function ImportDialog({ resource, task, onClose }: Props) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const text = useImportText()
  const kitText = useText()
  const label = useLabel()
  const { answer, busy } = task
  const name = label(resource.label.many).toLowerCase()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={narrow}
      aria-labelledby="import-title"
      // A click beside the dialog is too easily made to end work on a file.
      onClose={(_event, reason) => (reason === 'backdropClick' && task.file ? undefined : onClose())}
    >
      <DialogTitle id="import-title">{text('title', { name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 0.5 }}>
          <FileDrop resource={resource} task={task} />
          <Failure task={task} />
          {/* Keeps its room, so that nothing jumps while a check runs. */}
          <Box component="output" sx={{ display: 'block', height: 4 }}>
            {busy && <LinearProgress aria-label={text(busy === 'checking' ? 'reading' : 'importing')} />}
          </Box>
          {answer && <Counts answer={answer} />}
          {answer && answer.key === null && !answer.applied && <Alert severity="info">{text('noKey')}</Alert>}
          {answer && !answer.applied && (
            <ColumnMapping key={task.file?.name} resource={resource} task={task} answer={answer} />
          )}
          {answer && answer.counts.errors > 0 && (
            <ErrorTable resource={resource} task={task} answer={answer} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {answer?.applied ? (
          <Button variant="contained" onClick={onClose}>
            {text('showList')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kitText('close')}</Button>
            <Next task={task} />
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The one thing to do next: check what was corrected, or import. */
function Next({ task }: { task: Import }) {
  const { answer, busy, pending } = task
  const text = useImportText()
  const formats = useFormats()
  if (!answer) return null
  if (pending || answer.counts.errors > 0) {
    return (
      <Button variant="contained" disabled={busy !== undefined || !pending} onClick={task.check}>
        {text(busy === 'checking' ? 'reading' : 'check')}
      </Button>
    )
  }
  const count = answer.counts.create + answer.counts.update
  if (count === 0) {
    return (
      <Button variant="contained" disabled>
        {text('nothingToDo')}
      </Button>
    )
  }
  return (
    <Button variant="contained" disabled={busy !== undefined} onClick={task.run}>
      {busy === 'importing' ? text('importing') : text('run', { count: formats.number(count) })}
    </Button>
  )
}

function Failure({ task }: { task: Import }) {
  const text = useImportText()
  const kitText = useText()
  const label = useLabel()
  const reason = useReason()
  if (task.failure === undefined) return null
  const said = Object.values(failureOf(task.failure).errors ?? {}).map((message) =>
    label(typeof message === 'string' ? message : wholeOf(message)),
  )
  const why = said.length > 0 ? said.join(' ') : reason(task.failure)
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={task.check}>
          {kitText('retry')}
        </Button>
      }
    >
      {text('failed', { reason: why })}
    </Alert>
  )
}

/** The message that concerns the call as a whole, as forms get it: `{serverError: text}`. */
const wholeOf = (message: unknown) =>
  typeof message === 'object' && message !== null && 'serverError' in message
    ? String(message.serverError)
    : ''

function Counts({ answer }: { answer: ImportAnswer }) {
  const text = useImportText()
  const formats = useFormats()
  const { counts, applied } = answer
  return (
    <Box component="section" aria-label={text(applied ? 'done' : 'result')} aria-live="polite">
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {text(applied ? 'done' : 'result')}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0, mt: 1 }}>
        {(['records', 'create', 'update', 'unchanged', 'errors'] as const).map((key) => (
          <Box key={key} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {text(key)}
            </Typography>
            <Typography
              component="dd"
              variant="h5"
              sx={{
                m: 0,
                fontVariantNumeric: 'tabular-nums',
                color: key === 'errors' && counts.errors > 0 ? 'error.main' : undefined,
              }}
            >
              {formats.number(counts[key])}
            </Typography>
          </Box>
        ))}
      </Box>
      {!applied && (
        <Typography variant="body2" color="text.secondary">
          {text('nothingYet')}
        </Typography>
      )}
    </Box>
  )
}
