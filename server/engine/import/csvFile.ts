import { Readable, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf, delimiterSample, type Delimiter } from '../../../src/domain/delimiters.ts'
import { mostImportBytes, mostImportRecords } from '../../../src/schema/calls/importing.ts'
import { ApiError, invalid } from '../../platform/errors.ts'
import { slices } from '../slices.ts'

/** A record of a file: its number, as a spreadsheet numbers rows, and its cells as the file has them. */
export interface FileRecord {
  record: number
  cells: string[]
}

export interface CsvFile {
  delimiter: Delimiter
  /** Never two alike: a repeated or empty heading gets a number. */
  headings: string[]
  /** The records that hold anything; to be read once. */
  records: AsyncIterable<FileRecord>
}

const pieceSize = 32_768
/** Characters of one record; more is a quote that is never closed. */
const longestRecord = 2_000_000
const newlines = ['\r\n', '\n', '\r']

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

const unreadable = (message: string) => invalid({ file: message })

/** The text of the bytes, in pieces that hold nobody else up. @throws 413 and 422 for what is too much, or no UTF-8 */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const breathe = slices()
  let size = 0
  // The database cannot hold NUL; the rules of the fields refuse what takes its place just the same.
  const decoded = (piece?: Uint8Array) =>
    decoder.decode(piece, { stream: piece !== undefined }).replaceAll('\u0000', '\u0001')
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > mostImportBytes) {
        const most = `${mostImportBytes / 1_048_576} MB`
        throw new ApiError(413, 'too_large', `The file has more than ${most}; divide it.`)
      }
      for (let at = 0; at < chunk.length; at += pieceSize) {
        yield decoded(chunk.subarray(at, at + pieceSize))
        await breathe()
      }
    }
    yield decoded()
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('The file is no UTF-8 text.')
    throw error
  }
}

async function* joined(start: string, rest: AsyncIterator<string>) {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Says in the caller's terms what the parser refused. */
function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const read: unknown = error['records']
  const record = typeof read === 'number' ? read + 1 : 1
  return unreadable(`Record ${record} cannot be read: its quotes do not match.`)
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function* rowsOf(parser: AsyncIterable<string[]>): AsyncGenerator<FileRecord> {
  let record = 0
  let held = 0
  try {
    for await (const cells of parser) {
      record += 1
      if (isBlank(cells)) continue
      held += 1
      if (held > mostImportRecords + 1) {
        throw unreadable(`At most ${mostImportRecords} records at a time; divide the file.`)
      }
      yield { record, cells }
    }
  } catch (error) {
    throw explained(error)
  }
}

/**
 * Reads a CSV file as it comes, never holding more than a piece of it.
 * @param chosen what stands between its cells; found out where absent
 * @throws 422 for what is no UTF-8 text or holds no heading row; reading the records throws too: 422 naming the record
 * whose quotes do not match, or saying that there are none or too many, and 413 for too many bytes
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, chosen?: Delimiter): Promise<CsvFile> {
  const text = textOf(bytes)
  let start = ''
  while (start.length < delimiterSample) {
    const next = await text.next()
    if (next.done) break
    start += next.value
  }
  const delimiter = chosen ?? delimiterOf(start)
  const parser = parse({
    delimiter,
    record_delimiter: newlines,
    relax_column_count: true,
    max_record_size: longestRecord,
  })
  pipeline(Readable.from(joined(start, text)), parser, () => undefined) // a failure reaches who reads the parser
  const rows = rowsOf(parser)
  const nothing = unreadable('The file holds no records below its heading row.')
  const head = await rows.next()
  if (head.done) throw nothing
  return {
    delimiter,
    headings: distinct(head.value.cells),
    records: (async function* () {
      const first = await rows.next()
      if (first.done) throw nothing
      yield first.value
      yield* rows
    })(),
  }
}
