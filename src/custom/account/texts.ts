import {
  commonPasswordMessage,
  passwordMessage,
  passwordTooLongMessage,
  patternPasswordMessage,
  personalPasswordMessage,
} from '../../domain/access/password.ts'
import { defineTexts } from '../../kit/texts/defineTexts.ts'

const en = {
  title: 'Change Password',
  lead: 'Everywhere else where you are signed in, the session ends: on other devices you sign in again.',
  changedAt: 'Last changed %{when}.',
  old: 'Old password',
  new: 'New password',
  confirm: 'Confirm password',
  rule: 'At least 6 characters, no spaces.',
  show: 'Show passwords',
  submit: 'Change password',
  busy: 'Changing…',
  required: 'Password is required!',
  confirmRequired: 'Confirm password is required!',
  invalid: passwordMessage,
  tooLong: passwordTooLongMessage,
  common: commonPasswordMessage,
  pattern: patternPasswordMessage,
  personal: personalPasswordMessage,
  notSame: 'Password not identical!',
  wrongOld: 'The old password is not right.',
  tooMany: 'Too many attempts. Wait a while, then try again.',
  unchanged: 'This is your old password. Choose another.',
  failed: 'The password was not changed: %{reason}',
  viewing: 'You see the console as the role %{role} does. Stop that to change your own password.',
  done: 'Password changed. Your other sessions have ended.',
} as const

export type PasswordText = keyof typeof en

/** Texts about one's own password,. */
export const passwordTexts = defineTexts(
  'password',
  en,
  async () => (await import('./texts.ms.ts')).passwordTextsMs,
)
