import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { countryName } from '../../../domain/people/countries.ts'
import entry from '../../../providers/entry/entry.module.css'
import { fill, type Locale } from '../../../providers/i18n/entry.ts'
import { CountryOptions, Flag, optionId } from './CountryOptions.tsx'
import style from '../register.module.css'
import type { RegisterTexts } from '../texts.ts'
import type { Phones } from './usePhones.ts'

export interface CountryPickerProps {
  text: RegisterTexts
  locale: Locale
  phones: Phones | undefined
  country: string
  onChange: (country: string) => void
  /** Where the keyboard goes once a country is chosen. */
  onChosen: () => void
}

/** The country of a number by flag and dial code: a button that opens a list which can be searched. */
export function CountryPicker({ text, locale, phones, country, onChange, onChosen }: CountryPickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useId()
  const countries = useMemo(() => phones?.dialCountries(locale) ?? [], [phones, locale])
  const shown = useMemo(() => phones?.countriesMatching(countries, typed) ?? [], [phones, countries, typed])
  const activeId = shown[active] && optionId(list, shown[active].code)
  const dialCode = countries.find(({ code }) => code === country)?.dialCode ?? ''

  useEffect(() => {
    if (open && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [open, activeId])

  const show = () => {
    setTyped('')
    setActive(
      Math.max(
        0,
        countries.findIndex(({ code }) => code === country),
      ),
    )
    setOpen(true)
  }
  const choose = (code: string) => {
    setOpen(false)
    onChange(code)
    onChosen()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1
    const moves = new Map([
      ['ArrowDown', Math.min(active + 1, last)],
      ['ArrowUp', active - 1],
      ['PageDown', Math.min(active + 6, last)],
      ['PageUp', active - 6],
    ])
    const move = moves.get(event.key)
    if (move !== undefined) setActive(Math.max(0, move))
    else if (event.key === 'Escape') {
      setOpen(false)
      opener.current?.focus()
    } else if (event.key === 'Enter') {
      if (shown[active]) choose(shown[active].code)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={style.opener}
        aria-expanded={open}
        aria-label={fill(text.dialCode, { country: countryName(country, locale), code: dialCode })}
        onClick={() => (open ? setOpen(false) : show())}
      >
        <Flag phones={phones} country={country} />
        <span className={style.dialCode} aria-hidden="true">
          {dialCode}
        </span>
        <span className={style.arrow} aria-hidden="true" />
      </button>
      {open && (
        <div
          className={style.popup}
          onBlur={({ relatedTarget: to, currentTarget }) => {
            if (to !== opener.current && !currentTarget.contains(to)) setOpen(false)
          }}
        >
          <input
            className={entry.input}
            role="combobox"
            aria-label={text.searchCountry}
            aria-expanded
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={text.searchCountry}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the list in order to search it
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <CountryOptions
            id={list}
            label={text.searchCountry}
            phones={phones}
            countries={shown}
            chosen={country}
            active={active}
            onChoose={choose}
          />
          {shown.length === 0 && <output className={entry.status}>{text.noCountry}</output>}
        </div>
      )}
    </>
  )
}
