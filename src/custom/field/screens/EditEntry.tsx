import { useState, type FormEvent } from 'react'
import { useField } from '../field.ts'
import style from '../field.module.css'
import type { Entry } from '../outbox/outbox.ts'
import type { FieldTexts } from '../texts.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

/** What people have typed or chosen of an entry, by the member of its body, with the longest text that it takes. */
const typed: Readonly<Record<string, readonly [label: keyof FieldTexts, longest: number]>> = {
  title: ['what', 150],
  locationNote: ['where', 200],
  description: ['details', 10_000],
  value: ['value', 1_000],
  completionRemark: ['remark', 2_000],
  tardyReason: ['tardy', 200],
  earlyEndReason: ['earlyReason', 200],
  remarkUser: ['sosRemark', 2_000],
}
/** What can be said of every entry of a kind, whether it was said at first or not. */
const always: Readonly<Partial<Record<Entry['effect']['kind'], readonly string[]>>> = {
  report: ['title', 'locationNote', 'description'],
  patrolStart: ['tardyReason'],
  patrolEnd: ['earlyEndReason'],
}

/** The members of an entry that can be put right here. */
export const editable = ({ body, effect }: Entry): string[] =>
  Object.keys(typed).filter((name) => always[effect.kind]?.includes(name) || typeof body[name] === 'string')
const hasSite = ({ body, effect }: Entry) => effect.kind === 'report' || typeof body['pinId'] === 'number'

/** Whether anything of a refused entry can be put right here. */
export const isEditable = (entry: Entry) => editable(entry).length > 0 || hasSite(entry)

/** Puts right what was refused, and sends it again as the same entry. */
export function EditEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { amend, now } = useField()
  const { text } = useFieldTexts()
  const { body, seq } = entry
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(body)
  const pins = now.day?.pins ?? []
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const isUntitled = 'title' in body && !String(values['title'] ?? '').trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isUntitled) return
    // What was emptied is not sent at all.
    const kept = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !(name in typed) || String(value ?? '').trim() !== ''),
    )
    void amend(seq, kept).then(onClose)
  }
  return (
    <form className={style.form} onSubmit={send} noValidate>
      {editable(entry).map((name) => {
        const [label, longest] = typed[name] ?? ['value', 200]
        return (
          <label key={name} className={style.field}>
            {text[label]}
            <textarea
              value={String(values[name] ?? '')}
              maxLength={longest}
              aria-invalid={name === 'title' && isUntitled}
              onChange={({ target }) => set(name, target.value)}
            />
          </label>
        )
      })}
      {isUntitled && (
        <p role="alert" className={style.problem}>
          {text.whatRequired}
        </p>
      )}
      {hasSite(entry) && (
        <label className={style.field}>
          {text.site}
          <select
            value={String(values['pinId'] ?? '')}
            onChange={({ target }) => set('pinId', Number(target.value) || undefined)}
          >
            <option value="">{text.choose}</option>
            {pins.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className={style.button}>
        {text.sendAgain}
      </button>
      <button type="button" className={style.plain} onClick={onClose}>
        {text.cancel}
      </button>
    </form>
  )
}
