/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list whose choice a text field tells has no tags of its own */
import type { DialCountry } from './phones.ts'
import style from '../register.module.css'
import type { Phones } from './usePhones.ts'

export const optionId = (list: string, country: string) => `${list}-${country}`

export interface FlagProps {
  phones: Phones | undefined
  country: string
}

/** A country's flag; its room until it is there. */
export function Flag({ phones, country }: FlagProps) {
  const address = phones?.flagOf(country)
  if (!address) return <span className={style.flag} aria-hidden="true" />
  return <img className={style.flag} src={address} alt="" width="24" height="16" loading="lazy" />
}

export interface CountryOptionsProps {
  id: string
  label: string
  phones: Phones | undefined
  countries: readonly DialCountry[]
  chosen: string
  /** Place of the one that Enter chooses. */
  active: number
  onChoose: (country: string) => void
}

/** The countries that a search has left. */
export function CountryOptions({
  id,
  label,
  phones,
  countries,
  chosen,
  active,
  onChoose,
}: CountryOptionsProps) {
  return (
    <div id={id} className={style.options} role="listbox" aria-label={label}>
      {countries.map(({ code, name, dialCode }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={code}
          id={optionId(id, code)}
          className={style.option}
          role="option"
          tabIndex={-1}
          aria-selected={code === chosen}
          data-active={index === active}
          // A press must not take the keyboard from the field, which would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(code)}
        >
          <Flag phones={phones} country={code} />
          <span className={style.name}>{name}</span>
          <span className={style.code}>{dialCode}</span>
        </div>
      ))}
    </div>
  )
}
