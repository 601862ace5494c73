import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { countryCodes, countryName } from '../../../src/domain/people/countries.ts'

/** The picture of a flag: its two letters as a pennant of regional indicators, which every font of today draws. */
const flagOf = (code: string) => {
  const letters = [...code]
    .map((letter) => String.fromCodePoint(0x1_f1_a5 + (letter.codePointAt(0) ?? 0)))
    .join('')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><text x="0" y="30" font-size="32">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

/** All countries by their English names, with their dialling codes, in both forms of spec 3. */
export const countries = countryCodes
  .map((code) => ({
    iso2: code,
    countryName: countryName(code),
    name: countryName(code),
    dialCode: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
    isoCode: code,
    flag: flagOf(code),
  }))
  .sort((one, other) => one.name.localeCompare(other.name))
