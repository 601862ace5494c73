import { useState } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldDay } from '../../../resources/field/field.calls.ts'
import style from '../field.module.css'
import { Press } from '../inputs/Press.tsx'
import type { CallForHelp } from '../useAlarm.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

const types = ['sos', 'medical', 'fire', 'intruder', 'assault', 'accident'] as const
type AlarmType = (typeof types)[number]

interface AlarmScreenProps {
  day: FieldDay | undefined
  help: CallForHelp
}

/** Calling for help: one press. */
export function AlarmScreen({ day, help }: AlarmScreenProps) {
  const { text, reasonOf, timeOf } = useFieldTexts()
  const [type, setType] = useState<AlarmType>('sos')
  const [remark, setRemark] = useState('')
  const [failed, setFailed] = useState(false)
  const { entry, course } = help
  const pinId = day?.lastPunch?.pinId ?? day?.assignments[0]?.pinId ?? day?.pins.find(({ own }) => own)?.id
  const pin = day?.pins.find(({ id }) => id === pinId)
  const waits = (
    <div role="alert">
      <p className={style.problem}>{text.sosWaits}</p>
      {pin?.contactPhone && (
        <a className={style.button} href={`tel:${pin.contactPhone}`}>
          {fill(text.call, { name: pin.name })}
        </a>
      )}
    </div>
  )
  const steps = [
    [text.sosSeen, course?.seenAt, course?.seenBy],
    [text.sosComing, course?.comingAt, course?.comingBy],
    [text.sosClosed, course?.closedAt, course?.closedBy],
  ] as const

  const call = async () => {
    setFailed(false)
    try {
      await help.call({ type, pinId, remarkUser: remark.trim() }, text[`type_${type}`])
      setRemark('')
    } catch {
      // Neither kept nor sent: that must be said at once.
      setFailed(true)
    }
  }

  if (help.called)
    return (
      <>
        {(!entry || entry.state === 'sent') && (
          <output className={style.good}>
            {text.sosSent}
            {steps.map(
              ([said, at, name]) =>
                at && (
                  <strong key={said} className={style.step}>
                    {fill(said, { name: name ?? '', time: timeOf(at, pin?.timeZone) })}
                  </strong>
                ),
            )}
          </output>
        )}
        {entry?.state === 'waiting' && waits}
        {entry?.state === 'refused' && (
          <p role="alert" className={style.problem}>
            {fill(text.sosRefused, { reason: reasonOf(entry.refusal ?? '') })}
          </p>
        )}
        {!course?.closedAt && <p className={style.soft}>{text.sosFollow}</p>}
        <Press className={style.plain} onPress={help.again}>
          {text.sosAgain}
        </Press>
      </>
    )
  return (
    <div className={style.form}>
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
      {failed && waits}
      <Press className={style.danger} onPress={call}>
        {text.sosSend}
      </Press>
    </div>
  )
}
