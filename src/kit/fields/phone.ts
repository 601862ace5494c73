import type { CountryCode } from 'libphonenumber-js/min'
import { phoneText } from '../../domain/people/phoneText.ts'

/** Country whose numbers may be typed without dial code (spec 5: default phone country). */
const home: CountryCode = 'MY'

/** A number as people write it, in E.164 form where it is one; else the text as it was given. */
export async function normalisedPhone(text: string): Promise<string> {
  // Loaded when somebody first gives a number: its tables are larger than the form.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(phoneText(text), home)?.number ?? text
}
