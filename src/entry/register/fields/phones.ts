import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryName } from '../../../domain/people/countries.ts'
import type { Locale } from '../../../providers/i18n/entry.ts'

/** A country as the phone field offers it. */
export interface DialCountry {
  code: string
  name: string
  /** With its plus. */
  dialCode: string
}

/** The countries that have a dial code, by their names in the language. */
export const dialCountries = (locale: Locale): DialCountry[] =>
  getCountries()
    .map((code) => ({
      code,
      name: countryName(code, locale),
      dialCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))

/** Country and number of a whole number with its plus; undefined where it names no country. */
export function wholeNumber(text: string): { country: string; number: string } | undefined {
  const parsed = parsePhoneNumberFromString(text)
  return parsed?.country && { country: parsed.country, number: parsed.nationalNumber }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those whose name, code or dial code matches what was typed; names that begin with it come first. */
export function countriesMatching(countries: readonly DialCountry[], typed: string): DialCountry[] {
  const sought = plain(typed.trim())
  const digits = sought.replace(/^\+/, '')
  const rank = ({ code, name, dialCode }: DialCountry) => {
    if (plain(name).startsWith(sought) || code.toLowerCase() === sought) return 0
    if (digits !== '' && dialCode.startsWith(`+${digits}`)) return 1
    return plain(name).includes(sought) ? 2 : 3
  }
  return countries
    .map((country) => ({ country, at: rank(country) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .map(({ country }) => country)
}

export { contactNumberOf } from '../../../domain/people/phone.ts'
export { flagOf } from './flags.ts'
