import type { FastifyReply } from 'fastify'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { StoredFile } from './fileAccess.ts'
import { isShownInline } from './fileTypes.ts'
import { rangeOf } from './range.ts'

/** A file of a company. The caller has checked who may read it. @throws 404 */
export async function fileOf(sql: Sql, clientId: number, id: number): Promise<StoredFile> {
  const [file] = await sql.query<StoredFile>(
    `select id, name, mime, size, sha256, storage_key as "storageKey" from file
     where client_id = $1 and id = $2 and deleted_at is null`,
    [clientId, id],
  )
  if (!file) throw notFound()
  return file
}

/** RFC 8187: the name in plain characters for every browser, then the real name. */
function disposition({ mime, name }: StoredFile): string {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_')
  return `${isShownInline(mime) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`
}

/** A browser must not guess another type, or run the bytes as a page of ours. */
function describe(reply: FastifyReply, file: StoredFile) {
  void reply
    .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    // No browser keeps it (`no-store`). Other callers that keep it ask by its etag.
    .header('etag', `"${file.sha256}"`)
    .header('accept-ranges', 'bytes')
}

/** Sends the part of a file that the request's range names, or all of it. The caller has checked who may read it. */
export async function sendFile(reply: FastifyReply, file: StoredFile, storage: FileStorage) {
  describe(reply, file)
  if (reply.request.headers['if-none-match'] === `"${file.sha256}"`) return reply.code(304).send()
  const range = rangeOf(reply.request.headers.range, file.size)
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const contents = await storage.read(file.storageKey, range)
  if (!range) return reply.header('content-length', file.size).send(contents)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
    .header('content-length', range.last - range.first + 1)
    .send(contents)
}
