import { useState } from 'react'
import style from './entry.module.css'
import type { EntryMessages } from '../i18n/entry.ts'

export interface PasswordFieldProps {
  text: EntryMessages['password']
  /** Default: `password`. */
  id?: string
  /** Default: the word for a password. */
  label?: string
  /** Default: the password that the user has already. */
  autoComplete?: 'current-password' | 'new-password'
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** A password with a button that shows the typed text. */
export function PasswordField({
  text,
  id = 'password',
  label = text.label,
  autoComplete = 'current-password',
  value,
  problem,
  onChange,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <div className={style.withButton}>
        <input
          id={id}
          className={style.input}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          aria-required
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={style.inside}
          aria-label={shown ? text.hide : text.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
      <p id={`${id}-problem`} className={style.problem}>
        {problem}
      </p>
    </>
  )
}
