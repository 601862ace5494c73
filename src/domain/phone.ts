import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** Country whose numbers may be given without dial code (spec 5: default phone country). */
export const homeCountry: CountryCode = 'MY'

/**
 * A number as people write it in a country, in E.164 form, such as `+60123456789`; undefined where no number there has so
 * many digits. Lengths alone decide: number plans change faster than programs.
 */
export function contactNumberOf(text: string, country: CountryCode = homeCountry): string | undefined {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), {
    defaultCountry: country,
    extract: false,
  })
  return number?.isPossible() ? number.number : undefined
}
