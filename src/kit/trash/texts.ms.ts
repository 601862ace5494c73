import type { TrashText } from './texts.ts'

/** The trash's texts in Bahasa Malaysia. */
export const trashTextsMs: Readonly<Record<TrashText, string>> = {
  open: '%{name} yang dipadam',
  title: '%{name} yang dipadam',
  help: 'Rekod yang dipadam kekal di sini bersama sejarahnya. Memulihkan mengembalikannya seperti sedia ada.',
  none: 'Tiada yang dipadam',
  noneHelp: 'Apa yang dipadam daripada senarai ini boleh dipulihkan di sini.',
  noMatch: 'Tiada rekod dipadam yang sepadan.',
  restore: 'Pulihkan',
  restoreOne: 'Pulihkan %{name}',
  restoreMany: 'Pulihkan %{count}',
  selectPage: 'Pilih semua di halaman ini',
  selectOne: 'Pilih %{name}',
  deletedAt: 'Dipadam',
  deletedBy: 'Oleh',
  wasDeleted: '%{name} telah dipadam',
  wasDeletedHelp: 'Dipadam %{when}. Memulihkan mengembalikannya seperti sedia ada, bersama sejarahnya.',
  pages: 'Halaman',
  failed: 'Tiada yang dipulihkan: %{reason}',
}
