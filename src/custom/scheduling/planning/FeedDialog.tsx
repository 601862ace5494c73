import CalendarIcon from '@mui/icons-material/CalendarMonth'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useCopy } from '../../../kit/navigation/useCopy.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { pin as pins } from '../../../resources/pins/pin.resource.ts'
import type { ownFeed } from '../../../resources/scheduling/feed.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { schedulingTexts } from '../texts.ts'
import { useFeed, type FeedOf } from './useFeed.ts'

interface Props {
  of: FeedOf
  /** Whether the feed of the viewer's own shifts is offered too. */
  hasOwn?: boolean
  onClose: () => void
}

/** Makes, renews or stops the secret address by which calendars read a roster. A site is chosen in it if none is given. */
export function FeedDialog({ of: initial, hasOwn = false, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const copy = useCopy()
  const [of, setOf] = useState(initial)
  const feed = useFeed(of)
  const { address, state } = feed
  const exists = Boolean(state.data?.feed)
  const submit = () =>
    address === undefined
      ? feed.make()
      : copy(address, { done: text('feedCopied'), failed: text('feedNotCopied') })
  return (
    <ActionDialog
      title={text(of === 'own' ? 'feedOwn' : 'feedTitle')}
      help={text('feedHelp')}
      action={feed}
      submit={text(address === undefined ? (exists ? 'feedRenew' : 'feedMake') : 'feedCopy')}
      disabled={of === undefined || state.data === undefined}
      done
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {hasOwn && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={of === 'own' ? 'own' : 'site'}
            aria-label={text('feedOfWhom')}
            onChange={(_, chosen: 'own' | 'site' | null) =>
              chosen !== null && setOf(chosen === 'own' ? 'own' : initial)
            }
          >
            <ToggleButton value="site" sx={{ minHeight: 44, px: 2 }}>
              {text('feedSite')}
            </ToggleButton>
            <ToggleButton value="own" sx={{ minHeight: 44, px: 2 }}>
              {text('feedMine')}
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        {of !== 'own' && (
          <Box sx={{ display: 'flex' }}>
            <RecordPicker resource={pins} label={text('pin')} value={of} onChange={setOf} />
          </Box>
        )}
        {address !== undefined && (
          <TextField
            fullWidth
            size="small"
            label={text('feedAddress')}
            value={address}
            helperText={text('feedOnce')}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
        )}
        {of !== undefined && (
          <Answered of={state} rows={1}>
            {(answer) => <FeedState {...answer} busy={feed.busy} onStop={() => void feed.stop()} />}
          </Answered>
        )}
      </Stack>
    </ActionDialog>
  )
}

interface StateProps extends AnswerOf<typeof ownFeed> {
  busy: boolean
  onStop: () => void
}

/** Since when there is a feed, and when a calendar last read it. */
function FeedState({ feed, busy, onStop }: StateProps) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  if (!feed) return <Typography variant="body2">{text('feedNone')}</Typography>
  const { createdAt, lastReadAt } = feed
  return (
    <div>
      <Typography variant="body2">
        {text('feedMade', { time: formats.exact(createdAt) })}{' '}
        {lastReadAt === null ? text('feedUnread') : text('feedRead', { time: formats.exact(lastReadAt) })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('feedEnds')}
      </Typography>
      <Button color="error" disabled={busy} onClick={onStop} sx={{ minHeight: 44, ml: -1 }}>
        {text('feedStop')}
      </Button>
    </div>
  )
}

/** Opens the feed of the viewer's own shifts. */
export function OwnFeedButton() {
  const text = useTexts(schedulingTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<CalendarIcon />} onClick={() => setOpen(true)} sx={{ minHeight: 44, mb: 1 }}>
        {text('feedOwn')}
      </Button>
      {open && <FeedDialog of="own" onClose={() => setOpen(false)} />}
    </>
  )
}
