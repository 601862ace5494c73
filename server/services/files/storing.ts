import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline as piped } from 'node:stream/promises'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { guarded, streamOf } from '../../platform/streams.ts'
import type { StoredFile } from './fileAccess.ts'
import { safeName, typeOfFile } from './fileTypes.ts'
import { drawnAnew } from './pictures.ts'

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

/** The bytes of a file, from their beginning each time. */
const contentsOf = (upload: Upload, drawn: Buffer | undefined) =>
  drawn ? streamOf([drawn]) : guarded(createReadStream(upload.path))

/**
 * Stores the bytes first and the row after them; without the row nobody could find the bytes, so they go again.
 * @param as `evidence` is kept as it came; any other picture is drawn anew, without the place where it was taken; a `picture`
 *   can be nothing else
 * @throws 415 for a type that is not taken, or that is no picture where only those are
 */
export async function storeFile(
  { db, storage }: { db: Database; storage: FileStorage },
  caller: Caller,
  upload: Upload,
  as?: 'picture' | 'evidence',
) {
  const type = await typeOfFile(upload.path, upload.name)
  if (as === 'picture' && !type.mime.startsWith('image/'))
    throw new ApiError(415, 'unsupported_file', 'Only pictures can be taken here: JPEG, PNG, WebP or GIF.')
  const drawn = as === 'evidence' ? undefined : await drawnAnew(upload.path, type.mime)
  const size = drawn?.length ?? (await stat(upload.path)).size
  const hash = createHash('sha256')
  await piped(contentsOf(upload, drawn), hash)
  const key = storage.newKey(caller.clientId)
  try {
    await storage.write(key, contentsOf(upload, drawn))
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
    // Bytes that stay behind must not hide the cause, such as a full disk.
    await Promise.allSettled([storage.remove(key)])
    throw error
  }
}
