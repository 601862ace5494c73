import type { Locale } from '../../providers/i18n/entry.ts'

const en = {
  greeting: 'Hello, %{name}',
  greetingAll: 'Hello',
  lead: 'Choose the company to work in.',
  search: 'Search companies',
  none: 'No company has approved you yet. Ask your company for its workspace code and enter it below.',
  waiting: 'Waiting for approval: %{names}',
  noMatch: 'No company has “%{text}” in its name.',
  loading: 'Fetching your companies…',
  failed: 'Your companies could not be fetched.',
  entering: 'Entering %{name}…',
  enterFailed: 'Failed to enter workspace.',
  join: 'Join a company',
  workspaceCode: 'Workspace Code',
  workspaceHelp: 'Your company gives you this code. Its administrator then approves you.',
  submit: 'Submit',
  joined: 'Your company has been asked. You can enter it once its administrator has approved you.',
  signOut: 'Sign Out',
  signOutFailed: 'Failed to logout.',
}

const ms: typeof en = {
  greeting: 'Helo, %{name}',
  greetingAll: 'Helo',
  lead: 'Pilih syarikat untuk mula bekerja.',
  search: 'Cari syarikat',
  none: 'Belum ada syarikat yang meluluskan anda. Minta kod ruang kerja daripada syarikat anda dan masukkannya di bawah.',
  waiting: 'Menunggu kelulusan: %{names}',
  noMatch: 'Tiada syarikat dengan “%{text}” pada namanya.',
  loading: 'Mendapatkan syarikat anda…',
  failed: 'Syarikat anda tidak dapat diperoleh.',
  entering: 'Memasuki %{name}…',
  enterFailed: 'Gagal memasuki ruang kerja.',
  join: 'Sertai syarikat',
  workspaceCode: 'Kod Ruang Kerja',
  workspaceHelp: 'Syarikat anda memberikan kod ini. Pentadbirnya kemudian meluluskan anda.',
  submit: 'Hantar',
  joined: 'Syarikat anda telah dimaklumkan. Anda boleh masuk setelah pentadbirnya meluluskan anda.',
  signOut: 'Log Keluar',
  signOutFailed: 'Gagal log keluar.',
}

/** Texts of the workspace chooser. */
export const directTexts: Record<Locale, typeof en> = { en, ms }
