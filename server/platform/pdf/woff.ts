import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Length of a WOFF file's header and of one entry of its table directory, in bytes. */
const headerLength = 44
const entryLength = 20

/**
 * Unpacks a WOFF file (version 1) into its plain font. The font library would unpack it in script at every use. It also
 * can't read the compound glyphs, such as Ł or ó, of the smaller WOFF2.
 * @throws if it is not a WOFF file
 */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = headerLength + entryLength * index
      const offset = woff.readUInt32BE(at + 4)
      const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
      const length = woff.readUInt32BE(at + 12)
      return {
        tag: woff.subarray(at, at + 4),
        sum: woff.readUInt32BE(at + 16),
        data: packed.length < length ? await inflated(packed) : packed,
      }
    }),
  )
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = 12 + 16 * index
    tag.copy(head, at)
    head.writeUInt32BE(sum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
