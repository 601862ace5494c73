import { finished } from 'node:stream/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { delimiterOf, delimiterSample, type Delimiter } from '../../../../src/domain/text/delimiters.ts'
import { looseQuotes } from '../../../../src/domain/text/looseQuotes.ts'
import { mostImportBytes, mostImportRecords } from '../../../../src/schema/calls/importing.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import { slices } from '../../sql/slices.ts'

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

const pieceSize = 8_192
/** Characters of one record; more is a quote that is never closed. */
const longestRecord = 2_000_000
const mostColumns = 1_000
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

/**
 * The text of the bytes, in small pieces that block no other work. @throws 413 if it is too large, 422 if it is not
 * UTF-8
 */
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

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function* rowsOf(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRecord> {
  const found: FileRecord[] = []
  let [read, held] = [0, 0]
  const parser: Parser = parse({
    delimiter,
    record_delimiter: newlines,
    relax_column_count: true,
    max_record_size: longestRecord,
    skip_empty_lines: true,
    // Nothing goes on through the stream, which takes a turn for each record, blank or not.
    on_record: (cells) => {
      read += 1
      // After the first record the parser raises an error for every longer or shorter record, even if allowed. That
      // takes a hundred times as long as reading it.
      Object.assign(parser.info, { records: 0 })
      if (isBlank(cells)) return null
      if ((held += 1) > mostImportRecords + 1)
        throw unreadable(`At most ${mostImportRecords} records at a time; divide the file.`)
      found.push({ record: read + parser.info.empty_lines, cells })
      return null
    },
  })
  const over = finished(parser, { readable: false })
  over.catch(() => undefined) // the consumer gets this error
  const write = (piece: string) =>
    new Promise<void>((resolve, reject) => {
      parser.write(piece, (error) => (error ? reject(error) : resolve()))
    })
  try {
    for await (const piece of looseQuotes(text, delimiter, () =>
      unreadable('The quotes of this file do not match.'),
    )) {
      await write(piece)
      yield* found.splice(0)
    }
    parser.end()
    await over
    yield* found
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const record = read + parser.info.empty_lines + 1
    throw unreadable(`Record ${record} cannot be read: its quotes do not match.`)
  }
}

/**
 * Reads a CSV file as a stream, one piece in memory at a time.
 * @param chosen the delimiter; detected if absent
 * @throws 422 if it is not UTF-8 or has no heading row
 * @throws while reading: 422 for unmatched quotes (with the record), no records or too many records; 413 for too many
 * bytes
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
  const rows = rowsOf(joined(start, text), delimiter)
  const nothing = unreadable('The file holds no records below its heading row.')
  const head = await rows.next()
  if (head.done) throw nothing
  if (head.value.cells.length > mostColumns) throw unreadable(`At most ${mostColumns} columns can be read.`)
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
