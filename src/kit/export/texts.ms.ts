import type { ExportText } from './texts.ts'

/** The export's texts in Bahasa Malaysia. */
export const exportTextsMs: Readonly<Record<ExportText, string>> = {
  title: 'Eksport',
  running: 'Mengeksport…',
  what: 'Apa yang dieksport',
  shown: 'Yang dipaparkan',
  shownHelp: '%{rows} baris, %{columns} lajur senarai mengikut susunannya',
  all: 'Semua medan',
  allHelp: '%{rows} baris, setiap medan yang boleh anda baca; boleh diimport semula',
  selected: 'Yang dipilih',
  selectedHelp: '%{rows} baris, %{columns} lajur senarai mengikut susunannya',
  selectedTooMany: 'Paling banyak %{count} baris pilihan boleh dieksport; tapis senarai sebaliknya.',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  failed: 'Eksport tidak berjaya: %{reason}',
}
