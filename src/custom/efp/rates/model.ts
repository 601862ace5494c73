import type { AnswerOf } from '../../../schema/call.ts'
import type { rateMatrix } from '../../../resources/efp/efp.calls.ts'

export type Matrix = AnswerOf<typeof rateMatrix>
export type MatrixCell = Matrix['cells'][number]

/** A row of the matrix: a pin, or all of them. */
export interface PinRow {
  id: string
  pinId: number | null
  name: string
}

/** The column of all nationalities. */
export const everybody = 'all'
export const nationalityOf = (key: string): string | null => (key === everybody ? null : key)

const amountText = /^\d{1,8}(\.\d{1,4})?$/
/** Whether a text may stand in a cell: an amount, or nothing. */
export const isAmount = (text: string): boolean => text === '' || amountText.test(text)

export function rowsOf({ pins }: Matrix, allPins: string): PinRow[] {
  return [
    { id: 'all', pinId: null, name: allPins },
    ...pins.map(({ id, name }) => ({ id: String(id), pinId: id, name })),
  ]
}

/** What is entered for each place of the matrix: what holds now, and what comes next. */
export function cellsOf({ cells }: Matrix) {
  const at = (pinId: number | null, nationality: string | null) => `${pinId ?? ''} ${nationality ?? ''}`
  const held = new Map<string, MatrixCell>()
  const coming = new Map<string, MatrixCell>()
  for (const cell of cells) {
    const places = cell.coming ? coming : held
    const place = at(cell.pinId, cell.nationality)
    if (!places.has(place)) places.set(place, cell)
  }
  const own = (pinId: number | null, nationality: string | null) => held.get(at(pinId, nationality))
  return {
    own,
    next: (pinId: number | null, nationality: string | null) => coming.get(at(pinId, nationality)),
    /** What counts where nothing is entered: the rate of the pin, else of the nationality, else of all. */
    inherited: (pinId: number | null, nationality: string | null) =>
      own(pinId, null) ?? own(null, nationality) ?? own(null, null),
  }
}
