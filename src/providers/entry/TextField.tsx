import type { HTMLInputAutoCompleteAttribute } from 'react'
import style from './entry.module.css'

export interface TextFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string
  help?: string
  /** Default: required. */
  optional?: boolean
  type?: 'text' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'numeric'
  autoCapitalize?: 'none' | 'characters'
  maxLength?: number
  onFocus?: () => void
}

/** One line of text with its label, help and error. */
export function TextField({
  id,
  label,
  value,
  onChange,
  problem,
  help,
  optional = false,
  ...input
}: TextFieldProps) {
  return (
    <>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={style.input}
        value={value}
        spellCheck={false}
        aria-required={!optional}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-help ${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      <p id={`${id}-help`} className={style.help}>
        {help}
      </p>
      <p id={`${id}-problem`} className={style.problem}>
        {problem}
      </p>
    </>
  )
}
