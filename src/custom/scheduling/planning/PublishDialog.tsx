import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { allId } from '../../../domain/access/filters.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { publishAll, unpublishedUsers } from '../../../resources/scheduling/publish.calls.ts'
import { schedulingTexts } from '../texts.ts'
import type { Asked } from '../useAsked.ts'
import { sumsOf, UnpublishedPerson, type Unpublished } from './UnpublishedPerson.tsx'

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

/** Shows the changes of each person, and publishes those of the chosen people, with or without a message. */
export function PublishDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const { start, end, pin } = asked
  const [left, setLeft] = useState<ReadonlySet<number | null>>(new Set())
  const [notifies, setNotifies] = useState(true)
  const window = { start, end, pin: pin === allId ? undefined : pin }
  const waiting = useCall(unpublishedUsers, { query: window }, { keep: true })
  const publishing = useAction(publishAll, {
    done: ({ people }) => (notifies ? text('published', { people }) : text('publishedQuietly')),
    onDone: onClose,
  })
  const rows = waiting.data ?? []
  const chosen = rows.filter(({ userId }) => !left.has(userId))
  const expected = sumsOf(chosen)
  const people = chosen.filter(({ userId }) => userId !== null).length
  const tick = (some: readonly Unpublished[], on: boolean) => {
    const others = new Set(left)
    for (const { userId } of some) {
      if (on) others.delete(userId)
      else others.add(userId)
    }
    setLeft(others)
  }
  const publish = async () => {
    const users = chosen.length === rows.length ? undefined : chosen.map(({ userId }) => userId)
    const body = { ...bodyOf(asked), users, expected, ...(!notifies && { notify: false }) }
    if (!(await publishing.run({ body }))) await waiting.refetch()
  }
  return (
    <ActionDialog
      title={text('publishTitle')}
      help={text('publishHelp', expected)}
      action={publishing}
      submit={notifies ? text('publishNow', { people: formats.number(people) }) : text('publishQuietly')}
      // What is said is what was counted last, never what others have changed since the page was opened.
      disabled={waiting.isFetching || chosen.length === 0}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <Answered of={waiting} rows={4}>
        {() => (
          <>
            {rows.length > 1 && (
              <FormControlLabel
                label={text('publishWhom', { count: formats.number(rows.length) })}
                control={
                  <Checkbox
                    checked={chosen.length === rows.length}
                    indeterminate={chosen.length > 0 && chosen.length < rows.length}
                    onChange={(_, on) => tick(rows, on)}
                  />
                }
              />
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 380, overflow: 'auto' }}>
              {rows.map((row) => (
                <UnpublishedPerson
                  key={row.userId}
                  row={row}
                  window={window}
                  chosen={!left.has(row.userId)}
                  onChoose={(on) => tick([row], on)}
                />
              ))}
            </Box>
          </>
        )}
      </Answered>
      <FormControlLabel
        sx={{ mt: 1 }}
        label={text('publishMessage')}
        control={<Switch checked={notifies} onChange={(_, on) => setNotifies(on)} />}
      />
    </ActionDialog>
  )
}
