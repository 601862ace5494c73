import { looksLikeEmail } from '../../domain/text/email.ts'
import { newPasswordProblem, repeatedPasswordProblem } from '../../domain/access/password.ts'
import { refusals } from '../../domain/platform/registration.ts'
import type { Draft, Passwords } from './draft.ts'

/** What is wrong, by field; nothing where all is well. */
export type Problems = Readonly<Record<string, string>>

/** Is it a number that the country has? */
export type IsNumber = (number: string, country: string) => boolean

const blank = (text: string) => text.trim() === ''

function problems(found: Record<string, string | false | null>): Problems {
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function numberProblem(
  { country, number }: Draft,
  isNumber: IsNumber,
  missing: string,
  wrong: string,
): string | false {
  if (blank(number)) return missing
  return !isNumber(number, country) && wrong
}

/** Validates a new password: typed twice, and none of the other details. */
const passwordProblems = (draft: Draft, passwords: Passwords) => ({
  password: newPasswordProblem(passwords.password, [
    draft.firstName,
    draft.lastName,
    draft.email,
    draft.number,
    draft.companyName,
  ]),
  confirmPassword: repeatedPasswordProblem(passwords.password, passwords.repeated),
})

/** Spec 5, employee sign-up. */
export const detailsProblems = (draft: Draft, passwords: Passwords, isNumber: IsNumber): Problems =>
  problems({
    firstName: blank(draft.firstName) && refusals.firstName,
    lastName: blank(draft.lastName) && refusals.lastName,
    email: !blank(draft.email) && !looksLikeEmail(draft.email.trim()) && refusals.email,
    contactNumber: numberProblem(draft, isNumber, refusals.contactNumber, refusals.contactNumberForm),
    ...passwordProblems(draft, passwords),
  })

/** Spec 5, client sign-up; with passwords where it is the first step. */
export const companyProblems = (
  draft: Draft,
  passwords: Passwords | undefined,
  isNumber: IsNumber,
): Problems =>
  problems({
    firstName: blank(draft.firstName) && refusals.firstName,
    lastName: blank(draft.lastName) && refusals.lastName,
    companyName: blank(draft.companyName) && refusals.companyName,
    country: blank(draft.companyCountry) && refusals.country,
    industry: blank(draft.industry) && refusals.industry,
    email: blank(draft.email)
      ? refusals.companyEmailRequired
      : !looksLikeEmail(draft.email.trim()) && refusals.companyEmail,
    contact: numberProblem(draft, isNumber, refusals.mobile, refusals.mobileForm),
    ...(passwords && passwordProblems(draft, passwords)),
  })

/** Spec 5, workspace code. */
export const workspaceProblems = (draft: Draft): Problems =>
  problems({ workspaceCode: blank(draft.workspaceCode) && refusals.workspaceCode })
