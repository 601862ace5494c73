/** Spec 5: refusal of a password, in the spec's words. */
export const passwordMessage = 'Password must consist of minimum 6 character and no spaces'

/** Refusal of a password that attackers try first. */
export const commonPasswordMessage = 'This password is one of the most commonly used ones. Choose another.'

export const minimumPasswordLength = 6

/** Longest password that a user pool takes, in UTF-16 units. */
export const maximumPasswordLength = 256

export const passwordTooLongMessage = `Password must not be longer than ${maximumPasswordLength} characters`

/** Settings of the rule; the list of common passwords stays on the server, so the console leaves it out. */
export interface PasswordRule {
  minimumLength?: number
  isCommon?: (password: string) => boolean
}

/**
 * Says what is wrong with a proposed password, or null. Length counts characters as a person sees code points;
 * any Unicode white space counts as a space (spec 5, 9).
 */
export function passwordProblem(password: string, rule: PasswordRule = {}): string | null {
  const minimum = rule.minimumLength ?? minimumPasswordLength
  if (password.length > maximumPasswordLength) return passwordTooLongMessage
  if (/\s/u.test(password) || [...password].length < minimum) {
    return passwordMessage.replace(String(minimumPasswordLength), String(minimum))
  }
  return rule.isCommon?.(password) ? commonPasswordMessage : null
}

/** What is wrong with a password that is typed to be a new one, in the spec's words (spec 5). */
export const newPasswordProblem = (password: string): string | null =>
  password === '' ? 'Password is required!' : passwordProblem(password)

/** The same of its repetition. */
export function repeatedPasswordProblem(password: string, repeated: string): string | null {
  if (repeated === '') return 'Confirm Password is required!'
  return repeated === password ? null : 'Password not identical!'
}
