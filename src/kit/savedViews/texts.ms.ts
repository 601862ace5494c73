import type { ViewText } from './texts.ts'

/** The saved views' texts in Bahasa Malaysia. */
export const viewTextsMs: Readonly<Record<ViewText, string>> = {
  title: 'Paparan',
  all: 'Semua',
  none: 'Tetapkan penapis, susunan dan lajur, kemudian simpan di sini dengan satu nama.',
  loading: 'Memuatkan…',
  own: 'Paparan saya',
  shared: 'Dikongsi dengan semua orang',
  by: 'oleh %{name}',
  save: 'Simpan paparan ini…',
  changeTitle: 'Ubah paparan %{name}',
  change: 'Namakan semula atau tulis ganti %{name}',
  overwrite: 'Gantikan yang ditunjukkannya dengan senarai seperti sekarang',
  replace: 'Ganti %{name}',
  name: 'Nama',
  share: 'Kongsi dengan semua yang boleh melihat senarai ini',
  copy: 'Salin pautan ke %{name}',
  copied: 'Pautan telah disalin.',
  remove: 'Padam paparan %{name}',
  failed: 'Itu tidak berjaya: %{reason}',
}
