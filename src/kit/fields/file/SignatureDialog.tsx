import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useCallback, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useReason, useText } from '../../texts/texts.ts'

interface Props {
  /** The signed document. */
  name: string
  onClose: () => void
  /** Keeps the picture of it; where that fails the dialog says why and stays. */
  onSigned: (picture: File) => Promise<void>
}

/** Dark on white, in every theme: it is printed on paper. */
const ink = '#0b1f4b'

const asPng = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))),
      'image/png',
    ),
  )

/** Requests a signature, drawn or typed, and stores it as a picture. */
export function SignatureDialog({ name, onClose, onSigned }: Props) {
  const text = useText()
  const reason = useReason()
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Dialogs draw their content a moment later: the box is made ready when it is there. */
  const ready = useCallback((drawing: HTMLCanvasElement | null) => {
    if (!drawing) return undefined
    // As many points as the screen has; the drawing is measured in those of the page.
    const ratio = Math.max(window.devicePixelRatio, 1)
    drawing.width = drawing.offsetWidth * ratio
    drawing.height = drawing.offsetHeight * ratio
    drawing.getContext('2d')?.scale(ratio, ratio)
    const made = new SignaturePad(drawing, { penColor: ink })
    canvas.current = drawing
    pad.current = made
    return () => made.off()
  }, [])

  const type = (value: string) => {
    setTyped(value)
    pad.current?.clear()
    const drawing = canvas.current
    const context = drawing?.getContext('2d')
    if (!drawing || !context) return
    context.font = 'italic 32px cursive'
    context.fillStyle = ink
    context.textAlign = 'center'
    context.fillText(value, drawing.offsetWidth / 2, drawing.offsetHeight / 2, drawing.offsetWidth - 16)
  }
  const clear = () => {
    pad.current?.clear()
    setTyped('')
  }
  const use = async () => {
    const drawing = canvas.current
    if (!drawing || (pad.current?.isEmpty() && typed.trim() === '')) {
      setFailure(text('signEmpty'))
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await onSigned(new File([await asPng(drawing)], 'signature.png', { type: 'image/png' }))
    } catch (error) {
      setFailure(text('signNotSaved', { reason: reason(error) }))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : onClose} aria-labelledby="sign-title">
      <DialogTitle id="sign-title">{text('signTitle', { name })}</DialogTitle>
      <DialogContent>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <DialogContentText sx={{ mb: 1 }}>{text('signHelp')}</DialogContentText>
        <Box
          component="canvas"
          ref={ready}
          aria-label={text('signTitle', { name })}
          sx={{
            width: '100%',
            height: 200,
            bgcolor: 'common.white',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            touchAction: 'none',
            display: 'block',
            mb: 2,
          }}
        />
        <TextField
          label={text('signTyped')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          fullWidth
          size="small"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={clear} disabled={busy} sx={{ mr: 'auto' }}>
          {text('signClear')}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          {text('cancel')}
        </Button>
        <Button variant="contained" onClick={() => void use()} disabled={busy}>
          {text('signUse')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
