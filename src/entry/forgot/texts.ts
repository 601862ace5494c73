import type { Locale } from '../../providers/i18n/entry.ts'

const en = {
  title: 'Forgot password?',
  lead: 'A code by which you set a new one is sent to you.',
  send: 'Send Code',
  newTitle: 'Set a new password',
  newLead: 'If there is an account for %{username}, a code has been sent to it.',
  invitedLead: 'You have been invited: set a password for %{username}.',
  code: 'Code',
  password: 'New Password',
  repeated: 'Confirm Password',
  set: 'Set Password',
  again: 'Send Another Code',
  back: 'Back to Sign In',
  busy: 'One moment…',
  ended: 'Every other device will be signed out.',
}

const ms: typeof en = {
  title: 'Lupa kata laluan?',
  lead: 'Kod untuk menetapkan kata laluan baharu dihantar kepada anda.',
  send: 'Hantar Kod',
  newTitle: 'Tetapkan kata laluan baharu',
  newLead: 'Jika terdapat akaun untuk %{username}, kod telah dihantar kepadanya.',
  invitedLead: 'Anda telah dijemput: tetapkan kata laluan untuk %{username}.',
  code: 'Kod',
  password: 'Kata Laluan Baharu',
  repeated: 'Sahkan Kata Laluan',
  set: 'Tetapkan Kata Laluan',
  again: 'Hantar Kod Lain',
  back: 'Kembali ke Log Masuk',
  busy: 'Sebentar…',
  ended: 'Semua peranti lain akan dilog keluar.',
}

/** Texts of the pages for a forgotten password. */
export const forgotTexts: Record<Locale, typeof en> = { en, ms }
