import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { resourceNamed } from '../../resources/index.ts'
import { batchRowStates, type Batch } from '../../schema/calls/batch.ts'
import { labelOf } from '../../schema/resource.ts'
import { useActorName } from '../texts/actorName.ts'
import { isMissing } from '../calls/failures.ts'
import { Heading, PageTitle } from '../layout/headings.tsx'
import { FilterWords } from '../filters/FilterChip.tsx'
import { isFiltered, searchIn } from '../filters/filterValues.ts'
import { useFormats } from '../formats/locale.ts'
import { filteredPath } from '../records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'
import { BatchProgress } from './runs/BatchPanel.tsx'
import { BatchRows } from './dialogs/BatchRows.tsx'
import { BatchState, BatchSummary } from './runs/BatchSummary.tsx'
import { batchesPath } from './runs/paths.ts'
import { ChooseFailed } from './dialogs/ChooseFailed.tsx'
import { Counts } from './dialogs/Preview.tsx'
import { tickIn } from '../list/Selection.tsx'
import { useBatchText } from './runs/texts.ts'
import { UndoButton } from './runs/UndoButton.tsx'
import { useBatch } from './runs/useBatch.ts'
import { isUnderWay } from './runs/words.ts'

/** One batch: its request, the outcome of each record, and undo. */
export function BatchPage() {
  const id = Number(useParams()['id'])
  const text = useBatchText()
  const label = useLabel()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { batch, error, retry } = useBatch(id)
  if (!batch) {
    if (isMissing(error)) return <MissingBatch />
    return error ? <LoadError error={error} onRetry={retry} /> : <PageSkeleton />
  }
  const { counts } = batch
  const figures = batchRowStates
    .filter((name) => counts[name] > 0)
    .map((name) => [text(name), counts[name]] as const)
  const choose = (ids: number[]) => {
    const resource = resourceNamed(batch.resource)
    const { filter = {} } = selection.safeParse(batch.request).data ?? {}
    tickIn(client, resource, filter, ids)
    void navigate(filteredPath(resource, filter))
  }
  return (
    <Paper variant="outlined" sx={{ px: 2, pb: 2, width: '100%', maxWidth: 1100, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Link
        component={RouterLink}
        to={batchesPath()}
        variant="body2"
        sx={{ display: 'inline-block', mt: 1.5 }}
      >
        ‹ {text('title')}
      </Link>
      <Heading title={<BatchSummary batch={batch} />} beside={<BatchState batch={batch} />}>
        <ChooseFailed batch={batch} onChoose={choose} />
        {batch.undoUntil && <UndoButton batchId={batch.id} outlined />}
      </Heading>
      {batch.message && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {label(batch.message)}
        </Alert>
      )}
      {isUnderWay(batch) && <BatchProgress batch={batch} />}
      <Facts batch={batch} />
      <Counts figures={figures} />
      <Box sx={{ mt: 2 }}>
        <BatchRows key={batch.id} batch={batch} />
      </Box>
    </Paper>
  )
}

function MissingBatch() {
  const text = useBatchText()
  return (
    <>
      <PageTitle title={text('title')} />
      <Notice title={text('missing')} help={text('missingHelp')}>
        <Button component={RouterLink} to={batchesPath()} variant="outlined">
          {text('title')}
        </Button>
      </Notice>
    </>
  )
}

/** Who, when, which records, and until when it can be undone. */
function Facts({ batch }: { batch: Batch }) {
  const formats = useFormats()
  const text = useBatchText()
  const actorName = useActorName()
  const facts: [string, ReactNode][] = [
    [text('by'), batch.createdBy && actorName(batch.createdBy.name, batch.createdBy.operatorName)],
    [text('when'), formats.exact(batch.createdAt)],
    [text('which'), <Which key="which" batch={batch} />],
    [text('finished'), batch.finishedAt && formats.exact(batch.finishedAt)],
    [
      text('undoneBy'),
      batch.undoneAt &&
        `${batch.undoneBy ? actorName(batch.undoneBy.name, batch.undoneBy.operatorName) : ''} ${formats.exact(batch.undoneAt)}`,
    ],
    [text('undoUntil'), batch.undoUntil && formats.exact(batch.undoUntil)],
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 2,
        m: 0,
        mb: 2,
      }}
    >
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

const selection = z.object({
  filter: z.optional(z.record(z.string(), z.unknown())),
  except: z.optional(z.array(z.number())),
})

/** Which records were chosen: the filter in words, or how many. */
function Which({ batch }: { batch: Batch }) {
  const resource = resourceNamed(batch.resource)
  const formats = useFormats()
  const label = useLabel()
  const text = useBatchText()
  const { filter, except = [] } = selection.safeParse(batch.request).data ?? {}
  if (!filter) return text('chosen', { count: formats.number(batch.total) })
  const names = Object.keys(resource.fields).filter((name) => isFiltered(filter, name))
  const { search, alike } = searchIn(filter)
  const searched = search ? [`${text(alike ? 'searchAlike' : 'search')}: ${search}`] : []
  return (
    <>
      {names.length + searched.length === 0 && text('everything')}
      {searched}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index + searched.length > 0 && '; '}
          {label(labelOf(resource, name))}: <FilterWords resource={resource} name={name} filter={filter} />
        </Fragment>
      ))}
      {except.length > 0 && `, ${text('apart', { count: formats.number(except.length) })}`}
    </>
  )
}
