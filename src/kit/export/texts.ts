import { useTexts } from '../texts/defineTexts.ts'

/** The export's own texts in English; a translation gives the same keys below `kit.export`. */
export const exportTexts = {
  title: 'Export',
  running: 'Exporting…',
  what: 'What to export',
  shown: 'Shown rows',
  shownHelp: '%{rows} rows, the %{columns} columns of the list in their order',
  all: 'All fields',
  allHelp: '%{rows} rows, every field that you may read; can be imported again',
  selected: 'Selected rows',
  selectedHelp: '%{rows} rows, the %{columns} columns of the list in their order',
  selectedTooMany: 'At most %{count} selected rows can be exported; filter the list instead.',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  failed: 'The export did not work: %{reason}',
} as const

export type ExportText = keyof typeof exportTexts

/** Gives a text of the export in the user's language. */
export const useExportText = () => useTexts({ name: 'kit.export', en: exportTexts })
