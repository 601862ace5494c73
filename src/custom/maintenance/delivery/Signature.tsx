import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useImperativeHandle, useRef, type Ref } from 'react'
import SignaturePad from 'signature_pad'
import { deliveryTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

export interface SignatureHandle {
  /** The signature as a picture; undefined where nobody has signed. */
  file: () => Promise<File | undefined>
}

/** Dark ink on white in every theme: the picture of it is looked at elsewhere. */
const paper = { ink: '#111827', sheet: '#ffffff' }

/** Where somebody signs with a finger, a pen or the mouse. What stands there stays while the window changes its size. */
export function Signature({ ref }: { ref: Ref<SignatureHandle> }) {
  const text = useTexts(deliveryTexts)
  const help = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return undefined
    const made = new SignaturePad(sheet, { penColor: paper.ink, backgroundColor: paper.sheet })
    pad.current = made
    const fit = () => {
      const drawn = made.toData()
      // As many dots as the screen has, so that lines are sharp.
      const ratio = Math.max(1, window.devicePixelRatio)
      sheet.width = sheet.offsetWidth * ratio
      sheet.height = sheet.offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(drawn)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('resize', fit)
      made.off()
    }
  }, [])
  useImperativeHandle(ref, () => ({
    file: async () => {
      const sheet = canvas.current
      if (!sheet || pad.current?.isEmpty() !== false) return undefined
      const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
      return blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined
    },
  }))
  return (
    <Box component="figure" aria-label={text('signature')} aria-describedby={help} sx={{ m: 0 }}>
      <Typography variant="body2" id={help} sx={{ mb: 0.5 }}>
        {text('signHere')}
      </Typography>
      <Box
        component="canvas"
        ref={canvas}
        sx={{
          display: 'block',
          width: 1,
          height: 180,
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          touchAction: 'none',
          bgcolor: paper.sheet,
        }}
      />
      <Button size="small" onClick={() => pad.current?.clear()}>
        {text('clear')}
      </Button>
    </Box>
  )
}
