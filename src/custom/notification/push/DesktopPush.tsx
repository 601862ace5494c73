import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { useReason } from '../../../kit/texts/texts.ts'
import { logProblem } from '../../../providers/page/log.ts'
import type { BrowserPush, PushState } from '../../../providers/push/browserPush.ts'
import { useNotificationText, type NotificationText } from '../texts.ts'

const helps: Readonly<Record<PushState, NotificationText>> = {
  on: 'desktopOn',
  off: 'desktopOff',
  blocked: 'desktopBlocked',
  unsupported: 'desktopUnsupported',
}

/** Turns push messages to this browser on and off, at once: it is no setting of the person's, but of the browser's. */
export function DesktopPush({ push }: { push: BrowserPush }) {
  const text = useNotificationText()
  const reason = useReason()
  const helpId = useId()
  const [state, setState] = useState(push.state)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const change = async (on: boolean) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      setState(await (on ? push.turnOn() : push.turnOff()))
    } catch (error) {
      logProblem('Push messages stay as they are', error)
      setFailure(on ? text('desktopFailed') : text('desktopStays', { reason: reason(error) }))
      setState(push.state())
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={state === 'on'}
            // What the browser blocks may have been allowed meanwhile, which turning it on finds out.
            disabled={state === 'unsupported'}
            onChange={(_, on) => void change(on)}
            slotProps={{ input: { 'aria-describedby': helpId, 'aria-busy': busy } }}
          />
        }
        label={text('desktop')}
        sx={{ ml: 0, mt: 1, gap: 1 }}
      />
      <FormHelperText id={helpId} component="output" sx={{ mx: 0 }}>
        {text(busy ? 'desktopBusy' : helps[state])}
      </FormHelperText>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </>
  )
}
