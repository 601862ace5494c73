import { createHash } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import { answered, binary, jsonSchema, uploadOf } from '../../engine/contract/resourceContract.ts'
import { ApiError, notFound } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { streamOf } from '../../platform/streams.ts'
import { detected } from '../../services/files/fileTypes.ts'
import { oneFile, readForm } from '../../services/files/forms.ts'
import { drawnAnew } from '../../services/files/pictures.ts'

/** Largest logo that is taken, in bytes. */
const largest = 1_048_576
const uploadsPerMinute = 20
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

const stored = z.object({ mime: z.string(), storageKey: z.string() })

/**
 * Takes a company's logo (`POST client/logo`, field `logo`) and shows it. Logos are public: they stand in the chooser, on
 * the feedback page and on documents; their address changes with the picture, so that browsers may keep it for ever.
 */
export async function logoRoutes(app: FastifyInstance, { db, storage }: ModuleContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyMultipart, {
      limits: { fileSize: largest, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 },
    })
    scope.post(
      '/api/client/logo',
      {
        config: {
          access: { module: 'CP', action: 'update' },
          rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' },
          contract: {
            requestBody: uploadOf('logo'),
            responses: answered(200, jsonSchema(z.object({ logo: z.string() }), 'output')),
          },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const part = await readForm('logo', () => request.file())
        if (part?.fieldname !== 'logo') throw oneFile('logo')
        const sent = await readForm('logo', () => part.toBuffer())
        const { fileTypeFromBuffer } = await import('file-type')
        const type = await detected(() => fileTypeFromBuffer(sent))
        if (!type || !pictures.has(type.mime))
          throw new ApiError(415, 'unsupported_file', 'A logo is a PNG, JPEG or WebP picture.', {
            errors: { logo: 'A logo is a PNG, JPEG or WebP picture.' },
          })
        const bytes = (await drawnAnew(sent, type.mime)) ?? sent
        const sha = createHash('sha256').update(bytes).digest('hex')
        const key = storage.newKey(caller.clientId)
        await storage.write(key, streamOf([bytes]))
        try {
          return await db.write(caller, async (tx) => {
            const [file] = await tx.query<{ id: number }>(
              `insert into file (client_id, created_by, updated_by, name, mime, size, sha256, storage_key)
               values ($1, $2, $2, $3, $4, $5, $6, $7) returning id`,
              [caller.clientId, caller.employeeId, `logo.${type.ext}`, type.mime, bytes.length, sha, key],
            )
            const logo = `/files/logo/${caller.clientId}/${sha.slice(0, 16)}`
            await tx.query(
              `update client set logo = $2, logo_file_id = $3, version = version + 1, updated_at = now() where id = $1`,
              [caller.clientId, logo, file?.id],
            )
            tx.touch('file')
            tx.touch('client')
            return { logo }
          })
        } catch (error) {
          // Bytes that stay behind must not hide the cause, such as a full disk.
          await Promise.allSettled([storage.remove(key)])
          throw error
        }
      },
    )
  })

  const contract = { responses: answered(200, binary, 'image/*') }
  app.get(
    '/files/logo/:clientId/:version',
    { config: { access: 'public', contract } },
    async (request, reply) => {
      const { clientId } = z
        .object({ clientId: z.coerce.number().int().positive() })
        .catch({ clientId: 0 })
        .parse(request.params)
      const [company] = await db.system.query<{ fileId: number | null }>(
        'select logo_file_id as "fileId" from client where id = $1 and logo = $2',
        [clientId, request.url.split('?')[0]],
      )
      if (!company?.fileId) throw notFound()
      const [row] = await db
        .read(clientId)
        .query('select mime, storage_key as "storageKey" from file where client_id = $1 and id = $2', [
          clientId,
          company.fileId,
        ])
      if (!row) throw notFound()
      const { mime, storageKey } = stored.parse(row)
      return (
        reply
          .type(mime)
          .header('content-security-policy', 'sandbox')
          .header('x-content-type-options', 'nosniff')
          // Consoles of other origins and mails show it.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(await storage.read(storageKey))
      )
    },
  )
}
