import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { guarded } from '../streams.ts'
import type { ObjectStore } from './objectStore.ts'

/** Objects as files below a folder. */
export function filesOnDisk(folder: string): ObjectStore {
  const fileOf = (key: string) => path.join(folder, key)
  return {
    async write(key, contents) {
      const file = fileOf(key)
      guarded(contents)
      await mkdir(path.dirname(file), { recursive: true })
      await pipeline(contents, guarded(createWriteStream(file)))
    },
    async read(key, range) {
      // Opened first: a missing file must fail before an answer begins.
      const file = await open(fileOf(key))
      return guarded(file.createReadStream(range && { start: range.first, end: range.last }))
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}
