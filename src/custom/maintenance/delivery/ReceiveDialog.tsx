import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useReason, useText } from '../../../kit/texts/texts.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'
import { deliveryPhoto } from '../../../resources/maintenance/delivery/deliveryPhoto.resource.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { Signature, type SignatureHandle } from './Signature.tsx'
import { deliveryTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** Has the receipt signed and photographed, and receives the delivery. */
export function ReceiveDialog({
  record,
  onClose,
}: {
  record: RowOf<typeof deliveryOrder>
  onClose: () => void
}) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useTexts(deliveryTexts)
  const kit = useText()
  const reason = useReason()
  const reload = useReload(deliveryOrder)
  const reloadPhotos = useReload(deliveryPhoto)
  const pad = useRef<SignatureHandle>(null)
  const [signer, setSigner] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Photos that a try before has kept already. */
  const keptPhotos = useRef(new Set<File>())

  const keepPhotos = async () => {
    for (const photo of photos) {
      if (keptPhotos.current.has(photo)) continue
      const { id } = await dataProvider.upload(photo, { evidence: true })
      const data = { deliveryOrderId: record.id, fileId: id }
      await dataProvider.create(deliveryPhoto.route, { data })
      keptPhotos.current.add(photo)
    }
  }
  const receive = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const signature = await pad.current?.file()
      const signed = signature && (await dataProvider.upload(signature, { evidence: true }))
      await keepPhotos()
      await dataProvider.transition(deliveryOrder.route, record.id, 'receive', {
        version: record.version,
        ...(signed && { receiverSignatureId: signed.id }),
        ...(signer.trim() && { signerName: signer.trim() }),
      })
    } catch (error) {
      setFailure(text('notReceived', { reason: reason(error) }))
      setBusy(false)
      return
    }
    notify(text('allReceived'), { type: 'success' })
    await Promise.all([reload(), reloadPhotos()])
    onClose()
  }
  return (
    // Only its own buttons close it: a touch beside it must not lose a signature.
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="receive-title">
      <DialogTitle id="receive-title">{text('receiveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('receiveHelp')}</DialogContentText>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Signature ref={pad} />
        <TextField
          label={text('signer')}
          value={signer}
          onChange={({ target }) => setSigner(target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          fullWidth
          sx={{ my: 2 }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <PhotoButton busy={busy} onChosen={(chosen) => setPhotos([...photos, ...chosen])} />
          {photos.length > 0 && <output>{text('chosenPhotos', { smart_count: photos.length })}</output>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {kit('cancel')}
        </Button>
        <Button variant="contained" disabled={busy} onClick={() => void receive()}>
          {text('receive')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
