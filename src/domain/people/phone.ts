import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { homeCountry } from './countries.ts'
import { hasTrunkZero, phoneText } from './phoneText.ts'

/**
 * A number as people write it in a country, in E.164 form, such as `+60123456789`; undefined where no number there has so
 * many digits. Lengths alone decide: number plans change faster than programs.
 */
export function contactNumberOf(text: string, country: string = homeCountry): string | undefined {
  const number = parsePhoneNumberFromString(phoneText(text), {
    defaultCountry: isSupportedCountry(country) ? country : homeCountry,
    extract: false,
  })
  return number?.isPossible() && !hasTrunkZero(number.number) ? number.number : undefined
}
