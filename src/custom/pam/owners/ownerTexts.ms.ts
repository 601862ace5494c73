/** Texts about trials, owners, and letters to them, in Malay. */
export const ownerTextsMs = {
  noOwners: 'Belum ada pemilik',
  noOwnersHelp: 'Sesiapa yang mendaftarkan syarikat ialah pemiliknya.',
  write: 'Tulis kepada pemilik',
  writeHelp:
    'Setiap pemilik menerima surat sendiri. {name}, {company} dan {day} (hari terakhir percubaan) diisi.',
  subject: 'Perkara',
  message: 'Mesej',
  usualSubject: 'Percubaan portal anda, {company}',
  usualMessage: 'Kepada {name},\n\npercubaan {company} tamat pada {day}. Bolehkah kami membantu anda?',
  showLetter: 'Pratonton',
  send: 'Hantar',
  firstLetter: 'Surat pertama, kepada %{to}:',
  goesTo: '%{smart_count} pemilik menerimanya |||| %{smart_count} pemilik menerimanya',
  without: 'Tiada surat untuk: %{names}. Pemiliknya tiada alamat e-mel.',
  sent: '%{smart_count} surat dihantar |||| %{smart_count} surat dihantar',
  failed: 'Tidak dapat dihantar kepada: %{names}',
}
