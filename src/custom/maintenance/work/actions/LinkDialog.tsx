import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { LoadError } from '../../../../kit/loading/states.tsx'
import { useReason } from '../../../../kit/texts/texts.ts'
import { useServerPage } from '../../../../providers/viewer/shell.ts'
import { makeTrackLink, revokeTrackLinks } from '../../../../resources/maintenance/work/workRequest.calls.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { workActionTexts } from './texts.ts'
import { useRowById } from '../../../../kit/records/rows.ts'

interface Props {
  id: number
  onClose: () => void
}

/** The link by which somebody outside follows a work request: to be copied, looked at, or taken back. */
export function LinkDialog({ id, onClose }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useTexts(workActionTexts)
  const reason = useReason()
  const { data: record } = useRowById(workRequest, { id })
  const [failure, setFailure] = useState<string>()
  const link = useQuery({
    queryKey: [workRequest.route, 'track', id],
    queryFn: () => dataProvider.ask(makeTrackLink, { params: { id } }),
    gcTime: 0,
  })
  const addressOf = useServerPage()
  const address = link.data ? addressOf(link.data.path) : ''

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify(text('copied'), { type: 'success' })
      onClose()
    } catch {
      // Pages that are not served securely, and some browsers' settings, have no clipboard.
      setFailure(text('copyFailed'))
    }
  }
  const revoke = async () => {
    try {
      await dataProvider.ask(revokeTrackLinks, { params: { id } })
      notify(text('revoked'), { type: 'success' })
      onClose()
    } catch (error) {
      setFailure(text('revokeFailed', { reason: reason(error) }))
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="status-link-title">
      <DialogTitle id="status-link-title">{text('linkTitle', { ref: record?.refNo ?? '' })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('linkHelp')}</DialogContentText>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        {link.error ? (
          <LoadError error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <TextField
            fullWidth
            size="small"
            label={text('link')}
            value={address}
            helperText={text('revokeHelp')}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={(event) => event.target.select()}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="error" disabled={!address} onClick={() => void revoke()} sx={{ mr: 'auto' }}>
          {text('revoke')}
        </Button>
        <Button onClick={onClose}>{text('close')}</Button>
        <Button disabled={!address} component="a" href={address} target="_blank" rel="noreferrer">
          {text('openLink')}
        </Button>
        <Button variant="contained" disabled={!address} onClick={() => void copy()}>
          {text('copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
