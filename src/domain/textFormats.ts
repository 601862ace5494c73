import { polygonFault } from './geofence.ts'
import { isCalendarDay } from './dates.ts'
import { looksLikeEmail } from './email.ts'
import { readBands } from './leave/entitlement.ts'

/** Texts with an inner form; each check gives what is wrong, or undefined. */
export const textFormats = {
  identityNo: checkIdentityNo,
  /** A time of day. */
  clock: (text: string) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : 'Write it like 08:30.'),
  /** Times of day, with commas between them. */
  clockList: (text: string) =>
    text.split(',').every((time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time.trim()))
      ? undefined
      : 'Write times like 20:00, 23:30.',
  /** Whole numbers of days, with commas between them. */
  dayOffsets: (text: string) => {
    const days = text.split(',').map((day) => day.trim())
    return days.every((day) => /^-?\d{1,3}$/.test(day)) ? undefined : 'Write days like 30, 7, 1, 0.'
  },
  /** Days a year, or days a year by years of service. */
  serviceBands: (text: string) =>
    readBands(text) ? undefined : 'Write 14, or days by years of service like 0: 8, 2: 12, 5: 16.',
  /** E-mail addresses, with commas between them. */
  emailList: (text: string) => {
    const wrong = text.split(',').find((one) => !looksLikeEmail(one.trim()))
    return wrong === undefined ? undefined : `“${wrong.trim()}” is not an e-mail address.`
  },
  /** Where a page stands on the web. */
  webAddress: (text: string) =>
    /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)
      ? undefined
      : 'Write an address like https://example.com/page.',
  /** Corners of an area: latitude and longitude of each, with commas between them. */
  polygon: (text: string) => polygonFault(text),
  code: (text: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(text) ? undefined : 'Use letters, digits and . _ / - only.',
} as const satisfies Record<string, (text: string) => string | undefined>

export type TextFormat = keyof typeof textFormats

const nric = /^(\d{2})(\d{2})(\d{2})-?(\d{2})-?(\d{4})$/
/** Digits and hyphens alone, too many for a passport: somebody meant an identity card. */
const meantAsNric = /^(?=(?:-?\d){10})[\d-]+$/

/** Places of birth that no identity card carries. */
const noPlace: ReadonlySet<string> = new Set([
  '00',
  '17',
  '18',
  '19',
  '20',
  '69',
  '70',
  '73',
  '80',
  '81',
  '94',
  '95',
  '96',
  '97',
])

/**
 * A Malaysian identity card number (YYMMDD-SS-NNNN) begins with a date that exists and names a place of birth that there
 * is; anything else of 5 to 20 letters and digits passes as a passport number (domain model 15).
 */
function checkIdentityNo(text: string): string | undefined {
  const match = nric.exec(text)
  if (!match) {
    if (meantAsNric.test(text)) return 'An IC has twelve digits, like 900131-14-5678.'
    return /^[A-Z0-9][A-Z0-9 -]{4,19}$/i.test(text)
      ? undefined
      : 'This is neither an IC nor a passport number.'
  }
  const [, year, month, day, place = ''] = match
  // The century is not in the number; 2000 stands for both because it has the leap day.
  const exists = isCalendarDay(`19${year}-${month}-${day}`) || isCalendarDay(`20${year}-${month}-${day}`)
  if (!exists) return "The IC's date part is no date."
  return noPlace.has(place) ? `The IC's place of birth ${place} does not exist.` : undefined
}
