import { Droppable } from '@hello-pangea/dnd'
import FoldIcon from '@mui/icons-material/UnfoldLess'
import UnfoldIcon from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { LoadError } from '../../../../kit/loading/states.tsx'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { Choice } from '../../../../schema/fields.ts'
import { BoardCard } from './BoardCard.tsx'
import type { Step, Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { useRowList } from '../../../../kit/records/rows.ts'

/** A card that has been dropped somewhere and whose change is on its way. */
export interface Moved {
  record: Work
  to: string
  index: number
}

/** Cards that a column shows at first, and by which it grows. */
const portion = 25
/** As many as one call gives. */
const mostCards = 1_000

interface Props {
  state: Choice
  /** Undefined: the list's filter lets nothing of this state through. */
  filter: Record<string, unknown> | undefined
  folded: boolean
  onFold: () => void
  moved: ReadonlyMap<number, Moved>
  dragged: Work | undefined
  /** Whether what is dragged may be dropped here. */
  reachable: boolean
  onShown: (records: readonly Work[]) => void
  onStep: (record: Work, step: Step) => void
}

const none: readonly Work[] = []

/** One state of a board with its cards, the soonest due first. */
export function BoardColumn(props: Props) {
  const { state, filter, folded, onFold, moved, dragged, reachable, onShown, onStep } = props
  const label = useLabel()
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [wanted, setWanted] = useState(portion)
  const perPage = folded ? 1 : wanted
  const { data, total, error, dataUpdatedAt, isPlaceholderData, refetch } = useRowList(
    workRequest,
    { filter: filter ?? {}, sort: { field: 'dueAt', order: 'ASC' }, pagination: { page: 1, perPage } },
    { enabled: filter !== undefined, placeholderData: keepPreviousData },
  )
  const loaded = data ?? none
  const tell = useEvent(onShown)
  useEffect(() => tell(loaded), [tell, loaded])

  const arrived = [...moved.values()].filter(({ to }) => to === state.value)
  const cards = folded ? [] : loaded.filter(({ id }) => !moved.has(id))
  if (!folded) for (const { record, index } of arrived) cards.splice(index, 0, record)
  const left = loaded.filter(({ id }) => moved.has(id)).length
  const count = total === undefined ? undefined : total - left + arrived.length
  const name = label(state.label)
  const counted = filter === undefined ? '–' : count === undefined ? '…' : formats.number(count)
  const barred = dragged !== undefined && !reachable

  return (
    <Droppable droppableId={state.value} isDropDisabled={!reachable} type="work">
      {(place, { isDraggingOver }) => (
        <Box
          component="section"
          aria-label={`${name}, ${filter === undefined ? text('filteredOut') : counted}`}
          ref={place.innerRef}
          {...place.droppableProps}
          sx={{
            flex: folded ? '0 0 44px' : '1 0 248px',
            // What a card says never makes its column wider.
            width: folded ? 44 : 248,
            maxWidth: 340,
            borderRadius: 2,
            border: 1,
            borderStyle: barred ? 'dashed' : 'solid',
            borderColor: isDraggingOver ? 'primary.main' : 'divider',
            bgcolor: isDraggingOver ? 'action.selected' : 'action.hover',
            transition: 'background-color 120ms',
          }}
        >
          <Box
            sx={{
              position: 'sticky',
              top: 0,
              zIndex: 1,
              display: 'flex',
              flexDirection: folded ? 'column' : 'row',
              alignItems: 'center',
              gap: 1,
              p: folded ? 0.75 : 1,
              borderRadius: 2,
              bgcolor: 'background.default',
            }}
          >
            {folded ? (
              <Typography
                component="h2"
                variant="subtitle2"
                sx={{ order: 2, writingMode: 'vertical-rl', whiteSpace: 'nowrap' }}
              >
                {name}
              </Typography>
            ) : (
              <Box component="h2" sx={{ m: 0, display: 'flex' }}>
                <StatusChip choice={state} />
              </Box>
            )}
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={folded ? { order: 3 } : { flex: 1 }}
            >
              {counted}
            </Typography>
            {filter !== undefined && (
              <IconButton
                size="small"
                aria-label={text(folded ? 'unfold' : 'fold', { name })}
                aria-expanded={!folded}
                onClick={onFold}
                sx={{ order: folded ? 1 : 4, transform: 'rotate(90deg)' }}
              >
                {folded ? <UnfoldIcon fontSize="small" /> : <FoldIcon fontSize="small" />}
              </IconButton>
            )}
          </Box>
          {!folded && (
            <Box sx={{ px: 1, pb: 1 }}>
              {barred && (
                <Typography variant="body2" color="text.secondary" sx={{ pb: 1 }}>
                  {text('notReachable')}
                </Typography>
              )}
              {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
              {!error && !data && <CardSkeletons />}
              {cards.map((record, index) => (
                <BoardCard
                  key={record.id}
                  record={record}
                  index={index}
                  now={dataUpdatedAt}
                  waits={moved.has(record.id)}
                  onStep={(step) => onStep(record, step)}
                />
              ))}
              {data && cards.length === 0 && !isDraggingOver && (
                <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
                  {text('nothingHere')}
                </Typography>
              )}
              {place.placeholder}
              {total !== undefined && total > wanted && wanted < mostCards && (
                <Button
                  fullWidth
                  size="small"
                  disabled={isPlaceholderData}
                  onClick={() => setWanted(Math.min(wanted + portion, mostCards))}
                >
                  {text('showMore', { count: formats.number(Math.min(portion, total - wanted)) })}
                </Button>
              )}
            </Box>
          )}
          {folded && <Box sx={{ height: 0, overflow: 'hidden' }}>{place.placeholder}</Box>}
        </Box>
      )}
    </Droppable>
  )
}

const CardSkeletons = () => (
  <Box aria-busy="true">
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} variant="rounded" height={112} sx={{ mb: 1 }} />
    ))}
  </Box>
)
