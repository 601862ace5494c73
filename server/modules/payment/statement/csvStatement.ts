import { CsvError, parse } from 'csv-parse/sync'
import { Big } from 'big.js'
import { delimiters } from '../../../../src/domain/text/delimiters.ts'
import { fold } from '../../../../src/domain/text/fold.ts'
import {
  numberFormatVotes,
  readNumber,
  type NumberFormat,
} from '../../../../src/domain/text/numberFormats.ts'
import {
  detectDayOrder,
  readDay,
  readDayFigures,
  type DayOrder,
} from '../../../../src/domain/time/dayFormats.ts'
import { dayPartOf } from '../../../../src/domain/time/moments.ts'
import { invalid } from '../../../platform/errors.ts'
import { placesOf, type Places, type StatementColumn } from './columns.ts'
import { wrongLine, type Entry } from './entry.ts'

interface Row {
  line: number
  cells: string[]
}

/** Rows in which the headings are looked for: banks write their name and the account above them. */
const headingDepth = 40

/** All filled rows with their lines. @throws 422 with the line whose quotes do not match */
function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines, cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrongLine(Number(error['lines'] ?? 1), 'its quotes do not match.')
  }
  return rows
}

const isTable = ({ day, amount, credit }: Places) => day !== undefined && (amount ?? credit) !== undefined

/** The rows below the headings, with the columns. */
function tableOf(text: string): { places: Places; rows: Row[] } {
  let fault: unknown
  for (const delimiter of delimiters) {
    try {
      const rows = rowsOf(text, delimiter)
      const at = rows.slice(0, headingDepth).findIndex(({ cells }) => isTable(placesOf(cells)))
      const head = rows[at]
      if (head) return { places: placesOf(head.cells), rows: rows.slice(at + 1) }
    } catch (error) {
      fault ??= error
    }
  }
  throw (
    fault ??
    invalid({ text: 'Line 1: the file needs a heading row with a date, and an amount or debit and credit.' })
  )
}

/** Amounts as banks write them: `1,000.00 CR`, `(50.00)`, `50.00-`, `RM 50.00`. */
function plainAmount(cell: string): { digits: string; isNegative: boolean; side?: 'credit' | 'debit' } {
  const [, side] = /\b(CR|DR)\.?$/i.exec(cell.trim()) ?? []
  const bare = cell
    .trim()
    .replace(/\s*\b(?:CR|DR)\.?$/i, '')
    .replace(/^([-+(]?)\s*(?:[A-Z]{2,3}|[€$£])\s*/, '$1')
    .replace(/\s*(?:[A-Z]{3}|[€$£])$/, '')
  const isNegative = /^[-(−]|-$/.test(bare)
  return {
    digits: bare.replaceAll(/[-+()−]/g, '').trim(),
    isNegative,
    ...(side && { side: side.toUpperCase() === 'CR' ? ('credit' as const) : ('debit' as const) }),
  }
}

const shortYear = /^(\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ])(\d{2})$/u
const longDay = (cell: string) => dayPartOf(cell.trim()).trim().replace(shortYear, '$120$2')

/** Rows that sum up and are no entries. */
const isSum = (cells: readonly string[]) =>
  cells.some((cell) => /^(?:total|balance|opening|closing|jumlah|baki|saldo|summe)/.test(fold(cell)))

const directions: Readonly<Record<string, 1 | -1>> = {
  c: 1,
  cr: 1,
  credit: 1,
  kredit: 1,
  h: 1,
  haben: 1,
  d: -1,
  dr: -1,
  debit: -1,
  s: -1,
  soll: -1,
}

interface Format {
  places: Places
  numbers: NumberFormat
  days: DayOrder
}

const amountColumns = ['amount', 'debit', 'credit'] as const

const cellOf = ({ cells }: Row, places: Places, column: StatementColumn) =>
  (places[column] ?? []).map((at) => cells[at]?.trim() ?? '').find((cell) => cell !== '') ?? ''

/** The signed amount of a cell; undefined for an empty one. @throws 422 with the line */
function amountOf(row: Row, { places, numbers }: Format, column: (typeof amountColumns)[number]) {
  const cell = cellOf(row, places, column)
  if (cell === '' || /^[-–]$/.test(cell)) return undefined
  const { digits, isNegative, side } = plainAmount(cell)
  const read = readNumber(digits, numbers)
  if (read === undefined || !/^\d{1,10}(?:\.\d{1,2}0*)?$/.test(read))
    throw wrongLine(row.line, `“${cell}” is no amount.`)
  const value = new Big(read)
  const isOut = side === undefined ? isNegative : side === 'debit'
  return isOut ? value.neg() : value
}

function readRow(row: Row, format: Format): Entry | undefined {
  const { places, days } = format
  const [amount, debit, credit] = amountColumns.map((column) => amountOf(row, format, column))
  const direction = directions[fold(cellOf(row, places, 'direction'))]
  const signed = amount
    ? direction === undefined
      ? amount
      : amount.abs().times(direction)
    : (credit ?? debit) && (credit ?? new Big(0)).minus((debit ?? new Big(0)).abs())
  if (!signed || signed.eq(0)) return undefined
  const given = cellOf(row, places, 'day')
  const text = longDay(given)
  const day = readDay(text, days) ?? readDayFigures(text, text.length === 8 ? 'YMD' : days)
  if (day === undefined && isSum(row.cells)) return undefined
  if (day === undefined)
    throw wrongLine(row.line, given === '' ? 'it has an amount, but no date.' : `“${given}” is no date.`)
  const words = (places.text ?? []).map((at) => row.cells[at]?.trim() ?? '')
  return {
    line: row.line,
    day,
    amount: signed.toFixed(2),
    currency: /^[A-Z]{3}$/.exec(cellOf(row, places, 'currency').toUpperCase())?.[0] ?? null,
    payer: cellOf(row, places, 'payer') || null,
    text: words.filter(Boolean).join(' ').replaceAll(/\s+/g, ' '),
    bankReference: cellOf(row, places, 'reference') || null,
    isFinal: true,
  }
}

/** Reads a bank's CSV file with any usual headings, delimiter and form of amounts. @throws 422 with the line */
export function readCsvStatement(text: string): Entry[] {
  const { places, rows } = tableOf(text)
  const votes = numberFormatVotes()
  for (const row of rows)
    for (const column of amountColumns) votes.see(plainAmount(cellOf(row, places, column)).digits)
  const days = detectDayOrder(rows.map((row) => longDay(cellOf(row, places, 'day'))))
  const format = { places, numbers: votes.result(), days }
  return rows.flatMap((row) => readRow(row, format) ?? [])
}
