import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import type { Settings } from './config.ts'
import { guarded } from './streams.ts'

/** Where the bytes of uploaded files lie. Keys are made here and never contain anything that a visitor chose. */
export interface FileStorage {
  /** A key that no object has yet; a company's objects lie together. */
  newKey(clientId: number): string
  write(key: string, contents: Readable): Promise<void>
  /** @throws when there is no such object */
  read(key: string): Promise<Readable>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
}

/** The library takes a quarter of a second to load, so that the first file does it and not the start. */
async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** Files on the server's own disk, below `DATA_DIR/files`. */
export function openFileStorage({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): FileStorage {
  const location = path.resolve(DATA_DIR, 'files')
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(location))
  return {
    newKey: (clientId) => {
      const name = randomUUID()
      return `c${clientId}/${name.slice(0, 2)}/${name}`
    },
    // The library's own way reports that the source was aborted, and hides why, such as a full disk.
    async write(key, contents) {
      const file = path.join(location, key)
      guarded(contents)
      await mkdir(path.dirname(file), { recursive: true })
      await pipeline(contents, guarded(createWriteStream(file)))
    },
    read: async (key) => guarded(await (await disk()).getStream(key)),
    remove: async (key) => (await disk()).delete(key),
  }
}
