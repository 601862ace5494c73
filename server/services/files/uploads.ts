import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Action, ModuleCode } from '../../../src/domain/access/permissions.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { largestFile } from '../../../src/schema/limits.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { answered, binary, named } from '../../engine/contract/resourceContract.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf } from '../../platform/http/requests.ts'
import { oneFile, readForm } from './forms.ts'
import { storeFile } from './storing.ts'

const uploadsPerMinute = 120

/** A form that brings one file for the record that the path names. */
export interface UploadRoute {
  /** Below the API root, with `:id`. */
  path: string
  access: { module: ModuleCode; action: Action }
  /** Member of the form that holds the file. */
  field: string
  /** Only pictures. */
  image?: true
  /** The record that it answers. */
  answers: Resource
  /** Members of the form that say more of the file. */
  says?: readonly string[]
  /** Asked before anything is stored. @throws where the record is none of the caller's */
  reach(caller: Caller, id: number): Promise<unknown>
  /** What becomes of the stored file; gives the answer. */
  take(
    caller: Caller,
    id: number,
    file: { id: number; name: string },
    texts: Readonly<Record<string, string>>,
  ): Promise<unknown>
}

const textPart = z.object({ type: z.literal('field'), value: z.string().max(500) })

/** The short texts of a form beside its file. */
function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) => {
      const text = textPart.safeParse(part)
      return text.success ? [[name, text.data.value]] : []
    }),
  )
}

/** Serves forms with one file each (spec 7: multipart uploads). */
export async function serveUploads(
  app: FastifyInstance,
  context: Pick<ModuleContext, 'db' | 'storage'>,
  routes: readonly UploadRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyMultipart, {
      limits: {
        fileSize: largestFile,
        files: 1,
        fields: 10,
        parts: 11,
        headerPairs: 20,
        fieldNameSize: 100,
        fieldSize: 500,
      },
    })
    for (const { path, access, field, image, answers, says = [], reach, take } of routes) {
      const texts = Object.fromEntries(says.map((name) => [name, { type: 'string' }]))
      const contract = {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { [field]: binary, ...texts }, required: [field] },
            },
          },
        },
        responses: answered(201, named(answers.name)),
      }
      const config = { access, contract, rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } }
      scope.post(`/api/${path}`, { config }, async (request: FastifyRequest, reply) => {
        const caller = callerOf(request)
        const id = idOf(request)
        await reach(caller, id)
        const {
          files: [part],
        } = await readForm(field, () => request.saveRequestFiles())
        if (part?.fieldname !== field) throw oneFile(field)
        const upload = { path: part.filepath, name: part.filename }
        const stored = await storeFile(context, caller, upload, image && 'picture')
        void reply.code(201)
        return take(caller, id, stored, textsOf(part.fields))
      })
    }
  })
}
