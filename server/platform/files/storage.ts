import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { checkBucket, filesInBucket } from './bucket.ts'
import { filesOnDisk } from './disk.ts'
import { StorageUnavailable, type ObjectStore } from './objectStore.ts'
import { bucketOf, type FileSettings } from './settings.ts'

/** The bytes of uploaded files and reports. Keys are random and contain no text of a user. */
export interface FileStorage extends ObjectStore {
  /** Returns an unused key. Objects of one company have the same prefix. */
  newKey(clientId: number): string
}

/**
 * Reads an object; undefined if it is missing or cannot be opened.
 * @throws StorageUnavailable
 */
export async function readIfPresent(storage: FileStorage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    return undefined // the caller leaves the missing file out
  }
}

/** Opens the bucket `S3_BUCKET`, or the folder `DATA_DIR/files` without that setting. */
export function openFileStorage(settings: FileSettings): FileStorage {
  const bucket = bucketOf(settings)
  const store = bucket ? filesInBucket(bucket) : filesOnDisk(path.resolve(settings.DATA_DIR, 'files'))
  return {
    ...store,
    newKey: (clientId) => {
      const name = randomUUID()
      return `c${clientId}/${name.slice(0, 2)}/${name}`
    },
  }
}

/**
 * Checks that the bucket takes and returns an object. The folder is checked with `DATA_DIR`.
 * @throws Error in one line that names the settings
 */
export async function checkFileStorage(settings: FileSettings): Promise<void> {
  const bucket = bucketOf(settings)
  if (bucket) await checkBucket(bucket)
}
