import { useCallback } from 'react'
import { useTexts } from '../../texts/defineTexts.ts'
import { useFormats } from '../../formats/locale.ts'

/** The sheet's own texts in English; a translation gives the same keys below `kit.grid`. */
export const gridTexts = {
  selectAll: 'Select all rows',
  columns: 'Columns',
  columnsHelp: 'The first column always stays in view.',
  columnUp: 'Move %{name} up',
  columnDown: 'Move %{name} down',
  columnMenu: 'Column %{name}',
  sortUp: 'Sort ascending',
  sortDown: 'Sort descending',
  filterBy: 'Filter…',
  unfilter: 'Clear this filter',
  columnBefore: 'Move left',
  columnAfter: 'Move right',
  hideColumn: 'Hide column',
  resetColumns: 'As at first',
  wrongCells: 'Nothing was saved: %{count} wrong.',
  unsaved: 'Not saved yet: %{count}.',
  moreProblems: 'And %{count} more.',
  showProblem: 'Show the cell',
  discard: 'Discard',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  theirs: 'Theirs:',
  closedColumns: 'Left as they were, because they cannot be changed here: %{names}',
  tooManyRows: 'At most %{count} rows can be changed at once.',
  tooManyTicks: 'At most %{count} rows can be ticked at once. Tick all, or narrow the list by a filter.',
  cutCells: '%{count} cells had no place in this sheet and were left out.',
  notLoaded: 'These rows are not all loaded yet. Please try again.',
  copied: 'Copied: %{rows} × %{columns}',
  total: 'Total',
  keyCell: 'Edit the cell; so does typing, except on the first column',
  keyEnter: 'Edit the cell, on the first column open the row; while editing save and go down, with Shift up',
  keyTab: 'While a cell is edited: save it and go on; else leave the sheet',
  keySpace: 'Select the row; turn a yes or no over',
  keyRange: 'Choose a block of cells',
  keyFar: 'Choose up to the edge',
  keyEnds: 'First and last cell',
  keyCopy: 'Copy the block, paste one',
  keyFill: 'Fill down',
  keyEmpty: 'Empty the cells',
} as const

export type GridText = keyof typeof gridTexts

/** Gives a text of the sheet in the user's language. */
export function useGridText() {
  const text = useTexts({ name: 'kit.grid', en: gridTexts })
  const { number } = useFormats()
  return useCallback(
    (key: GridText, values: Record<string, string | number> = {}): string => {
      const written = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? number(value) : value,
      ])
      return text(key, Object.fromEntries(written))
    },
    [text, number],
  )
}
