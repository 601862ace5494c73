import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** The import's own texts in English; a translation gives the same keys below `kit.import`. */
export const importTexts = {
  open: 'Import CSV',
  title: 'Import %{name}',
  choose: 'Choose a CSV file',
  another: 'Choose another file',
  drop: 'or drop it here. A heading row, then one record a row; commas, semicolons or tabs between the cells.',
  sample: 'Get an empty file with our headings',
  tooLarge: 'This file has more than %{size}. Please divide it.',
  unreadable: 'The file could not be read: %{reason}',
  reading: 'Checking…',
  importing: 'Importing…',
  columns: 'Columns',
  columnsHelp: '%{count} of %{total} columns are imported. What you choose is remembered for the next file.',
  column: 'Column of the file',
  sampleCell: 'For example',
  field: 'Goes into',
  fieldOf: 'Field for the column %{name}',
  notImported: 'Not imported',
  dates: 'Dates are written',
  DMY: 'Day first (31/12/2026)',
  MDY: 'Month first (12/31/2026)',
  YMD: 'Year first (2026-12-31)',
  noKey: 'These records have no number or name to be recognised by: every row is added as a new one.',
  result: 'What will happen',
  done: 'Imported',
  records: 'in the file',
  create: 'new',
  update: 'changed',
  unchanged: 'unchanged',
  errors: 'errors',
  nothingYet: 'Nothing has been written yet.',
  errorHelp: 'Correct the cells below, then check again. Nothing is imported until every error is gone.',
  firstErrors: 'The first %{count} of %{total} errors. More appear as these are corrected.',
  all: 'All',
  row: 'Row',
  cell: 'Column',
  value: 'Value',
  problem: 'What is wrong',
  valueOf: '%{column} of row %{row}',
  createOne: 'Create “%{name}”',
  willCreate: '“%{name}” will be created.',
  keepOut: 'Don’t create',
  allAlike: 'Use for all %{count} like this',
  more: 'Show %{count} more',
  download: 'Save the list of errors',
  check: 'Check again',
  run: 'Import %{count} records',
  nothingToDo: 'Nothing to import',
  failed: 'The call failed; nothing was imported and everything you entered is still here. %{reason}',
  showList: 'Show the list',
} as const

export type ImportText = keyof typeof importTexts

/** Gives a text of the import in the user's language. */
export function useImportText() {
  const translate = useTranslate()
  return useCallback(
    (key: ImportText, values: Record<string, string | number> = {}): string =>
      translate(`kit.import.${key}`, { ...values, _: importTexts[key] }),
    [translate],
  )
}
