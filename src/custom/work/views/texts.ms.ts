import type { WorkViewText } from './texts.ts'

/** Texts of the views of work requests in Malay. */
export const workViewTextsMs: Readonly<Record<WorkViewText, string>> = {
  board: 'Papan',
  calendar: 'Kalendar',
  map: 'Peta',
  workload: 'Beban kerja',
  fold: 'Lipat %{name}',
  unfold: 'Buka lipatan %{name}',
  filteredOut: 'ditapis keluar',
  nothingHere: 'Tiada apa-apa di sini',
  showMore: 'Tunjukkan %{count} lagi',
  actionsOf: 'Tindakan untuk %{name}',
  due: 'Perlu siap %{when}',
  late: 'Lewat: perlu siap %{when}',
  nobody: 'Belum ditugaskan',
  notReachable: 'Tidak boleh ke sini',
  moveFailed: '%{name} kekal seperti sebelumnya: %{reason}',
  dragHelp:
    'Tekan ruang untuk mengangkatnya, kiri dan kanan untuk memindahkannya ke lajur lain, ruang untuk melepaskannya dan escape untuk mengembalikannya.',
  lifted: '%{name} diangkat dari %{column}.',
  over: '%{name} berada di atas %{column}.',
  overNothing: '%{name} tidak berada di atas mana-mana lajur.',
  dropped: '%{name} dilepaskan pada %{column}.',
  putBack: '%{name} kembali ke %{column}.',
}
