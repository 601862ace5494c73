import type { HTMLInputAutoCompleteAttribute } from 'react'
import style from './entry.module.css'

interface Choice {
  value: string
  label: string
}

export interface SelectFieldProps {
  id: string
  label: string
  value: string
  /** A choice may have others below it, and can then be chosen as a whole too. */
  choices: readonly (Choice & { below?: readonly Choice[] })[]
  /** Label of the empty choice. */
  none?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  problem: string | undefined
  onChange: (value: string) => void
}

const Option = ({ value, label }: Choice) => <option value={value}>{label}</option>

/** A choice out of a list, by the browser's own means. */
export function SelectField({
  id,
  label,
  value,
  choices,
  none,
  autoComplete,
  problem,
  onChange,
}: SelectFieldProps) {
  return (
    <>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={style.input}
        value={value}
        autoComplete={autoComplete}
        aria-required
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      >
        {none && <option value="">{none}</option>}
        {choices.map(({ below, ...choice }) =>
          below && below.length > 0 ? (
            <optgroup key={choice.value} label={choice.label}>
              <Option {...choice} />
              {below.map((one) => (
                <Option key={one.value} {...one} />
              ))}
            </optgroup>
          ) : (
            <Option key={choice.value} {...choice} />
          ),
        )}
      </select>
      <p id={`${id}-problem`} className={style.problem}>
        {problem}
      </p>
    </>
  )
}
