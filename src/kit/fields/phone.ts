import type { CountryCode } from 'libphonenumber-js/min'
import { phoneText } from '../../domain/people/phoneText.ts'

/** Country whose numbers may be typed without dial code (spec 5: default phone country). */
const home: CountryCode = 'MY'

/** A typed number in E.164 form; unchanged if it is invalid. */
export async function normalisedPhone(text: string): Promise<string> {
  // Loaded when somebody first gives a number: its tables are larger than the form.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(phoneText(text), home)?.number ?? text
}
