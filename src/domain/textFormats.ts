import { isCalendarDay } from './dates.ts'
import { looksLikeEmail } from './email.ts'

/** Texts with an inner form; each check gives what is wrong, or undefined. */
export const textFormats = {
  identityNo: checkIdentityNo,
  /** A time of day. */
  clock: (text: string) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : 'Write it like 08:30.'),
  /** Whole numbers of days, with commas between them. */
  dayOffsets: (text: string) => {
    const days = text.split(',').map((day) => day.trim())
    return days.every((day) => /^-?\d{1,3}$/.test(day)) ? undefined : 'Write days like 30, 7, 1, 0.'
  },
  /** E-mail addresses, with commas between them. */
  emailList: (text: string) => {
    const wrong = text.split(',').find((one) => !looksLikeEmail(one.trim()))
    return wrong === undefined ? undefined : `“${wrong.trim()}” is not an e-mail address.`
  },
  code: (text: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(text) ? undefined : 'Use letters, digits and . _ / - only.',
} as const satisfies Record<string, (text: string) => string | undefined>

export type TextFormat = keyof typeof textFormats

const nric = /^(\d{2})(\d{2})(\d{2})-?(\d{2})-?(\d{4})$/

/**
 * A Malaysian identity card number (YYMMDD-SS-NNNN) must begin with a date that exists; anything else of 5 to 20 letters
 * and digits passes as a passport number (domain model 15).
 */
function checkIdentityNo(text: string): string | undefined {
  const match = nric.exec(text)
  if (!match)
    return /^[A-Z0-9][A-Z0-9 -]{4,19}$/i.test(text)
      ? undefined
      : 'This is neither an IC nor a passport number.'
  const [, year, month, day] = match
  // The century is not in the number; 2000 stands for both because it has the leap day.
  const exists = isCalendarDay(`19${year}-${month}-${day}`) || isCalendarDay(`20${year}-${month}-${day}`)
  return exists ? undefined : "The IC's date part is no date."
}
