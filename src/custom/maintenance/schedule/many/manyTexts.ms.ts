import type { ManyText } from './manyTexts.ts'

export const manyTextsMs: Readonly<Record<ManyText, string>> = {
  generate: 'Buat kerja sekarang',
  shift: 'Alihkan tarikh',
  copy: 'Salin ke pin',
  tooMany: 'Paling banyak %{count} sekali gus.',
  generateHelp:
    'Permintaan kerja seterusnya bagi %{smart_count} jadual dibuat sekarang, lebih awal; tarikhnya dikira telah diuruskan. |||| Permintaan kerja seterusnya bagi %{smart_count} jadual dibuat sekarang, lebih awal; tarikhnya dikira telah diuruskan.',
  make: 'Buat',
  made: 'Dibuat:',
  notMade: 'Tidak dibuat: %{reason}',
  days: 'Hari',
  daysHelp: 'Lewat sebanyak hari ini; dengan tanda tolak, lebih awal.',
  wrongDays: 'Nombor bulat dari -%{most} hingga %{most}, dan bukan 0.',
  look: 'Tunjukkan hasilnya',
  name: 'Jadual',
  before: 'Tarikh seterusnya',
  after: 'Kemudian',
  move: 'Alihkan %{smart_count} jadual |||| Alihkan %{smart_count} jadual',
  none: 'Tiada satu pun yang boleh dialihkan begitu.',
  pinIds: 'Pin',
  copyHelp:
    'Setiap pin mendapat draf dengan peraturan, langkah dan perkhidmatan yang sama. Orang, peralatan dan kerja lepas kekal di tempatnya.',
  copied: '%{smart_count} draf dibuat. |||| %{smart_count} draf dibuat.',
  makeCopies: 'Salin',
}
