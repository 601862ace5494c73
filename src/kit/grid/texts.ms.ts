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
  closedColumns: 'Dibiarkan kerana tidak boleh diubah di sini: %{names}',
  tooManyRows: 'Paling banyak %{count} baris boleh diubah serentak.',
  cutCells: '%{count} sel tiada tempat dalam helaian ini dan diabaikan.',
  notLoaded: 'Baris ini belum dimuatkan sepenuhnya. Sila cuba lagi.',
  copied: 'Disalin: %{rows} × %{columns}',
  total: 'Jumlah',
  keyCell: 'Sunting sel; menaip juga, kecuali pada lajur pertama',
  keyRange: 'Pilih blok sel',
  keyCopy: 'Salin blok, tampal blok',
  keyFill: 'Isi ke bawah',
  keyEmpty: 'Kosongkan sel',
}
