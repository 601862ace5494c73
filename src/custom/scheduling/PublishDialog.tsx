import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { allId } from '../../domain/filters.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { publishAll, publishUser, unpublishedUsers } from '../../resources/calendar/shift.calls.ts'
import { nameOf } from './AssignmentDialog.tsx'
import { schedulingTexts } from './texts.ts'
import type { Asked } from './useAsked.ts'

/** Who has not been told of the days that are shown; undefined until it is known. */
export const useUnpublished = ({ start, end, pin }: Pick<Asked, 'start' | 'end' | 'pin'>) =>
  useCall(unpublishedUsers, { query: { start, end, pin: pin === allId ? undefined : pin } }, { keep: true })

/** Says what changes for whom, and tells them: all at once, or one of them. */
export function PublishDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = useTexts(schedulingTexts)
  const { start, end, pin } = asked
  const waiting = useUnpublished(asked)
  const done = ({ people }: { people: number }) => text('published', { people })
  const all = useAction(publishAll, { done, onDone: onClose })
  const one = useAction(publishUser, { done })
  const rows = waiting.data ?? []
  const sum = (part: 'added' | 'moved' | 'removed') => rows.reduce((total, row) => total + row[part], 0)
  const counts = { people: rows.length, added: sum('added'), moved: sum('moved'), removed: sum('removed') }
  return (
    <ActionDialog
      title={text('publishTitle')}
      help={text('publishHelp', counts)}
      action={{ busy: all.busy || one.busy, failure: all.failure ?? one.failure }}
      submit={text('publishNow', { people: rows.length })}
      onSubmit={() => void all.run({ body: { start, end, pin: pin === allId ? null : pin } })}
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
                  onClick={() => void one.run({ params: { userId: row.userId }, body: { start, end } })}
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
