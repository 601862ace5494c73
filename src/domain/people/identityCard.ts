import { isCalendarDay } from '../time/dates.ts'

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

/** Whether a text has the form of a Malaysian identity card number, with hyphens or without. */
export const isIdentityCard = (text: string) => nric.test(text)

/**
 * Checks a Malaysian identity card number (YYMMDD-SS-NNNN): its date and place of birth must exist. Any other 5 to 20
 * letters and digits pass as a passport number (domain model 15).
 * @returns the error, or undefined
 */
export function checkIdentityNo(text: string): string | undefined {
  const match = nric.exec(text)
  if (!match) {
    if (meantAsNric.test(text)) return 'An IC has twelve digits, like 900131-14-5678.'
    return /^[A-Z0-9][A-Z0-9 -]{4,19}$/i.test(text)
      ? undefined
      : 'This is neither an IC nor a passport number.'
  }
  const [, year, month, day, place = ''] = match
  // The number has no century; 2000 covers both because it has the leap day.
  const exists = isCalendarDay(`19${year}-${month}-${day}`) || isCalendarDay(`20${year}-${month}-${day}`)
  if (!exists) return "The IC's date part is no date."
  return noPlace.has(place) ? `The IC's place of birth ${place} does not exist.` : undefined
}

/**
 * Whether an identity number and a date of birth `YYYY-MM-DD` can be one person's: an identity card begins with the day
 * that its holder was born on, without the century; a passport tells nothing.
 */
export function isBornAsIdentified(identityNo: string, birth: string): boolean {
  const match = nric.exec(identityNo)
  return !match || `${match[1]}-${match[2]}-${match[3]}` === birth.slice(2)
}
