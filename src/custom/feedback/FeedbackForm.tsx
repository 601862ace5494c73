import { useEffect, useState, type FormEvent } from 'react'
import { useProblemFocus } from '../../providers/entry/useProblemFocus.ts'
import { logProblem } from '../../providers/page/log.ts'
import { newKey } from '../../providers/data/newKey.ts'
import {
  contactOnly,
  longest,
  ratings,
  starOutline,
  typedNames,
  usualRating,
  type TypedName,
} from '../../resources/feedback/feedbackForm.ts'
import type { FeedbackTexts } from '../../resources/feedback/feedbackTexts.ts'
import { forgetDraft, keepDraft, restoreDraft } from './draft.ts'
import { postFeedback, refusalOf, type Refusal } from './visit.ts'

interface FieldProps {
  name: TypedName
  text: FeedbackTexts
  problem: string | undefined
}

/** One input with its label and problem; the browser keeps the value, so that nothing redraws over it. */
function Field({ name, text, problem }: FieldProps) {
  const help = name === 'mobileNo' ? text.mobileNoHelp : ''
  const rules = {
    id: name,
    name,
    className: 'input',
    maxLength: longest[name],
    required: true,
    'aria-describedby': help ? `${name}-help ${name}-problem` : `${name}-problem`,
    'aria-invalid': problem ? true : undefined,
  }
  return (
    <>
      <label className="label" htmlFor={name}>
        {text[name]} <span aria-hidden="true">*</span>
      </label>
      {name === 'feedback' ? (
        <textarea rows={4} {...rules} />
      ) : (
        <input
          {...rules}
          {...(help ? { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } : { autoComplete: 'name' })}
        />
      )}
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <p className="problem" id={`${name}-problem`}>
        {problem}
      </p>
    </>
  )
}

function Stars({ text }: { text: FeedbackTexts }) {
  return (
    <fieldset className="stars">
      <legend className="label">{text.rating}</legend>
      <div>
        {ratings.map((rating) => (
          <label key={rating} className="star">
            <input type="radio" name="rating" value={rating} defaultChecked={rating === usualRating} />
            <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
              <path d={starOutline} />
            </svg>
            <span className="tip">{rating}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const valueIn = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

export interface FeedbackFormProps {
  apiRoot: string
  facilityId: number
  text: FeedbackTexts
  /** @param track path of the page about the work request that the feedback opened */
  onThanks: (track?: string) => void
  onClosed: () => void
}

/** A visitor's form: checks it, sends it once, and keeps the typed text when that fails. */
export function FeedbackForm({ apiRoot, facilityId, text, onThanks, onClosed }: FeedbackFormProps) {
  const [{ problems, failure }, setRefusal] = useState<Refusal>({ problems: {}, failure: '' })
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState(0)
  const [key] = useState(newKey)
  const form = useProblemFocus(checked)
  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [form])

  const post = async (typed: Record<TypedName, string>, rating: string) => {
    setBusy(true)
    try {
      const track = await postFeedback(apiRoot, { facilityId, ...typed, rating }, key)
      forgetDraft()
      onThanks(track)
    } catch (error) {
      logProblem('The feedback was not taken', error)
      const refusal = refusalOf(error, typed, text)
      if (refusal.closed) onClosed()
      setRefusal(refusal)
      setChecked((count) => count + 1)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = {
      name: valueIn(data, 'name').trim(),
      mobileNo: valueIn(data, 'mobileNo').trim(),
      feedback: valueIn(data, 'feedback').trim(),
    }
    const blank = typedNames.filter((name) => typed[name] === '')
    setRefusal({
      problems: Object.fromEntries(blank.map((name) => [name, text[`${name}Required`]])),
      failure: '',
    })
    setChecked((count) => count + 1)
    if (blank.length > 0) return
    // Only a machine fills in what no visitor sees; it learns nothing from the answer.
    if (valueIn(data, 'website')) onThanks()
    else void post(typed, valueIn(data, 'rating'))
  }
  const typing = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.name === 'mobileNo') {
      const kept = contactOnly(target.value)
      if (kept !== target.value) target.value = kept
    }
    keepDraft(event.currentTarget)
  }
  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} onInput={typing}>
      <p className="failure" role="alert">
        {failure}
      </p>
      {typedNames.map((name) => (
        <Field key={name} name={name} text={text} problem={problems[name]} />
      ))}
      <Stars text={text} />
      <div className="trap" aria-hidden="true">
        <label>
          {text.leaveEmpty} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button className="primary" type="submit">
        {busy ? text.sending : failure ? text.retry : text.submit}
      </button>
    </form>
  )
}
