import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../platform/errors.ts'
import { slices } from '../slices.ts'

export interface CsvFile {
  /** Never two alike: a repeated or empty heading gets a number. */
  headings: string[]
  /** Cells as the file has them, each record as long as it happens to be. */
  records: string[][]
}

/** Number of the first record, as a spreadsheet numbers its rows: the heading row is 1. */
export const firstRecord = 2

const mostRecords = 50_000
const chunkSize = 32_768
const newlines = ['\r\n', '\n', '\r']

/** The separator that divides the first line into most cells. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((mark) => [mark, 0]))
  let quoted = false
  for (const mark of text.slice(0, 20_000)) {
    if (mark === '"') quoted = !quoted
    else if (!quoted && newlines.includes(mark)) break
    else if (!quoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0] ?? ','
}

function distinct(headings: readonly string[]): string[] {
  const taken = new Set<string>()
  return headings.map((given, index) => {
    const base = given.trim() || `Column ${index + 1}`
    let heading = base
    for (let number = 2; taken.has(heading); number += 1) heading = `${base} (${number})`
    taken.add(heading)
    return heading
  })
}

async function* piecesOf(text: string) {
  const bytes = Buffer.from(text)
  const breathe = slices()
  for (let at = 0; at < bytes.length; at += chunkSize) {
    yield bytes.subarray(at, at + chunkSize)
    await breathe()
  }
}

/**
 * Reads a CSV text in slices, so that a big file holds nobody else up.
 * @throws 422 naming the record whose quotes do not match, or saying that there is nothing to import
 */
export async function readCsv(text: string): Promise<CsvFile> {
  const start = text.startsWith('\uFEFF') ? text.slice(1) : text
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: newlines,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const rows: string[][] = []
  try {
    await pipeline(Readable.from(piecesOf(start)), parser, async (parsed: AsyncIterable<string[]>) => {
      for await (const row of parsed) {
        rows.push(row)
        if (rows.length > mostRecords + 1) {
          throw invalid({ text: `At most ${mostRecords} records at a time; divide the file.` })
        }
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const read: unknown = error['records']
    const record = typeof read === 'number' ? read + 1 : 1
    throw invalid({ text: `Record ${record} cannot be read: its quotes do not match.` })
  }
  const [headings, ...records] = rows
  if (!headings || records.length === 0) {
    throw invalid({ text: 'The file holds no records below its heading row.' })
  }
  return { headings: distinct(headings), records }
}
