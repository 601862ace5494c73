import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { LoadError, PageSkeleton } from '../../kit/loading/states.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import { notificationKeys } from './notificationCalls.ts'
import { silencable, type NotificationSettings } from '../../resources/notification/notification.shapes.ts'
import { DesktopPush } from './push/DesktopPush.tsx'
import { useNotificationText, useTypeName } from './texts.ts'
import { useNotificationCalls } from './useNotifications.ts'
import { useBrowserPush } from './push/usePush.ts'

const night = { from: '22:00', until: '07:00' }

/** What pops up, when, and whether it can be heard; the list holds everything in any case. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const text = useNotificationText()
  const titleId = useId()
  const calls = useNotificationCalls()
  // What was saved on another device since counts, not what this one remembers.
  const { data, error, refetch } = useQuery({
    queryKey: notificationKeys.settings,
    queryFn: calls.settings,
    refetchOnMount: 'always',
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('settingsTitle')}</DialogTitle>
      {data && <SettingsForm initial={data} onClose={onClose} />}
      {!data && (
        <>
          <DialogContent>
            {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton rows={5} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function SettingsForm({ initial, onClose }: { initial: NotificationSettings; onClose: () => void }) {
  const text = useNotificationText()
  const typeName = useTypeName()
  const reason = useReason()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useNotificationCalls()
  const push = useBrowserPush()
  const [{ muted, quiet, sound }, setSettings] = useState(initial)
  const [saving, setSaving] = useState(false)
  const set = (some: Partial<NotificationSettings>) => setSettings((before) => ({ ...before, ...some }))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      const saved = await calls.saveSettings({ muted, quiet, sound })
      client.setQueryData(notificationKeys.settings, saved)
      notify(text('saved'), { type: 'success' })
      onClose()
    } catch (failure) {
      notify(text('saveFailed', { reason: reason(failure) }), { type: 'error' })
      setSaving(false)
    }
  }

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'contents' }}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('settingsLead')}</DialogContentText>
        <FormControl component="fieldset" variant="standard" fullWidth>
          <FormLabel component="legend">{text('popUp')}</FormLabel>
          <FormGroup sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}>
            {silencable.map((type) => (
              <FormControlLabel
                key={type}
                control={
                  <Switch
                    size="small"
                    checked={!muted.includes(type)}
                    onChange={(_, checked) =>
                      set({ muted: checked ? muted.filter((one) => one !== type) : [...muted, type] })
                    }
                  />
                }
                label={typeName(type)}
                sx={{ ml: 0, gap: 1 }}
              />
            ))}
          </FormGroup>
        </FormControl>
        <FormGroup sx={{ mt: 2 }}>
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={quiet !== null}
                onChange={(_, checked) => set({ quiet: checked ? night : null })}
              />
            }
            label={text('quiet')}
            sx={{ ml: 0, gap: 1 }}
          />
          <FormHelperText sx={{ mx: 0 }}>{text('quietHelp')}</FormHelperText>
          {quiet && (
            <Box sx={{ display: 'flex', gap: 2, my: 1 }}>
              {(['from', 'until'] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  required
                  size="small"
                  label={text(end)}
                  value={quiet[end]}
                  onChange={(event) => set({ quiet: { ...quiet, [end]: event.target.value } })}
                  slotProps={{ inputLabel: { shrink: true } }}
                  sx={{ width: 140 }}
                />
              ))}
            </Box>
          )}
          <FormControlLabel
            control={
              <Switch size="small" checked={sound} onChange={(_, checked) => set({ sound: checked })} />
            }
            label={text('sound')}
            sx={{ ml: 0, mt: 1, gap: 1 }}
          />
          {push && <DesktopPush push={push} />}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button type="submit" variant="contained" disabled={saving}>
          {text('save')}
        </Button>
      </DialogActions>
    </Box>
  )
}
