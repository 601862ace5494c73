import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { delimiters } from '../../../src/domain/text/delimiters.ts'
import {
  importKinds,
  importPatch,
  mostImportRows,
  type ImportAnswer,
} from '../../../src/schema/calls/importing.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { permit } from '../access/access.ts'
import { checkKey, hashOf, keepAnswer, keptAnswer } from '../calls/idempotency.ts'
import { idOf, parseBody, sayRange } from '../../platform/http/requests.ts'
import { needs } from '../resourceRoutes/context.ts'
import { parseJson } from '../reading/query.ts'
import { answerOf, rowsOf, rowsOfKind } from './answer.ts'
import { changeFile } from './change.ts'
import { findFile, isOpen } from './file/importFile.ts'
import { makeValidations } from './validation/validations.ts'
import { dropFile, stageFile, type StagingOptions } from './file/staging.ts'

/** Bytes of a call that corrects cells. */
const patchLimit = 16 * 1_048_576

const fileQuery = z.object({
  name: z.string().max(250).default('file.csv'),
  delimiter: z.enum(delimiters).optional(),
})
const rowsQuery = z.strictObject({
  filter: z.string().optional(),
  range: z.string().optional(),
})
const rowsFilter = z.strictObject({ kind: z.enum(importKinds).optional() })
const rowsRange = z
  .tuple([z.number().int().min(0), z.number().int().min(0)])
  .refine(([from, to]) => to >= from && to - from < mostImportRows)
  .readonly()

/**
 * Bringing in files, below each collection's path: kept, validated and corrected here, and run as the batch that each
 * is.
 */
export function importRoutes(
  app: FastifyInstance,
  staging: StagingOptions,
  collections: readonly { path: string; resource: Resource }[],
): void {
  const { db, registry } = staging
  const validations = makeValidations({ db, registry, log: app.log })
  app.addHook('onClose', () => validations.stop())

  const answer = async (caller: Caller, resource: Resource, id: number): Promise<ImportAnswer> =>
    answerOf(caller, resource, registry, await findFile(db.read(caller.clientId), caller, resource, id))

  async function bring(request: FastifyRequest, reply: FastifyReply, resource: Resource) {
    const caller = callerOf(request)
    permit(caller, resource, 'update')
    const file = parseBody(fileQuery, request.query)
    if (!(request.body instanceof Readable)) throw badRequest('body', 'Send the file as text/csv.')
    const header = request.headers['idempotency-key']
    const key = header === undefined ? undefined : checkKey(String(header))
    // A reader that stops early must not end the request, which carries the answer.
    const bytes: AsyncIterable<Uint8Array> = request.body.iterator({ destroyOnReturn: false })
    const { id, hash } = await stageFile(staging, caller, resource, file, bytes)
    const first = key === undefined ? id : await firstOf(caller, request.url, key, id, hash)
    if (first === id) await validations.begin(caller, resource, id)
    void reply.code(201)
    return answer(caller, resource, first)
  }

  /** The file that the key was used for first; the one that has just been kept goes again where it is another. */
  async function firstOf(caller: Caller, url: string, key: string, id: number, content: string) {
    const hash = hashOf(`POST ${url}`, content)
    try {
      await db.write(caller, (tx) => keepAnswer(tx, key, hash, { status: 201, body: JSON.stringify({ id }) }))
      return id
    } catch (error) {
      await dropFile(db, caller, id)
      const kept = await keptAnswer(db, caller, key, hash)
      if (!kept) throw error
      return z.object({ id: z.number() }).parse(JSON.parse(kept.body)).id
    }
  }

  void app.register(async (scope) => {
    // The file is taken in as it comes; how much it may be is its reader's to say.
    scope.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
    for (const { path, resource } of collections)
      scope.post(`${path}/import`, needs(resource, 'create'), (request, reply) =>
        bring(request, reply, resource),
      )
  })
  for (const { path, resource } of collections) {
    app.get(`${path}/import/:id`, needs(resource, 'create'), async (request) => {
      const caller = callerOf(request)
      permit(caller, resource, 'update')
      await validations.ensure(caller, resource, idOf(request))
      return answer(caller, resource, idOf(request))
    })
    app.patch(
      `${path}/import/:id`,
      { ...needs(resource, 'create'), bodyLimit: patchLimit },
      async (request) => {
        const caller = callerOf(request)
        permit(caller, resource, 'update')
        const patch = parseBody(importPatch, request.body)
        await changeFile(staging, caller, resource, idOf(request), patch)
        await validations.begin(caller, resource, idOf(request))
        return answer(caller, resource, idOf(request))
      },
    )
    app.get(`${path}/import/:id/rows`, needs(resource, 'create'), async (request, reply) => {
      const caller = callerOf(request)
      permit(caller, resource, 'update')
      const query = parseBody(rowsQuery, request.query)
      const { kind } = parseJson('filter', query.filter, rowsFilter, {}, '{"kind":"error"}')
      const range = parseJson('range', query.range, rowsRange, [0, 99], '[0,99]')
      const sql = db.read(caller.clientId)
      const file = await findFile(sql, caller, resource, idOf(request))
      if (!isOpen(file) && kind && kind !== 'left')
        throw conflict('This file has been imported; ask for the rows of its batch.')
      const rows = await rowsOf(sql, caller, resource, registry, file, kind, range)
      sayRange(reply, 'rows', { rows, first: range[0], total: rowsOfKind(file, kind) })
      return rows
    })
  }
}
