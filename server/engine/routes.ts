import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '../../src/schema/messages.ts'
import { updateMethod, verbBetween, type Resource } from '../../src/schema/resource.ts'
import { importBody } from '../../src/schema/calls/importingText.ts'
import { bodySchema, errorsByField, transitionSchema } from '../../src/schema/validation.ts'
import { badRequest, conflict, invalid, notFound } from '../platform/errors.ts'
import { callerOf } from '../platform/http/access.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/sql.ts'
import { permit, writableFields, type Registry } from './access.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { inCallersTerms } from './dbErrors.ts'
import { exportRoutes } from './export/routes.ts'
import { historyOf } from './history.ts'
import type { HookTable } from './hooks.ts'
import { importBodyLimit, importCsv } from './import/importCsv.ts'
import { checkKey, hashOf, keepAnswer, keptAnswer } from './idempotency.ts'
import { mostRows, parseListQuery } from './query.ts'
import { makeReads } from './reads.ts'
import { rememberTotals } from './totals.ts'
import { makeWrites } from './writes.ts'

const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
})
const statusParam = z.object({ status: z.string() })
const idList = z.array(z.number().int().positive()).min(1).max(mostRows)
const restoreBody = z.strictObject({ ids: idList })

/** The id of the path; anything that is no id names nothing. */
export function idOf(request: FastifyRequest): number {
  const params = idParam.safeParse(request.params)
  if (!params.success) throw notFound()
  return params.data.id
}

/** Checks a body by its rule. @throws 400 naming unknown members, 422 with all messages by field */
export function parseBody<T extends Record<string, unknown>>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const { unknown, errors } = errorsByField(result.error, body)
  const [first] = unknown
  if (first !== undefined) throw badRequest(first, `${unknown.join(', ')} cannot be set here.`)
  throw invalid(errors)
}

export interface EngineOptions {
  db: Database
  resources: readonly Resource[]
  registry: Registry
  hooks: HookTable
  roots: { rest: string; cmms: string }
}

