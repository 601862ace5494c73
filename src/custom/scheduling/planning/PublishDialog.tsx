import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { allId } from '../../../domain/access/filters.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { publishAll, publishUser, unpublishedUsers } from '../../../resources/scheduling/shift.calls.ts'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import type { Asked } from '../useAsked.ts'

type Shown = Pick<Asked, 'start' | 'end' | 'pin'>

const bodyOf = ({ start, end, pin }: Shown) => ({ start, end, pin: pin === allId ? null : pin })

/** What publishing the days that are shown would do, counted by publishing itself: open shifts are published as well. */
export function usePublishing(asked: Shown, enabled = true) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const body = { ...bodyOf(asked), preview: true }
  return useQuery({
    queryKey: ['call', 'publish preview', body],
    enabled,
    retry: false,
    queryFn: ({ signal }) => dataProvider.ask(publishAll, { body }, { signal }),
  })
}

/** Says what changes for whom, and tells them: all at once, or one of them. */
export function PublishDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = useTexts(schedulingTexts)
  const { start, end, pin } = asked
  const waiting = useCall(
    unpublishedUsers,
    { query: { start, end, pin: pin === allId ? undefined : pin } },
    { keep: true },
  )
  const counted = usePublishing(asked)
  const done = ({ people }: { people: number }) => text('published', { people })
  const all = useAction(publishAll, { done, onDone: onClose })
  const one = useAction(publishUser, { done })
  const counts = counted.data ?? { people: 0, open: 0, added: 0, moved: 0, removed: 0 }
  return (
    <ActionDialog
      title={text('publishTitle')}
      help={text('publishHelp', counts)}
      action={{ busy: all.busy || one.busy, failure: all.failure ?? one.failure }}
      submit={text('publishNow', { people: counts.people })}
      // What is said is what was counted last, never what others have changed since the page was opened.
      disabled={counted.isFetching}
      onSubmit={() => void all.run({ body: bodyOf(asked) })}
      onClose={onClose}
    >
      <Answered of={waiting} rows={4}>
        {(people) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}>
            {people.map((row) => (
              <Box
                component="li"
                key={row.userId}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                  py: 0.5,
                }}
              >
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }} noWrap>
                  {nameOf(row)}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  +{row.added} ↔{row.moved} −{row.removed}
                </Typography>
                <Button
                  size="small"
                  onClick={() => void one.run({ params: { userId: row.userId }, body: bodyOf(asked) })}
                  disabled={one.busy || all.busy}
                  aria-label={`${text('publishNow', { people: 1 })}: ${nameOf(row)}`}
                >
                  {text('publishNow', { people: 1 })}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </Answered>
    </ActionDialog>
  )
}
