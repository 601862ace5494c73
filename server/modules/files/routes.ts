import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { largestFile } from '../../../src/schema/limits.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Registry } from '../../engine/access.ts'
import { answered, binary, jsonSchema, uploadOf } from '../../engine/resourceContract.ts'
import { idOf } from '../../platform/http/requests.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files.ts'
import { through } from '../../platform/streams.ts'
import { callerOf } from '../../platform/http/access.ts'
import { findReadableFile, type StoredFile } from './fileAccess.ts'
import { isShownInline } from './fileTypes.ts'
import { oneFile, readForm } from './forms.ts'
import { cut, rangeOf } from './range.ts'
import { storeFile } from './storing.ts'

const uploadsPerMinute = 120

const uploadContract = {
  requestBody: uploadOf('file'),
  responses: answered(
    201,
    jsonSchema(z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int() }), 'output'),
  ),
}

interface FileOptions {
  db: Database
  storage: FileStorage
  resources: readonly Resource[]
  registry: Registry
}

/** RFC 8187: plain characters for every browser, the real name for those who read the second form. */
function disposition({ mime, name }: StoredFile): string {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_')
  return `${isShownInline(mime) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`
}

/** Whatever the bytes hold, a browser neither guesses another type nor lets them act as a page of ours. */
function describe(reply: FastifyReply, file: StoredFile) {
  void reply
    .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    // No browser keeps it (`no-store`, as of all that only some may read); whoever keeps it themselves asks by its etag.
    .header('etag', `"${file.sha256}"`)
    .header('accept-ranges', 'bytes')
}

/** Sends the part that was asked for, or all of it. */
async function send(reply: FastifyReply, file: StoredFile, storage: FileStorage, header: string | undefined) {
  describe(reply, file)
  if (reply.request.headers['if-none-match'] === `"${file.sha256}"`) return reply.code(304).send()
  const range = rangeOf(header, file.size)
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const whole = await storage.read(file.storageKey)
  if (!range) return reply.header('content-length', file.size).send(whole)
  void reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
    .header('content-length', range.last - range.first + 1)
  // The answer carries a failure on by breaking off.
  return reply.send(through(whole, cut(range)))
}

/** Uploading and reading files; what refers to them are records of the registry. */
export async function fileRoutes(app: FastifyInstance, options: FileOptions): Promise<void> {
  const { db, storage, resources, registry } = options
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyMultipart, {
      limits: { fileSize: largestFile, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 },
    })
    // What proves something stays byte for byte as it was taken, with where and when; all else loses that.
    for (const [path, as] of [['/files'], ['/files/evidence', 'evidence']] as const)
      scope.post(
        path,
        {
          config: {
            access: 'member',
            rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' },
            contract: uploadContract,
          },
        },
        async (request, reply) => {
          const caller = callerOf(request)
          const {
            files: [part],
          } = await readForm('file', () => request.saveRequestFiles())
          if (part?.fieldname !== 'file') throw oneFile('file')
          void reply.code(201)
          return storeFile(options, caller, { path: part.filepath, name: part.filename }, as)
        },
      )
  })
  const contract = { responses: answered(200, binary, '*/*') }
  app.get('/files/:id', { config: { access: 'member', contract } }, async (request, reply) => {
    const caller = callerOf(request)
    const file = await findReadableFile(db.read(caller.clientId), caller, idOf(request), resources, registry)
    if (!file) throw notFound()
    return send(reply, file, storage, request.headers.range)
  })
}
