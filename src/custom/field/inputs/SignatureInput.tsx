import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../../../providers/page/log.ts'
import style from '../field.module.css'
import type { Photo } from '../outbox/outbox.ts'
import { Press } from './Press.tsx'
import { useFieldTexts } from '../useFieldTexts.ts'

/** Dark ink on white in every theme: the picture of it is looked at elsewhere. */
const colours = { penColor: '#111827', backgroundColor: '#ffffff' }

interface Pad {
  clear: () => void
  isEmpty: () => boolean
}

/** Where somebody signs with a finger; the signature is kept as a picture. */
export function SignatureInput({ onSigned }: { onSigned: (photo: Photo) => Promise<unknown> | undefined }) {
  const { text } = useFieldTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [signed, setSigned] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let ended = false
    let stop = () => {}
    const begin = async () => {
      const { default: SignaturePad } = await import('signature_pad')
      const sheet = canvas.current
      if (ended || !sheet) return
      // As many dots as the screen has, so that lines are sharp.
      const ratio = Math.max(1, window.devicePixelRatio)
      sheet.width = sheet.offsetWidth * ratio
      sheet.height = sheet.offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      const made = new SignaturePad(sheet, colours)
      made.addEventListener('endStroke', () => setSigned(true))
      pad.current = made
      stop = () => made.off()
    }
    begin().catch((error: unknown) => {
      logProblem('Nothing can be signed here', error)
      if (!ended) setFailed(true)
    })
    return () => {
      ended = true
      stop()
    }
  }, [])
  const use = async () => {
    const sheet = canvas.current
    if (!sheet || pad.current?.isEmpty() !== false) return
    const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
    if (blob) await onSigned({ name: 'signature.png', blob })
  }
  if (failed) return <p className={style.problem}>{text.noPad}</p>
  return (
    <figure className={style.figure} aria-label={text.signature}>
      <figcaption className={style.soft}>{text.signHere}</figcaption>
      <canvas ref={canvas} className={style.sheet} />
      <Press className={style.button} disabled={!signed} onPress={use}>
        {text.useSignature}
      </Press>
      <button
        type="button"
        className={style.plain}
        onClick={() => {
          pad.current?.clear()
          setSigned(false)
        }}
      >
        {text.clearSignature}
      </button>
    </figure>
  )
}
