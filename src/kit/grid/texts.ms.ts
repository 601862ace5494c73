import type { GridText } from './texts.ts'

/** The sheet's texts in Bahasa Malaysia. */
export const gridTextsMs: Readonly<Record<GridText, string>> = {
  selectAll: 'Pilih semua baris',
  columns: 'Lajur',
  columnsHelp: 'Lajur pertama sentiasa kelihatan.',
  columnUp: 'Alih %{name} ke atas',
  columnDown: 'Alih %{name} ke bawah',
  resetColumns: 'Seperti asal',
  wrongCells: 'Tiada yang disimpan: %{count} salah.',
  unsaved: 'Belum disimpan: %{count}.',
  moreProblems: 'Dan %{count} lagi.',
  showProblem: 'Tunjukkan sel',
  discard: 'Buang',
  keepMine: 'Kekalkan milik saya',
  takeTheirs: 'Ambil milik mereka',
  theirs: 'Nilai mereka:',
  closedColumns: 'Dibiarkan kerana tidak boleh diubah di sini: %{names}',
  tooManyRows: 'Paling banyak %{count} baris boleh diubah serentak.',
  tooManyTicks:
    'Paling banyak %{count} baris boleh ditanda serentak. Tanda semua, atau kecilkan senarai dengan penapis.',
  cutCells: '%{count} sel tiada tempat dalam helaian ini dan diabaikan.',
  notLoaded: 'Baris ini belum dimuatkan sepenuhnya. Sila cuba lagi.',
  copied: 'Disalin: %{rows} × %{columns}',
  total: 'Jumlah',
  keyCell: 'Sunting sel; menaip juga, kecuali pada lajur pertama',
  keyEnter:
    'Sunting sel, pada lajur pertama buka baris; semasa menyunting simpan dan turun, dengan Shift naik',
  keyTab: 'Semasa menyunting sel: simpan dan teruskan; jika tidak, keluar dari helaian',
  keySpace: 'Pilih baris; tukar ya atau tidak',
  keyRange: 'Pilih blok sel',
  keyFar: 'Pilih hingga ke tepi',
  keyEnds: 'Sel pertama dan terakhir',
  keyCopy: 'Salin blok, tampal blok',
  keyFill: 'Isi ke bawah',
  keyEmpty: 'Kosongkan sel',
}
