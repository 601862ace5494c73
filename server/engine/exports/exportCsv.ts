import type { Readable } from 'node:stream'
import { PassThrough, pipeline } from 'node:stream'
import { csvCells, exportSelect, type ExportOptions } from './exportCells.ts'

/**
 * Streams all matching rows as CSV: a heading row, then what the caller may read, in the form that the import takes back
 * without change. Begins with a byte order mark, by which spreadsheets know UTF-8.
 */
export async function exportCsv(options: ExportOptions): Promise<Readable> {
  const { select } = exportSelect(options, csvCells)
  const rows = await options.db.copyOut(
    options.caller.clientId,
    `copy (${select}) to stdout with (format csv, header)`,
  )
  const answer = new PassThrough()
  answer.write('\uFEFF')
  // The answer carries a failure on to the client by breaking off; there is nothing further to do here.
  pipeline(rows, answer, () => undefined)
  return answer
}
