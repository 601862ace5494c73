import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { streamOf } from '../../platform/streams.ts'
import { enterFile } from '../../services/files/storing.ts'

const width = 320
const height = 240

type Colour = readonly [red: number, green: number, blue: number]

function part(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG whose pixels have the colours that are given for them. */
function pngOf(colourAt: (x: number, y: number) => Colour): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const line = 1 + width * 3
  // Every line begins with its filter: none.
  const pixels = Buffer.alloc(height * line)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), y * line + 1 + x * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ])
}

const wall: Colour = [206, 211, 214]
const floor: Colour = [139, 143, 146]
const door: Colour = [94, 74, 60]

/** A corner of a building with what is the matter on its floor: a patch of the colour, `from` 0 to 1 along the wall. */
export const sceneOf = (colour: Colour, from: number): Buffer =>
  pngOf((x, y) => {
    const across = (x - (60 + from * 200)) / 58
    const down = (y - 190) / 26
    if (across * across + down * down < 1) return colour
    if (y > 150) return floor
    const atDoor = (1 - from) * 240
    return y > 60 && x > atDoor && x < atDoor + 48 ? door : wall
  })

/** Where the demo's pictures go, and those that have gone there. */
export interface DemoFiles {
  storage: FileStorage
  keys: string[]
}

/** Stores a picture as an upload of that person is stored; gives the file's id. */
export async function storePicture(
  tx: Sql,
  { storage, keys }: DemoFiles,
  by: { clientId: number; employeeId: number },
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  const key = storage.newKey(by.clientId)
  keys.push(key)
  await storage.write(key, streamOf([bytes]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await enterFile(tx, by, { name, mime: 'image/png', size: bytes.length, sha256, key })
  return id
}
