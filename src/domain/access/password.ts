import { fold } from '../text/fold.ts'

/** Spec 5: refusal of a password, in the spec's words. */
export const passwordMessage = 'Password must consist of minimum 6 character and no spaces'

/** Refusal of a password that attackers try first. */
export const commonPasswordMessage = 'This password is one of the most commonly used ones. Choose another.'

/** Refusal of a password that a pattern makes (NIST SP 800-63B, 5.1.1.2). */
export const patternPasswordMessage =
  'This password repeats characters or follows a sequence. Choose another.'

/** Refusal of a password that people who know its owner try first. */
export const personalPasswordMessage =
  'This password is little more than your number, name, e-mail or company. Choose another.'

export const minimumPasswordLength = 6

/** Longest password that a user pool takes, in UTF-16 units. */
export const maximumPasswordLength = 256

export const passwordTooLongMessage = `Password must not be longer than ${maximumPasswordLength} characters`

/** Settings of the rule; the list of common passwords stays on the server, so the console leaves it out. */
export interface PasswordRule {
  minimumLength?: number
  isCommon?: (password: string) => boolean
  /** Number, names, e-mail address and companies of the person, as far as they are known where the password is set. */
  about?: readonly (string | null | undefined)[]
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** Whether the second character follows the first: by the same step in the alphabet, or next to it on the keyboard. */
const follows = (first: string, second: string, step: number): boolean =>
  (second.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) === step ||
  (step !== 0 && rows.some((row) => row.includes(step > 0 ? first + second : second + first)))

/** The characters that belong to no run of three or more, such as `aaa`, `321` and `qwe`. */
function outsideRuns(text: string): string {
  const characters = [...text]
  const inRun = new Set<number>()
  for (const step of [0, 1, -1])
    for (let at = 2; at < characters.length; at += 1) {
      const [a = '', b = '', c = ''] = characters.slice(at - 2, at + 1)
      if (follows(a, b, step) && follows(b, c, step)) for (const one of [at - 2, at - 1, at]) inRun.add(one)
    }
  return characters.filter((_, at) => !inRun.has(at)).join('')
}

/** Repeats one short part, uses two characters only, or has at most one character outside runs. */
function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  return /^(.{1,4}?)\1+$/u.test(text) || new Set(text).size <= 2 || [...outsideRuns(text)].length <= 1
}

/** The parts of a fact about a person that could make up a password. */
const partsOf = (about: string): string[] => {
  const digits = about.replaceAll(/\D/g, '')
  const words = about.split('@')[0]?.split(/[^\p{L}\p{N}]+/u) ?? []
  // A number is written with its country code, with a zero in its place, or without either.
  const numbers = /^\+?\d[\d ()-]+$/.test(about) ? Array.from({ length: 4 }, (_, at) => digits.slice(at)) : []
  return [...words, about, ...numbers].map(fold).filter((part) => part.length >= 3)
}

/** Whether the person's number, names, address and companies are most of it: a few letters or a year is all that is left. */
function isPersonal(password: string, about: PasswordRule['about'] = []): boolean {
  const parts = about.flatMap((text) => (text ? partsOf(text) : [])).sort((a, b) => b.length - a.length)
  const whole = fold(password)
  const left = parts.reduce((text, part) => text.replaceAll(part, ''), whole)
  const added = outsideRuns(left)
  const digits = added.replaceAll(/\D/g, '').length
  return left !== whole && digits < 6 && [...added].length - digits < 4
}

/**
 * The error of a proposed password, or null. Length counts code points; any Unicode white space counts as a space (spec
 * 5, 9).
 */
export function passwordProblem(password: string, rule: PasswordRule = {}): string | null {
  const minimum = rule.minimumLength ?? minimumPasswordLength
  if (password.length > maximumPasswordLength) return passwordTooLongMessage
  if (/\s/u.test(password) || [...password].length < minimum) {
    return passwordMessage.replace(String(minimumPasswordLength), String(minimum))
  }
  if (rule.isCommon?.(password)) return commonPasswordMessage
  if (isPattern(password)) return patternPasswordMessage
  return isPersonal(password, rule.about) ? personalPasswordMessage : null
}

/** The error of a new password while it is typed, in the spec's words (spec 5). */
export const newPasswordProblem = (password: string, about?: PasswordRule['about']): string | null =>
  password === '' ? 'Password is required!' : passwordProblem(password, { about: about ?? [] })

/** The same of its repetition. */
export function repeatedPasswordProblem(password: string, repeated: string): string | null {
  if (repeated === '') return 'Confirm Password is required!'
  return repeated === password ? null : 'Password not identical!'
}
