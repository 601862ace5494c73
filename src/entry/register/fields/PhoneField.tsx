import { useRef } from 'react'
import entry from '../../../providers/entry/entry.module.css'
import type { Locale } from '../../../providers/i18n/entry.ts'
import { CountryPicker } from './CountryPicker.tsx'
import style from '../register.module.css'
import type { RegisterTexts } from '../texts.ts'
import { usePhones } from './usePhones.ts'

export interface PhoneFieldProps {
  id: string
  label: string
  help?: string
  text: RegisterTexts
  locale: Locale
  country: string
  number: string
  problem: string | undefined
  onChange: (values: { country?: string; number?: string }) => void
}

/** A contact number: its country's dial code beside the number, of which only digits stay (spec 2, number-only input). */
export function PhoneField({
  id,
  label,
  help,
  text,
  locale,
  country,
  number,
  problem,
  onChange,
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const phones = usePhones()
  const read = (typed: string) => {
    const digits = typed.normalize('NFKC')
    // A whole number, pasted or filled in by the browser, brings its country along.
    const whole = digits.trim().startsWith('+') ? phones?.wholeNumber(digits) : undefined
    if (whole) onChange(whole)
    else onChange({ number: digits.replaceAll(/\D/g, '').slice(0, 15) })
  }
  return (
    <>
      <label className={entry.label} htmlFor={id}>
        {label}
      </label>
      <div className={style.phone}>
        <CountryPicker
          text={text}
          locale={locale}
          phones={phones}
          country={country}
          onChange={(chosen) => onChange({ country: chosen })}
          onChosen={() => input.current?.focus()}
        />
        <input
          ref={input}
          id={id}
          className={entry.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={number}
          aria-required
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-help ${id}-problem`}
          onChange={(event) => read(event.target.value)}
        />
      </div>
      <p id={`${id}-help`} className={entry.help}>
        {help}
      </p>
      <p id={`${id}-problem`} className={entry.problem}>
        {problem}
      </p>
    </>
  )
}
