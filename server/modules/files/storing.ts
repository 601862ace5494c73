import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline as piped } from 'node:stream/promises'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files.ts'
import type { StoredFile } from './fileAccess.ts'
import { safeName, typeOfFile } from './fileTypes.ts'

export interface Upload {
  /** Where the received bytes lie; removed when the request ends. */
  path: string
  /** What the sender calls it. */
  name: string
}

type Stored = Pick<StoredFile, 'name' | 'mime' | 'size' | 'sha256'> & { key: string }

/** Enters a file whose bytes lie in the store already. */
export async function enterFile(
  tx: Sql,
  { clientId, employeeId }: Pick<Caller, 'clientId' | 'employeeId'>,
  { name, mime, size, sha256, key }: Stored,
) {
  const [row] = await tx.query<Pick<StoredFile, 'id' | 'name' | 'mime' | 'size'>>(
    `insert into file (client_id, created_by, updated_by, name, mime, size, sha256, storage_key)
     values ($1, $2, $2, $3, $4, $5, $6, $7) returning id, name, mime, size`,
    [clientId, employeeId, name, mime, size, sha256, key],
  )
  if (!row) throw new Error('Insert into file gave no row')
  return row
}

/**
 * Stores the bytes first and the row after them; without the row nobody could find the bytes, so they go again.
 * @throws 415 for a type that is not taken, or that is no picture where only those are
 */
export async function storeFile(
  { db, storage }: { db: Database; storage: FileStorage },
  caller: Caller,
  upload: Upload,
  image = false,
) {
  const type = await typeOfFile(upload.path, upload.name)
  if (image && !type.mime.startsWith('image/'))
    throw new ApiError(
      415,
      'unsupported_file',
      'Only pictures can be taken here: JPEG, PNG, WebP, GIF or HEIC.',
    )
  const { size } = await stat(upload.path)
  const hash = createHash('sha256')
  await piped(createReadStream(upload.path), hash)
  const key = storage.newKey(caller.clientId)
  try {
    await storage.write(key, createReadStream(upload.path))
    return await db.write(caller, async (tx) => {
      const row = await enterFile(tx, caller, {
        name: safeName(upload.name, type),
        mime: type.mime,
        size,
        sha256: hash.digest('hex'),
        key,
      })
      tx.touch('file')
      return row
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
}
