import { useContext, useState, type FormEvent } from 'react'
import type { FieldDay } from '../../../resources/field/field.calls.ts'
import { mostIncidentMedia } from '../../../schema/limits.ts'
import { useField } from '../field.ts'
import style from '../field.module.css'
import type { Photo } from '../outbox/outbox.ts'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import { LockContext } from '../inputs/Press.tsx'
import { incident, made } from '../outbox/sends.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
type Severity = (typeof severities)[number]
const isSeverity = (value: string): value is Severity => severities.some((one) => one === value)

/** A report as far as it has been typed. */
export interface Draft {
  title: string
  description: string
  where: string
  pinId: number | undefined
  typeId: number | undefined
  severity: Severity | undefined
  photos: Photo[]
}

const blank = (pinId: number | undefined): Draft => ({
  title: '',
  description: '',
  where: '',
  pinId,
  typeId: undefined,
  severity: undefined,
  photos: [],
})

interface ReportScreenProps {
  day: FieldDay
  /** What has been typed before, on another visit of the screen. */
  draft: Draft | undefined
  onDraft: (draft: Draft | undefined) => void
}

/** Snap & Send: what has happened, with photos. */
export function ReportScreen({ day, draft: kept, onDraft }: ReportScreenProps) {
  const { put } = useField()
  const { text } = useFieldTexts()
  const own = day.pins.filter((pin) => pin.own)
  const usual = day.lastPunch?.pinId ?? (own.length === 1 ? own[0]?.id : undefined)
  const draft = kept ?? blank(usual)
  const [asked, setAsked] = useState(false)
  const [isKept, setKept] = useState(false)
  const set = (values: Partial<Draft>) => onDraft({ ...draft, ...values })
  const { title, description, where, pinId, typeId, severity, photos } = draft
  const noTitle = asked && !title.trim()
  const noPin = asked && pinId === undefined

  const { locked, press } = useContext(LockContext)
  const keep = async (site: number) => {
    const given = {
      pinId: site,
      title: title.trim(),
      ...(description.trim() && { description: description.trim() }),
      ...(where.trim() && { locationNote: where.trim() }),
      ...(typeId !== undefined && { incidentTypeId: typeId }),
      ...(severity && { severity }),
      photos,
    }
    // Where the phone has no room for it, that is said, and what was typed stays.
    await put(incident(made(), given))
    onDraft(undefined)
    setAsked(false)
    setKept(true)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (title.trim() && pinId !== undefined) press(() => keep(pinId))
  }

  if (isKept)
    return (
      <>
        <output className={style.good}>{text.reported}</output>
        <button type="button" className={style.button} onClick={() => setKept(false)}>
          {text.another}
        </button>
      </>
    )
  return (
    <form className={style.form} onSubmit={send} noValidate>
      <PhotoInput
        photos={photos}
        most={mostIncidentMedia}
        label={text.addPhoto}
        onChange={(next) => set({ photos: next })}
      />
      <label className={style.field}>
        {text.what}
        <input
          value={title}
          maxLength={150}
          aria-invalid={noTitle}
          onChange={({ target }) => set({ title: target.value })}
        />
      </label>
      {noTitle && (
        <p role="alert" className={style.problem}>
          {text.whatRequired}
        </p>
      )}
      <label className={style.field}>
        {text.site}
        <select
          value={pinId ?? ''}
          aria-invalid={noPin}
          onChange={({ target }) => set({ pinId: Number(target.value) || undefined })}
        >
          <option value="">{text.choose}</option>
          {day.pins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {noPin && (
        <p role="alert" className={style.problem}>
          {text.siteRequired}
        </p>
      )}
      <label className={style.field}>
        {text.type}
        <select
          value={typeId ?? ''}
          onChange={({ target }) => set({ typeId: Number(target.value) || undefined })}
        >
          <option value="">{text.anyType}</option>
          {day.incidentTypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={style.field}>
        {text.severity}
        <select
          value={severity ?? ''}
          onChange={({ target: { value } }) => set({ severity: isSeverity(value) ? value : undefined })}
        >
          <option value="">{text.asType}</option>
          {severities.map((one) => (
            <option key={one} value={one}>
              {text[`severity_${one}`]}
            </option>
          ))}
        </select>
      </label>
      <label className={style.field}>
        {text.where}
        <input value={where} maxLength={200} onChange={({ target }) => set({ where: target.value })} />
      </label>
      <label className={style.field}>
        {text.details}
        <textarea
          value={description}
          maxLength={10_000}
          onChange={({ target }) => set({ description: target.value })}
        />
      </label>
      <button type="submit" className={style.button} disabled={locked}>
        {text.send}
      </button>
    </form>
  )
}
