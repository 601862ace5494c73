import type { GridText } from './texts.ts'

/** The sheet's texts in Bahasa Malaysia. */
export const gridTextsMs: Readonly<Record<GridText, string>> = {
  selectAll: 'Pilih semua baris',
  columns: 'Lajur',
  columnsHelp: 'Lajur pertama sentiasa kelihatan.',
  columnUp: 'Alih %{name} ke atas',
  columnDown: 'Alih %{name} ke bawah',
  resetColumns: 'Seperti asal',
}
