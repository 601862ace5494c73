import type { Locale } from '../../providers/i18n/entry.ts'

const en = {
  greeting: 'Hello, %{name}',
  greetingAll: 'Hello',
  lead: 'Choose the company to work in.',
  search: 'Search companies',
  none: 'No company has approved you yet. Ask its administrator, then load this page again.',
  waiting: 'Waiting for approval: %{names}',
  noMatch: 'No company has “%{text}” in its name.',
  loading: 'Fetching your companies…',
  failed: 'Your companies could not be fetched.',
  entering: 'Entering %{name}…',
  enterFailed: 'Failed to enter workspace.',
  signOut: 'Sign Out',
  signOutFailed: 'Failed to logout.',
}

const ms: typeof en = {
  greeting: 'Helo, %{name}',
  greetingAll: 'Helo',
  lead: 'Pilih syarikat untuk mula bekerja.',
  search: 'Cari syarikat',
  none: 'Belum ada syarikat yang meluluskan anda. Minta pentadbirnya, kemudian muat semula halaman ini.',
  waiting: 'Menunggu kelulusan: %{names}',
  noMatch: 'Tiada syarikat dengan “%{text}” pada namanya.',
  loading: 'Mendapatkan syarikat anda…',
  failed: 'Syarikat anda tidak dapat diperoleh.',
  entering: 'Memasuki %{name}…',
  enterFailed: 'Gagal memasuki ruang kerja.',
  signOut: 'Log Keluar',
  signOutFailed: 'Gagal log keluar.',
}

/** Texts of the workspace chooser. */
export const directTexts: Record<Locale, typeof en> = { en, ms }