/** Serves every resource of the registry at its paths; nothing here knows a particular one. */
export function serveResources(
  app: FastifyInstance,
  { db, resources, registry, hooks, roots }: EngineOptions,
) {
  const reads = makeReads(db, registry, rememberTotals(db))
  const writes = makeWrites(registry, hooks)
  const serveExports = exportRoutes(app, { db, registry })

  async function change<T>(
    request: FastifyRequest,
    resource: Resource,
    work: (tx: Tx, caller: Caller) => Promise<T>,
  ) {
    const caller = callerOf(request)
    try {
      return await db.write(caller, (tx) => work(tx, caller))
    } catch (error) {
      throw inCallersTerms(error, resource)
    }
  }

  /** Runs a POST at most once for its Idempotency-Key; a repeated call gets the first one's answer. */
  async function once(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Resource,
    work: (tx: Tx, caller: Caller) => Promise<unknown>,
  ) {
    void reply.code(201).type('application/json; charset=utf-8')
    const header = request.headers['idempotency-key']
    if (header === undefined) return JSON.stringify(await change(request, resource, work))
    const key = checkKey(String(header))
    const hash = hashOf(`${request.method} ${request.url}`, request.body)
    try {
      return await change(request, resource, async (tx, caller) => {
        const body = JSON.stringify(await work(tx, caller))
        await keepAnswer(tx, key, hash, { status: 201, body })
        return body
      })
    } catch (error) {
      const kept = await keptAnswer(db, callerOf(request), key, hash)
      if (!kept) throw error
      return kept.body
    }
  }

  /** Splits what the caller gave into the values and the version they were read at. */
  function updateOf(request: FastifyRequest, resource: Resource) {
    const caller = callerOf(request)
    const writable = writableFields(caller, resource, permit(caller, resource, 'update'))
    const { version, ...values } = parseBody(bodySchema(resource, 'update', writable), request.body)
    return { version: typeof version === 'number' ? version : undefined, values }
  }

  function takeStep(request: FastifyRequest, resource: Resource, verb: string) {
    const { version, ...values } = parseBody(transitionSchema(resource, verb), request.body ?? {})
    const at = typeof version === 'number' ? version : undefined
    return change(request, resource, (tx, caller) =>
      writes.transition(tx, caller, resource, idOf(request), verb, values, at),
    )
  }

  function idsOf(request: FastifyRequest, resource: Resource): number[] {
    const { filter } = parseListQuery(request.query, resource)
    const ids = idList.safeParse(filter['id'])
    if (!ids.success || Object.keys(filter).length !== 1) {
      throw badRequest('filter', `filter must name the records: {"id":[1,2]}, at most ${mostRows} of them.`)
    }
    return ids.data
  }

  for (const resource of resources) {
    const root = roots[resource.surface]
    const method = updateMethod(resource)
    const need = (action: 'create' | 'read' | 'update' | 'delete') => ({
      config: { access: { module: resource.module, action } },
    })

    for (const path of [resource.path, ...resource.aliases.map((alias) => alias.path)].map(
      (end) => `${root}/${end}`,
    )) {
      app.get(path, need('read'), async (request, reply) => {
        const { rows, first, total } = await reads.list(
          callerOf(request),
          resource,
          parseListQuery(request.query, resource),
        )
        const shown = rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*'
        void reply
          .header('content-range', `${resource.name} ${shown}/${total}`)
          .header('x-total-count', String(total))
        return rows
      })
      serveExports(path, resource)
      app.get(`${path}/:id`, need('read'), async (request) =>
        reads.one(callerOf(request), resource, idOf(request)),
      )
      app.get(`${path}/:id/history`, need('read'), async (request) => {
        const caller = callerOf(request)
        const record = await reads.one(caller, resource, idOf(request))
        return historyOf(db, caller, resource, record.id)
      })
      app.post(path, need('create'), async (request, reply) => {
        const caller = callerOf(request)
        const writable = writableFields(caller, resource, permit(caller, resource, 'create'))
        const values = parseBody(bodySchema(resource, 'create', writable), request.body)
        return once(request, reply, resource, (tx) => writes.create(tx, caller, resource, values))
      })
      app.post(`${path}/import`, { ...need('create'), bodyLimit: importBodyLimit }, async (request) => {
        const caller = callerOf(request)
        const body = parseBody(importBody, request.body)
        return importCsv({ db, registry, hooks, writes, caller, resource }, body)
      })
      app.post(`${path}/restore`, need('delete'), async (request) => {
        const { ids } = parseBody(restoreBody, request.body)
        return {
          ids: await change(request, resource, (tx, caller) =>
            writes.setDeleted(tx, caller, resource, ids, false),
          ),
        }
      })
      app.route({
        method,
        url: `${path}/:id`,
        ...need('update'),
        handler: async (request) => {
          const { values, version } = updateOf(request, resource)
          // Without it the last writer would win unseen.
          if (version === undefined) throw invalid({ version: messages.required })
          const id = idOf(request)
          return change(request, resource, (tx, caller) =>
            writes.update(tx, caller, resource, id, values, version),
          )
        },
      })
      app.route({
        method,
        url: path,
        ...need('update'),
        handler: async (request) => {
          const { values } = updateOf(request, resource)
          const ids = idsOf(request, resource)
          return change(request, resource, async (tx, caller) => {
            for (const id of ids) await writes.update(tx, caller, resource, id, values)
            return { ids }
          })
        },
      })
      app.delete(`${path}/:id`, need('delete'), async (request) => {
        const [id] = await change(request, resource, (tx, caller) =>
          writes.setDeleted(tx, caller, resource, [idOf(request)], true),
        )
        if (id === undefined) throw notFound()
        return { id }
      })
      app.delete(path, need('delete'), async (request) => {
        const ids = idsOf(request, resource)
        return {
          ids: await change(request, resource, (tx, caller) =>
            writes.setDeleted(tx, caller, resource, ids, true),
          ),
        }
      })
      if (Object.keys(resource.transitions).length > 0) {
        app.put(`${path}/:id/status/:status`, need('update'), async (request) => {
          const caller = callerOf(request)
          const current = await reads.one(caller, resource, idOf(request))
          const { status } = statusParam.parse(request.params)
          const verb = verbBetween(resource, String(current['status']), status)
          if (!verb) throw conflict(`No step leads from ${String(current['status'])} to ${status}.`)
          return takeStep(request, resource, verb)
        })
      }
      for (const verb of Object.keys(resource.transitions)) {
        app.patch(`${path}/:id/${verb}`, need('update'), async (request) => takeStep(request, resource, verb))
      }
    }
  }
}
