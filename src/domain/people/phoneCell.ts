import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { phoneText } from './phoneText.ts'

/** Country whose numbers may be given without dial code (spec 5). */
const home: CountryCode = 'MY'
const e164 = /^\+[1-9]\d{6,14}$/
/** Between two numbers in one cell, of which the field takes one. */
const severalPhones = /[/;|]/

/** The number that a cell of a file means, in E.164 form; undefined where it means none, or several. */
export function phoneOf(given: string): string | undefined {
  const text = phoneText(given)
  if (severalPhones.test(text)) return undefined
  const options = { defaultCountry: home, extract: false }
  const local = parsePhoneNumberFromString(text, options)
  // The field has no place for an extension, which must not be lost.
  if (local?.ext) return undefined
  if (local?.isValid()) return local.number
  if (e164.test(text)) return text
  // Spreadsheets drop the plus of a foreign number.
  const foreign = /^\d/.test(text) ? parsePhoneNumberFromString(`+${text}`, options) : undefined
  if (foreign?.isValid()) return foreign.number
  return local?.isPossible() ? local.number : undefined
}
