import type {
  GridAnswer,
  GridMeter,
  GridMonth,
  GridTotal,
  MonthField,
} from '../../../resources/maintenance/utility/utility.shapes.ts'

/** What the cells of the sheet show. */
export const shownValues = ['readingEnd', 'consumption', 'billAmount'] as const
export type Shown = (typeof shownValues)[number]

/** Whether people write such cells; what was used follows from the readings. */
export const isWritten = (shown: Shown): shown is MonthField => shown !== 'consumption'

/** The first days of a year's months. */
export const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)

/** A meter with its months. */
export interface MeterRow {
  index: number
  meter: GridMeter
  /** The first of its site. */
  first: boolean
  cells: ReadonlyMap<string, GridMonth>
  /** What is being typed into one of its cells. */
  draft?: { month: string; text: string }
}

/** The meters as rows, in the order in which they came. */
export function rowsOf({ meters, months }: GridAnswer): MeterRow[] {
  const cells = new Map<number, Map<string, GridMonth>>(meters.map(({ id }) => [id, new Map()]))
  for (const month of months) cells.get(month.utilityId)?.set(month.month, month)
  return meters.map((meter, index) => ({
    index,
    meter,
    first: meters[index - 1]?.pinId !== meter.pinId,
    cells: cells.get(meter.id) ?? new Map(),
  }))
}

/** Sums of the meters of a type and unit, by month. */
export interface TotalRow {
  utilityType: string
  unit: string
  values: ReadonlyMap<string, GridTotal>
}

/** The sums as rows, one for each type and unit. */
export function totalsOf({ totals }: GridAnswer): TotalRow[] {
  const rows = new Map<string, { utilityType: string; unit: string; values: Map<string, GridTotal> }>()
  for (const total of totals) {
    const { utilityType, unit, month } = total
    const row = rows.get(`${utilityType} ${unit}`) ?? { utilityType, unit, values: new Map() }
    row.values.set(month, total)
    rows.set(`${utilityType} ${unit}`, row)
  }
  return [...rows.values()]
}

const scale = 3

/** The exact sum of decimals as text, of at most three places. */
export function sumOf(texts: readonly (string | null | undefined)[]): string | null {
  const given = texts.filter((text) => text !== null && text !== undefined)
  if (given.length === 0) return null
  const places = Math.max(...given.map((text) => text.split('.')[1]?.length ?? 0))
  const sum = given.reduce((before, text) => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.')
    const value = BigInt(whole + part.padEnd(scale, '0').slice(0, scale))
    return before + (text.startsWith('-') ? -value : value)
  }, 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0')
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.slice(
    0,
    places === 0 ? -scale - 1 : places - scale || undefined,
  )
  return sum < 0n ? `-${text}` : text
}

/** Names a cell among the edits of the sheet. */
export const cellId = (utilityId: number, month: string) => `${utilityId}.${month}`

/** The meter and the month of a cell. */
export function cellOf(id: string | number): { utilityId: number; month: string } {
  const [utilityId = '', month = ''] = String(id).split('.')
  return { utilityId: Number(utilityId), month }
}

/** What a cell holds, as the server reads it back. */
export function textOf(cell: GridMonth | undefined, shown: Shown): string {
  const value = cell?.[shown] ?? ''
  if (shown !== 'readingEnd' || value === '' || !cell) return value
  return value + (cell.isEstimated ? ' E' : '') + (cell.rollover ? ' R' : '')
}
