/** A place in the sheet: row and column, both from 0, boxes counted as a column. */
export interface Place {
  row: number
  column: number
}

/** A block of cells, by its corners; all of them included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The block between two places. */
export const between = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const covers = ({ top, bottom, left, right }: Range, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

/** What one cell is to hold. */
export interface CellText {
  row: number
  column: number
  text: string
}

/** The numbers from one to another, both included. */
export const steps = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, step) => from + step)

/** How far a block reaches along one side: as far as the range where that takes it whole times, else its own length. */
const reach = (length: number, range: number) => (range > length && range % length === 0 ? range : length)

/**
 * Puts a block of texts at the corner of a range, as spreadsheets do: repeated where the range takes it whole times,
 * cut where the sheet ends.
 */
export function pasted(
  block: readonly (readonly string[])[],
  at: Range,
  sheet: { rows: number; columns: number },
) {
  const width = Math.max(...block.map((row) => row.length))
  const height = reach(block.length, at.bottom - at.top + 1)
  const across = reach(width, at.right - at.left + 1)
  const texts = steps(at.top, at.top + height - 1).flatMap((row) =>
    steps(at.left, at.left + across - 1).flatMap((column): CellText[] => {
      const text = block[(row - at.top) % block.length]?.[(column - at.left) % width]
      return text === undefined ? [] : [{ row, column, text }]
    }),
  )
  const inside = texts.filter(({ row, column }) => row < sheet.rows && column < sheet.columns)
  return { texts: inside, cut: texts.length - inside.length }
}

/** The cells of a range with one text for all of each column. */
export const filled = (range: Range, textOf: (column: number) => string | undefined): CellText[] =>
  steps(range.top, range.bottom).flatMap((row) =>
    steps(range.left, range.right).flatMap((column): CellText[] => {
      const text = textOf(column)
      return text === undefined ? [] : [{ row, column, text }]
    }),
  )
