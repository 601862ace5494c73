import SoundIcon from '@mui/icons-material/VolumeUp'
import MutedIcon from '@mui/icons-material/VolumeOff'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { AlarmState } from './siren.ts'
import { useDeskText } from '../texts.ts'

export interface AlarmView {
  state: AlarmState | 'muted'
  /** All that wait are drills. */
  drill: boolean
  /** Until when it is muted, in milliseconds since 1970. */
  until: number | undefined
  onMute: () => void
  onUnmute: () => void
}

/** What the alarm does on this console, and how to mute it for a while. */
export function AlarmBar({ state, drill, until, onMute, onUnmute }: AlarmView) {
  const text = useDeskText()
  const formats = useFormats()
  if (state === 'blocked') {
    // Any click lets the page be heard; this one does nothing beside.
    return (
      <Button variant="contained" color="error" fullWidth startIcon={<SoundIcon />} sx={{ borderRadius: 0 }}>
        {text('hear')}
      </Button>
    )
  }
  const muted = state === 'muted'
  const said = {
    sounding: text(drill ? 'drillSounds' : 'sounding'),
    elsewhere: text('elsewhere'),
    failed: text('cannotHear'),
    muted: text('muted', { time: until === undefined ? '' : formats.exact(new Date(until).toISOString()) }),
  }[state]
  return (
    <Alert
      severity={muted || state === 'failed' ? 'warning' : 'error'}
      icon={muted ? <MutedIcon /> : <SoundIcon />}
      action={
        state !== 'failed' && (
          <Button color="inherit" size="small" onClick={muted ? onUnmute : onMute}>
            {text(muted ? 'unmute' : 'mute')}
          </Button>
        )
      }
      sx={{ borderRadius: 0, py: 0 }}
    >
      {said}
    </Alert>
  )
}
