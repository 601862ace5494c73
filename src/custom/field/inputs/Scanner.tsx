import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { logProblem } from '../../../providers/page/log.ts'
import style from '../field.module.css'
import { useFieldTexts } from '../useFieldTexts.ts'

export type Read = (code: string, method: 'qr' | 'manual') => void

/** Milliseconds for which the same code before the camera is one scan. */
const sameScan = 3_000

/** What a code says: the tag itself, or an address that ends in it (`…?tag=LB-01`). */
function tagIn(code: string): string {
  const said = code.trim()
  if (!URL.canParse(said)) return said
  return new URL(said).searchParams.get('tag') ?? said
}

/** Reads QR codes with the camera; without one the code is typed. */
export function Scanner({ onRead }: { onRead: Read }) {
  const { text } = useFieldTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [blind, setBlind] = useState(false)
  const [typed, setTyped] = useState('')
  const [empty, setEmpty] = useState(false)
  const last = useRef({ code: '', at: 0 })
  const seen = useEffectEvent((found: string) => {
    const code = tagIn(found)
    const again = code === last.current.code && Date.now() - last.current.at < sameScan
    last.current = { code, at: Date.now() }
    if (again) return
    navigator.vibrate?.(80)
    onRead(code, 'qr')
  })

  useEffect(() => {
    let ended = false
    let stop = () => {}
    const begin = async () => {
      const { BrowserQRCodeReader } = await import('@zxing/browser')
      if (ended || !video.current) return
      const constraints = { video: { facingMode: { ideal: 'environment' } } }
      const controls = await new BrowserQRCodeReader().decodeFromConstraints(
        constraints,
        video.current,
        (result) => {
          // A picture that was still being read says nothing to the next screen.
          if (result && !ended) seen(result.getText())
        },
      )
      if (ended) controls.stop()
      else stop = () => controls.stop()
    }
    begin().catch((error: unknown) => {
      logProblem('The camera cannot be used', error)
      if (!ended) setBlind(true)
    })
    return () => {
      ended = true
      stop()
    }
  }, [])

  const use = (event: FormEvent) => {
    event.preventDefault()
    const code = tagIn(typed)
    setEmpty(!code)
    if (!code) return
    setTyped('')
    onRead(code, 'manual')
  }

  return (
    <>
      {blind ? (
        <p className={style.warning}>{window.isSecureContext ? text.noCamera : text.cameraSecure}</p>
      ) : (
        <>
          <video ref={video} className={style.video} muted playsInline aria-label={text.camera} />
          <p className={style.soft}>{text.camera}</p>
        </>
      )}
      <form className={style.form} onSubmit={use} noValidate>
        <label className={style.field}>
          {text.code}
          <input
            value={typed}
            autoCapitalize="characters"
            autoComplete="off"
            aria-invalid={empty}
            aria-describedby="code-help"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p id="code-help" className={empty ? style.problem : style.soft}>
          {empty ? text.codeRequired : text.codeHelp}
        </p>
        <button type="submit" className={style.plain}>
          {text.useCode}
        </button>
      </form>
    </>
  )
}
