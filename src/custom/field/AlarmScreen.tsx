import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { fill } from '../../providers/i18n/entry.ts'
import type { FieldDay } from '../../resources/field/field.calls.ts'
import { useField } from './field.ts'
import style from './field.module.css'
import { follow, whereAmI, type Place } from './place.ts'
import { alarm, made, position } from './sends.ts'
import { useFieldTexts } from './useFieldTexts.ts'

const types = ['sos', 'medical', 'fire', 'intruder', 'assault', 'accident'] as const
type AlarmType = (typeof types)[number]

/** Milliseconds between two positions that are sent along. */
const between = 15_000

/** Calling for help: one press, and the place is sent along while the page stays open. */
export function AlarmScreen({ day }: { day: FieldDay | undefined }) {
  const { put, now } = useField()
  const { text } = useFieldTexts()
  const [type, setType] = useState<AlarmType>('sos')
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState<string>()
  const entry = now.entries.find((one) => one.key === key)
  const pinId = day?.lastPunch?.pinId ?? day?.turns[0]?.pinId ?? day?.pins[0]?.id

  const moved = useEffectEvent((place: Place) => {
    if (key) void put(position(made(), key, place, text.kind_position))
  })
  useEffect(() => {
    if (!key) return undefined
    let latest: Place | undefined
    const end = follow((place) => {
      latest = place
    })
    const timer = setInterval(() => {
      if (latest) moved(latest)
      latest = undefined
    }, between)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [key])

  const call = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const when = made()
    try {
      const place = await whereAmI()
      await put(alarm(when, { type, pinId, remarkUser: remark.trim(), place }, text[`type_${type}`]))
      setKey(when.key)
      setRemark('')
    } finally {
      setBusy(false)
    }
  }

  if (key)
    return (
      <>
        {!entry && <output className={style.good}>{text.sosSent}</output>}
        {entry?.state === 'waiting' && (
          <p role="alert" className={style.problem}>
            {text.sosWaits}
          </p>
        )}
        {entry?.state === 'refused' && (
          <p role="alert" className={style.problem}>
            {fill(text.sosRefused, { reason: entry.refusal ?? '' })}
          </p>
        )}
        <p className={style.soft}>{text.sosFollow}</p>
        <button type="button" className={style.plain} onClick={() => setKey(undefined)}>
          {text.sosAgain}
        </button>
      </>
    )
  return (
    <form className={style.form} onSubmit={(event) => void call(event)}>
      <p className={style.soft}>{text.sosLead}</p>
      <fieldset className={style.choices}>
        <legend>{text.sosType}</legend>
        {types.map((one) => (
          <label key={one}>
            <input type="radio" name="type" checked={type === one} onChange={() => setType(one)} />
            {text[`type_${one}`]}
          </label>
        ))}
      </fieldset>
      <label className={style.field}>
        {text.sosRemark}
        <input value={remark} maxLength={2_000} onChange={({ target }) => setRemark(target.value)} />
      </label>
      <button type="submit" className={style.danger} disabled={busy}>
        {busy ? text.locating : text.sosSend}
      </button>
    </form>
  )
}
