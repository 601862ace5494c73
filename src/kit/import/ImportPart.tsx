import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Batch } from '../../schema/calls/batch.ts'
import type { ImportAnswer } from '../../schema/calls/importing.ts'
import type { Resource } from '../../schema/resource.ts'
import { BatchProgress } from '../batch/runs/BatchPanel.tsx'
import { batchPath } from '../batch/runs/paths.ts'
import { UndoButton } from '../batch/runs/UndoButton.tsx'
import { useBatch } from '../batch/runs/useBatch.ts'
import { isUnderWay, useBatchWords } from '../batch/runs/words.ts'
import { useFormats } from '../formats/locale.ts'
import { listPath } from '../records/records.ts'
import { LoadError, PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'
import { importKeys } from './run/importCalls.ts'
import { startPath } from './run/paths.ts'
import { useImportText } from './run/texts.ts'
import { isOpen } from './run/useImport.ts'
import { WorkbookButton } from './check/WorkbookButton.tsx'

/** The last part: the plan, the progress and the result. */
export function ImportPart({ resource, answer }: { resource: Resource; answer: ImportAnswer }) {
  const text = useImportText()
  const formats = useFormats()
  if (!isOpen(answer)) return <Outcome resource={resource} answer={answer} />
  const { counts } = answer
  return (
    <Box component="section" aria-label={text('stepImport')}>
      <Typography component="h2" variant="h6">
        {text('result')}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, my: 1 }}>
        {(
          [
            ['kindCreate', counts.create],
            ['kindUpdate', counts.update],
            ['kindSame', counts.unchanged],
            ['kindError', counts.wrong],
            ['kindLeft', counts.left],
          ] as const
        ).map(([key, count]) => (
          <Box key={key} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {text(key)}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ m: 0 }}>
              {formats.number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography color="text.secondary">{text('nothingYet')}</Typography>
    </Box>
  )
}

function Outcome({ resource, answer }: { resource: Resource; answer: ImportAnswer }) {
  const { id } = answer
  const text = useImportText()
  const client = useQueryClient()
  const { batch, error, retry } = useBatch(id)
  const state = batch?.state
  // A batch that another process carries out ends without this page having asked for it.
  useEffect(() => {
    if (state && state !== 'running' && state !== 'undoing')
      void client.invalidateQueries({ queryKey: importKeys.one(resource, id) })
  }, [client, resource, id, state])
  if (!batch) return error ? <LoadError error={error} onRetry={retry} /> : <PageSkeleton rows={3} />
  return (
    <Box component="section" aria-label={text('stepImport')} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      {isUnderWay(batch) ? (
        <>
          <BatchProgress batch={batch} />
          <Typography variant="body2" color="text.secondary">
            {text('runningHelp')}
          </Typography>
        </>
      ) : (
        <Ended batch={batch} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button component={Link} to={listPath(resource)} variant="contained">
          {text('showList')}
        </Button>
        {answer.counts.left > 0 && <WorkbookButton resource={resource} answer={answer} kind="left" />}
        {batch.undoUntil && <UndoButton batchId={id} />}
        <Button component={Link} to={batchPath(id)}>
          {text('details')}
        </Button>
        <Button component={Link} to={startPath(resource)}>
          {text('importMore')}
        </Button>
      </Box>
    </Box>
  )
}

function Ended({ batch }: { batch: Batch }) {
  const text = useImportText()
  const label = useLabel()
  const { outcome } = useBatchWords()
  const { state, message } = batch
  const failed = state === 'failed' || state === 'cancelled'
  const heading = failed ? 'ended' : state === 'undone' ? 'undone' : 'done'
  const severity: AlertColor = failed ? 'error' : state === 'done' ? 'success' : 'info'
  return (
    <Alert severity={severity}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {text(heading)}
      </Typography>
      {failed ? text('nothingKept', { reason: message === null ? '' : label(message) }) : outcome(batch)}
    </Alert>
  )
}
