import type { Locale } from '../../providers/i18n/entry.ts'

const en = {
  title: 'Your invitation',
  loading: 'One moment…',
  lead: '%{company} has invited you, %{name}.',
  signedIn: 'Accept with the account that is signed in here.',
  accept: 'Accept Invitation',
  signIn: 'Sign In and Accept',
  signInLead: 'Sign in with the account you have.',
  toNew: 'I have no account: set a password',
  toSignIn: 'I have an account: sign in',
  newLead: 'Set a password for %{number}.',
  password: 'New Password',
  repeated: 'Confirm Password',
  email: 'E-mail address',
  emailHelp: 'Only if another account uses your number.',
  set: 'Set Password and Accept',
  busy: 'One moment…',
  back: 'Back to Sign In',
}

const ms: typeof en = {
  title: 'Jemputan anda',
  loading: 'Sebentar…',
  lead: '%{company} telah menjemput anda, %{name}.',
  signedIn: 'Terima dengan akaun yang sedang log masuk di sini.',
  accept: 'Terima Jemputan',
  signIn: 'Log Masuk dan Terima',
  signInLead: 'Log masuk dengan akaun anda.',
  toNew: 'Saya tiada akaun: tetapkan kata laluan',
  toSignIn: 'Saya ada akaun: log masuk',
  newLead: 'Tetapkan kata laluan untuk %{number}.',
  password: 'Kata Laluan Baharu',
  repeated: 'Sahkan Kata Laluan',
  email: 'Alamat e-mel',
  emailHelp: 'Hanya jika akaun lain menggunakan nombor anda.',
  set: 'Tetapkan Kata Laluan dan Terima',
  busy: 'Sebentar…',
  back: 'Kembali ke Log Masuk',
}

/** Texts of the page on which an invitation is accepted. */
export const invitedTexts: Record<Locale, typeof en> = { en, ms }
