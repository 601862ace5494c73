import type { Readable } from 'node:stream'

/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number
  last: number
}

/** The S3 server does not answer for the moment; `cause` says why. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file storage cannot be reached', { cause })
  }
}

/** Storage of objects by key. */
export interface ObjectStore {
  /** Stores a stream of any length, without keeping all of it in memory. A failed write leaves no object. */
  write(key: string, contents: Readable): Promise<void>
  /**
   * Reads an object, or the bytes of the range.
   * @throws if the object does not exist
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Deletes an object; does nothing if it does not exist. */
  remove(key: string): Promise<void>
}
