import type { FacilityPageText } from './pageTexts.ts'

export const facilityPageTextsMs: Readonly<Record<FacilityPageText, string>> = {
  requests: 'Permintaan',
  code: 'Kod QR',
  leadsTo: 'Kod ini membawa ke',
  accepts: 'Menerima maklum balas',
  takes: 'Pelawat yang mengikut kod ini boleh memberi maklum balas.',
  takesNone: 'Pelawat yang mengikut kod ini diberitahu bahawa maklum balas tidak diterima buat masa ini.',
  notChanged: 'Tidak diubah: %{reason}',
  openPage: 'Buka halaman',
  labels: 'Label untuk dicetak',
  openWork: 'Buka permintaan kerja',
  opened: '%{refNo} dibuka.',
  notOpened: 'Tiada permintaan kerja dibuka: %{reason}',
  hasWork: 'Permintaan kerjanya:',
  asksWork: 'Seseorang perlu ke sana: permintaan kerja menyatakan siapa dan bila.',
}
