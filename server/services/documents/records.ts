import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { selectList } from '../../engine/reading/query.ts'
import { matchingOpen, type Row } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { readIfPresent, type FileStorage } from '../../platform/files/storage.ts'
import { isPrintable } from '../../platform/pdf/pictures.ts'

/** Rows of one kind that a record's document shows at most. */
const mostRows = 500
/** Bytes of pictures in one file; those beyond are named. */
const mostPictures = 150 * 1_024 * 1_024

/** A stored file that a row refers to. */
export interface DocumentFile {
  id: number
  name: string
  mime: string
  size: number
  storageKey: string
}

/** The rows that the filter keeps, as far as the caller may read them. */
export async function rowsOf(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  filter: Record<string, unknown>,
  order = 't.id',
): Promise<Row[]> {
  const params = new Params()
  const open = matchingOpen(caller, resource, filter, params, resourceNamed)
  if (!open) return []
  return sql.query<Row>(
    `select ${selectList(resource, open.readable)} ${open.from} order by ${order} limit ${mostRows}`,
    params.values,
  )
}

const fileId = z.number().catch(0)
const files = z.array(
  z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number(), storageKey: z.string() }),
)

/** The files that those rows name in a field, by their ids. */
export async function storedFiles(
  sql: Sql,
  caller: Caller,
  rows: readonly Readonly<Record<string, unknown>>[],
  field: string,
) {
  const ids = rows.map((row) => fileId.parse(row[field])).filter((id) => id > 0)
  if (ids.length === 0) return new Map<number, DocumentFile>()
  const found = await sql.query(
    `select id, name, mime, size, storage_key as "storageKey" from file
     where client_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
    [caller.clientId, ids],
  )
  return new Map(files.parse(found).map((file) => [file.id, file]))
}

/** Reads pictures for one document, while there is room for them in its file. */
export class Pictures {
  readonly #storage: FileStorage
  #left = mostPictures

  constructor(storage: FileStorage) {
    this.#storage = storage
  }

  /** The bytes of a picture that can be put into a PDF; undefined for any other file. */
  async printable({ mime, size, storageKey }: DocumentFile): Promise<Buffer | undefined> {
    if (!['image/jpeg', 'image/png'].includes(mime) || size > this.#left) return undefined
    const contents = await readIfPresent(this.#storage, storageKey)
    const bytes = contents && (await buffer(contents))
    if (!bytes || !isPrintable(bytes)) return undefined
    this.#left -= size
    return bytes
  }
}
