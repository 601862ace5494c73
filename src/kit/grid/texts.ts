import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** The sheet's own texts in English; a translation gives the same keys below `kit.grid`. */
export const gridTexts = {
  selectAll: 'Select all rows',
  columns: 'Columns',
  columnsHelp: 'The first column always stays in view.',
  columnUp: 'Move %{name} up',
  columnDown: 'Move %{name} down',
  resetColumns: 'As at first',
} as const

export type GridText = keyof typeof gridTexts

/** Gives a text of the sheet in the user's language. */
export function useGridText() {
  const translate = useTranslate()
  return useCallback(
    (key: GridText, values: Record<string, string | number> = {}): string =>
      translate(`kit.grid.${key}`, { ...values, _: gridTexts[key] }),
    [translate],
  )
}
