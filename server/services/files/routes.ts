import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { largestFile } from '../../../src/schema/limits.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Registry } from '../../engine/access/access.ts'
import { answered, binary, jsonSchema, uploadOf } from '../../engine/contract/resourceContract.ts'
import { idOf } from '../../platform/http/requests.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { callerOf } from '../../platform/http/access.ts'
import { findReadableFile } from './fileAccess.ts'
import { oneFile, readForm } from './forms.ts'
import { sendFile } from './sending.ts'
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
    return sendFile(reply, file, storage)
  })
}
