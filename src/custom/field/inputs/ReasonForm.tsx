import { useContext, useState, type FormEvent } from 'react'
import style from '../field.module.css'
import { LockContext } from './Press.tsx'
import { useFieldTexts } from '../useFieldTexts.ts'

interface ReasonFormProps {
  label: string
  action: string
  required: boolean
  /** What is said where a reason is required and there is none. */
  missing?: string
  longest?: number
  onGiven: (reason: string) => Promise<unknown>
}

/** Whoever has pressed what asks for words means to write them, and then to press the button below. */
function focused(element: HTMLTextAreaElement | null) {
  element?.focus()
  element?.form?.scrollIntoView({ block: 'nearest' })
}

/** Asks for a few words before something is done. */
export function ReasonForm({ label, action, required, missing, longest = 200, onGiven }: ReasonFormProps) {
  const { text } = useFieldTexts()
  const { locked, press } = useContext(LockContext)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = reason.trim()
    setMissing(required && !said)
    if (!required || said) press(() => onGiven(said))
  }
  return (
    <form className={style.form} onSubmit={send} noValidate>
      <label className={style.field}>
        {label}
        <textarea
          ref={focused}
          value={reason}
          maxLength={longest}
          aria-invalid={isMissing}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {isMissing && (
        <p role="alert" className={style.problem}>
          {missing ?? text.reasonRequired}
        </p>
      )}
      <button type="submit" className={style.button} disabled={locked}>
        {action}
      </button>
    </form>
  )
}
