import type { PasswordText } from './texts.ts'

/** Texts about one's own password in Bahasa Malaysia. */
export const passwordTextsMs: Readonly<Record<PasswordText, string>> = {
  title: 'Tukar Kata Laluan',
  lead: 'Sesi anda di tempat lain akan tamat: di peranti lain, anda perlu log masuk semula.',
  changedAt: 'Kali terakhir ditukar %{when}.',
  old: 'Kata laluan lama',
  new: 'Kata laluan baharu',
  confirm: 'Sahkan kata laluan',
  rule: 'Sekurang-kurangnya 6 aksara, tanpa ruang.',
  show: 'Tunjukkan kata laluan',
  submit: 'Tukar kata laluan',
  busy: 'Menukar…',
  required: 'Kata laluan diperlukan!',
  confirmRequired: 'Pengesahan kata laluan diperlukan!',
  invalid: 'Kata laluan mesti mengandungi sekurang-kurangnya 6 aksara dan tiada ruang',
  tooLong: 'Kata laluan tidak boleh melebihi 256 aksara',
  common: 'Kata laluan ini antara yang paling biasa digunakan. Pilih yang lain.',
  pattern: 'Kata laluan ini mengulang aksara atau mengikut urutan. Pilih yang lain.',
  personal: 'Kata laluan ini hampir sama dengan nombor, nama, e-mel atau syarikat anda. Pilih yang lain.',
  notSame: 'Kata laluan tidak sama!',
  wrongOld: 'Kata laluan lama tidak betul.',
  tooMany: 'Terlalu banyak percubaan. Tunggu sebentar, kemudian cuba lagi.',
  unchanged: 'Ini kata laluan lama anda. Pilih yang lain.',
  failed: 'Kata laluan tidak ditukar: %{reason}',
  viewing: 'Anda melihat konsol seperti peranan %{role}. Hentikannya untuk menukar kata laluan anda sendiri.',
  done: 'Kata laluan telah ditukar. Sesi anda yang lain telah tamat.',
}
