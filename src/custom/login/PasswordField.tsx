import { useState } from 'react'
import style from '../../providers/entry.module.css'
import type { EntryMessages } from '../../providers/i18n/entry.ts'

export interface PasswordFieldProps {
  text: EntryMessages['signIn']
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** A password with a button that shows what was typed. */
export function PasswordField({ text, value, problem, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <label className={style.label} htmlFor="password">
        {text.password}
      </label>
      <div className={style.withButton}>
        <input
          id="password"
          className={style.input}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete="current-password"
          aria-required
          aria-invalid={Boolean(problem)}
          aria-describedby="password-problem"
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
      <p id="password-problem" className={style.problem}>
        {problem}
      </p>
    </>
  )
}
