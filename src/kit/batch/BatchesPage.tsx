import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { useActorName } from '../texts/actorName.ts'
import { useAddress } from '../navigation/address.ts'
import { resources } from '../../resources/index.ts'
import { batchStates, type Batch } from '../../schema/calls/batch.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { PageTitle } from '../layout/headings.tsx'
import { useFormats } from '../formats/locale.ts'
import { LoadError, Notice, PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'
import { BatchState, BatchSummary } from './runs/BatchSummary.tsx'
import { batchKeys, batchPath } from './runs/paths.ts'
import { useBatchText } from './runs/texts.ts'
import { stateTexts } from './runs/words.ts'

const perPage = 25

/** Everything that was done to many records at once, newest first; the filters are part of the address. */
export function BatchesPage() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useBatchText()
  const { search: asked, change } = useAddress()
  const mine = asked.has('mine')
  const resource = resources.find(({ name }) => name === asked.get('resource'))
  const state = batchStates.find((name) => name === asked.get('state'))
  const filter = {
    ...(resource && { resource: resource.name }),
    // Previews and files under correction were never run; they expire.
    state: state ?? batchStates.filter((name) => name !== 'previewed' && name !== 'draft'),
    ...(mine && { createdBy: 'me' }),
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: batchKeys.list(filter),
    initialPageParam: 0,
    queryFn: ({ pageParam }) => dataProvider.batches({ filter, range: [pageParam, pageParam + perPage - 1] }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * perPage
      return loaded < last.total ? loaded : undefined
    },
  })
  const set = (name: 'resource' | 'state' | 'mine', value: string) => change({ [name]: value })
  const batches = data?.pages.flatMap((page) => page.data)
  return (
    <Box sx={{ width: '100%', maxWidth: 1100, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Filters resource={resource?.name ?? ''} state={state ?? ''} mine={mine} onSet={set} />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!batches && !error && <PageSkeleton />}
      {batches?.length === 0 && <Notice title={text('none')} help={text('noneHelp')} />}
      {batches && batches.length > 0 && (
        <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {batches.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </Paper>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage} sx={{ mt: 1 }}>
          {text('more')}
        </Button>
      )}
    </Box>
  )
}

function BatchItem({ batch }: { batch: Batch }) {
  const formats = useFormats()
  const text = useBatchText()
  const actorName = useActorName()
  const counts = (['done', 'failed', 'undone', 'kept'] as const).filter((name) => batch.counts[name] > 0)
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography
          component={Link}
          to={batchPath(batch.id)}
          variant="body1"
          sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          <BatchSummary batch={batch} />
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <BatchState batch={batch} />
        </Box>
      </Box>
      <Typography variant="body2" color="text.secondary" component="div">
        {batch.createdBy && actorName(batch.createdBy.name, batch.createdBy.operatorName)} ·{' '}
        <time dateTime={batch.createdAt} title={formats.exact(batch.createdAt)}>
          {formats.relative(batch.createdAt)}
        </time>
        {counts.map((name) => ` · ${text(name)}: ${formats.number(batch.counts[name])}`)}
      </Typography>
    </Box>
  )
}

interface FiltersProps {
  resource: string
  state: string
  mine: boolean
  onSet: (name: 'resource' | 'state' | 'mine', value: string) => void
}

function Filters({ resource, state, mine, onSet }: FiltersProps) {
  const label = useLabel()
  const text = useBatchText()
  const choices = [
    {
      name: 'resource',
      label: text('resource'),
      value: resource,
      all: text('anyResource'),
      options: resources.map(({ name, label: { many } }) => [name, label(many)] as const),
    },
    {
      name: 'state',
      label: text('state'),
      value: state,
      all: text('anyState'),
      options: batchStates.map((name) => [name, text(stateTexts[name].text)] as const),
    },
  ] as const
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 1.5 }}>
      {choices.map((choice) => (
        <TextField
          key={choice.name}
          select
          fullWidth={false}
          size="small"
          margin="none"
          label={choice.label}
          value={choice.value}
          onChange={(event) => onSet(choice.name, event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 170 }}
        >
          <MenuItem value="" dense>
            {choice.all}
          </MenuItem>
          {choice.options.map(([value, name]) => (
            <MenuItem key={value} value={value} dense>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={mine}
            onChange={(_, checked) => onSet('mine', checked ? 'yes' : '')}
          />
        }
        label={text('mine')}
      />
    </Box>
  )
}
