import type { Readable, Transform } from 'node:stream'
import { through, transformer } from '../../platform/streams.ts'
import { csvCells, exportSelect, type ExportOptions } from './exportCells.ts'

/** Bytes that are handed on at a time: the database sends a few rows at a time, each of which would be a packet. */
const parcel = 65_536

function inParcels(): Transform {
  let waiting: Buffer[] = []
  let bytes = 0
  const handOn = (stream: Transform) => {
    stream.push(Buffer.concat(waiting, bytes))
    waiting = []
    bytes = 0
  }
  return transformer({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes >= parcel) handOn(this)
      done()
    },
    flush(done) {
      handOn(this)
      done()
    },
  })
}

/**
 * Streams all matching rows as CSV: a heading row, then what the caller may read, in the form that the import takes back
 * without change. Begins with a byte order mark, by which spreadsheets know UTF-8.
 */
export async function exportCsv(options: ExportOptions): Promise<Readable> {
  const { select } = await exportSelect(options, csvCells)
  const rows = await options.db.copyOut(
    options.caller.clientId,
    `copy (${select}) to stdout with (format csv, header)`,
  )
  const answer = inParcels()
  answer.push('\uFEFF')
  // The answer carries a failure on to the client by breaking off.
  return through(rows, answer)
}
