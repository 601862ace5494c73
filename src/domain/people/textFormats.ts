import { polygonFault } from '../patrol/geofence.ts'
import { looksLikeEmail } from '../text/email.ts'
import { checkIdentityNo } from './identityCard.ts'
import { readBands } from '../leave/entitlement.ts'
import { isTimeZone } from '../time/moments.ts'

/** Texts with a format; each check returns the error, or undefined. */
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
  /** Names of states of the record's country, with commas between them; the server knows the country's list. */
  stateNames: (text: string) => (text.trim() === '' ? 'Name a state.' : undefined),
  /** The address of a web page. */
  webAddress: (text: string) =>
    /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)
      ? undefined
      : 'Write an address like https://example.com/page.',
  /** An IANA time zone. */
  zone: (text: string) => (isTimeZone(text) ? undefined : 'Write a time zone like Asia/Kuala_Lumpur.'),
  /** Corners of an area: latitude and longitude of each, with commas between them. */
  polygon: (text: string) => polygonFault(text),
  code: (text: string) =>
    /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(text) ? undefined : 'Use letters, digits and . _ / - only.',
} as const satisfies Record<string, (text: string) => string | undefined>

export type TextFormat = keyof typeof textFormats
