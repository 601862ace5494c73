import { readXlsx, streamXlsxRows, type CellValue } from 'hucre/xlsx'
import { guardedAgain } from '../../../domain/text/formulaGuard.ts'

/** Bytes that a workbook may unpack to: a small file may pretend to hold more than any memory does. */
const mostUnpacked = 256 * 1_048_576
const pad = (value: number) => String(value).padStart(2, '0')

/** Messages of an unreadable workbook; translated like the server's messages. */
export const workbookMessages = {
  none: 'This is no XLSX workbook.',
  locked: 'This is an old .xls workbook, or one with a password. Save it as .xlsx without a password.',
  large: 'This workbook unpacks to more than 256 MB. Please divide it.',
  empty: 'This workbook has no sheet that is shown.',
} as const

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const longestComment = 65_535

/** The bytes that an archive says it unpacks to, which its reader holds it to. @throws where it is no archive */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) {
    end -= 1
    if (end < bytes.length - 22 - longestComment) end = -1
  }
  if (end < 0) throw new Error(workbookMessages.none)
  let size = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) throw new Error(workbookMessages.none)
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    // An entry that hides its size would be unpacked without a limit.
    size += packed > 0 && unpacked === 0 ? Number.POSITIVE_INFINITY : unpacked
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

function check(bytes: Uint8Array) {
  const [first, second] = bytes
  // The container of old and of locked workbooks.
  if (first === 0xd0 && second === 0xcf) throw new Error(workbookMessages.locked)
  if (first !== 0x50 || second !== 0x4b || bytes.length < 22) throw new Error(workbookMessages.none)
  if (unpackedSize(bytes) > mostUnpacked) throw new Error(workbookMessages.large)
}

/** Runs a workbook reader; its own errors do not help users. */
async function reading<T>(bytes: Uint8Array, work: () => Promise<T>): Promise<T> {
  check(bytes)
  try {
    return await work()
  } catch (error) {
    throw new Error(workbookMessages.none, { cause: error })
  }
}

/** The names of the sheets that a workbook shows, in its order. @throws Error in words for people */
export const sheetsOf = (bytes: Uint8Array): Promise<string[]> =>
  reading(bytes, async () => {
    const names: string[] = []
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) names.push(name)
        return false
      },
    })
    return names
  })

/** A number in plain decimal text. Sheets show fifteen digits; what their sums hold beyond is noise. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

/** A day as `YYYY-MM-DD`, a time without a day as `hh:mm`, a moment as both, as users would type them. */
function dateText(value: Date): string {
  const time = `${pad(value.getUTCHours())}:${pad(value.getUTCMinutes())}`
  if (value.getUTCFullYear() < 1900) return time
  const text = value.toISOString().slice(0, 23)
  return text
    .replace(/T00:00:00\.000$/, '')
    .replace(/\.000$/, '')
    .replace('T', ' ')
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  if (typeof value === 'number') return plainNumber(value)
  return typeof value === 'string' ? guardedAgain(value) : String(value)
}

const line = (cells: readonly string[]) =>
  cells.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')

/**
 * A sheet of a workbook as the text of a CSV file: days as `YYYY-MM-DD`, plain numbers, and the saved results of
 * formulas. Empty rows stay as empty lines, so that every row keeps its number.
 * @param sheet its name; the first visible one if absent
 * @throws Error with a text for users
 */
export async function xlsxAsCsv(bytes: Uint8Array, sheet?: string): Promise<string> {
  const name = sheet ?? (await sheetsOf(bytes))[0]
  if (name === undefined) throw new Error(workbookMessages.empty)
  return reading(bytes, async () => {
    const lines: { text: string; cells: number }[] = []
    let width = 0
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const cells = values.map(cellText)
      while (cells.at(-1) === '') cells.pop()
      if (cells.length === 0) continue
      width = Math.max(width, cells.length)
      while (lines.length < index) lines.push({ text: '', cells: 0 })
      lines.push({ text: line(cells), cells: cells.length })
    }
    // A sheet holds no empty cells at the end of a row: all rows are as wide as the widest.
    const full = lines.map(({ text, cells }) => (cells === 0 ? '' : text + ','.repeat(width - cells)))
    return full.length > 0 ? `${full.join('\r\n')}\r\n` : ''
  })
}
