import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { commonPasswordMessage, passwordMessage, passwordTooLongMessage } from '../../domain/password.ts'

/** Texts about one's own password, in English; a translation gives the same keys below `password`. */
export const passwordTexts = {
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
  notSame: 'Password not identical!',
  wrongOld: 'The old password is not right.',
  tooMany: 'Too many attempts. Wait a while, then try again.',
  unchanged: 'This is your old password. Choose another.',
  failed: 'The password was not changed: %{reason}',
  viewing: 'You see the console as the role %{role} does. Stop that to change your own password.',
  done: 'Password changed. Your other sessions have ended.',
} as const

export type PasswordText = keyof typeof passwordTexts

/** Gives a text about passwords in the user's language. */
export function usePasswordText() {
  const translate = useTranslate()
  return useCallback(
    (key: PasswordText, values: Record<string, string | number> = {}): string =>
      translate(`password.${key}`, { ...values, _: passwordTexts[key] }),
    [translate],
  )
}
