import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  batchBody,
  batchTransitionBody,
  batchRunBody,
  batchUpdateBody,
  type BatchBody,
  type BatchUpdateBody,
} from '../../../src/schema/calls/batch.ts'
import { messages } from '../../../src/schema/messages.ts'
import { neededOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { bodySchema, transitionSchema } from '../../../src/schema/validation.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { badRequest, invalid, type ApiError } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, isGone, parseBody, sayRange } from '../../platform/http/requests.ts'
import { askedFields, writableFields, type Registry } from '../access/access.ts'
import { checkReferences, mustExist } from '../writing/checks.ts'
import { checkKey, hashOf } from '../calls/idempotency.ts'
import { parseListQuery } from '../reading/query.ts'
import type { Ledger } from './ledger.ts'
import type { BatchRequest } from './stored/plan.ts'
import { listBatches, shownBatch, visibleBatch } from './answers/present.ts'
import { fixRecords, type Selection } from './running/records.ts'
import { referencesTo } from './answers/referring.ts'
import { listRows } from './answers/rows.ts'
import { titlesOf } from './answers/titles.ts'

export interface BatchRouteOptions {
  db: Database
  registry: Registry
  resources: readonly Resource[]
  ledger: Ledger
}

/** Exactly one of the two says which records are meant. */
export function selectionOf({ ids, filter, except }: BatchBody): Selection {
  if (ids && filter) throw badRequest('filter', 'Give either ids or a filter, not both.')
  if (ids && except) throw badRequest('except', 'except belongs to a filter.')
  if (ids) return { ids }
  if (filter) return { filter, except }
  throw badRequest('ids', 'Give ids or a filter: which records are meant?')
}

/** Makes batches of chosen records, and answers with them. */
export function batchCalls({ db, registry, ledger }: BatchRouteOptions) {
  const shown = async (caller: Caller, id: number) => {
    const batch = await visibleBatch(db, registry, caller, id)
    const titles = await titlesOf(db, registry, caller, [batch])
    return shownBatch(caller, registry(batch.resource), batch, titles.get(id))
  }

  /** Values for many records: fields that the caller may write, each with an acceptable value. */
  async function updateOf(caller: Caller, resource: Resource, body: BatchUpdateBody): Promise<BatchRequest> {
    const { set = {}, add = {}, remove = {}, filter } = body
    const writable = writableFields(caller, resource, 'update')
    const names = [...Object.keys(set), ...Object.keys(add), ...Object.keys(remove)]
    if (names.length === 0) throw badRequest('set', 'Name at least one field to change.')
    if ('version' in set) throw badRequest('version', 'version cannot be set here.')
    parseBody(bodySchema(resource, 'update', writable), set)
    for (const name of [...Object.keys(add), ...Object.keys(remove)]) {
      const isList = writable.includes(name) && resource.fields[name]?.kind === 'references'
      if (!isList) throw badRequest(name, `${name} is no list that can be added to here.`)
      if (name in set) throw badRequest(name, `${name} can be set, or added to, not both.`)
    }
    const sql = db.read(caller.clientId)
    await checkReferences(sql, caller.clientId, resource, { ...add, ...set }, registry)
    for (const [name, value] of Object.entries(set)) {
      const field = resource.fields[name]
      if (field?.kind !== 'reference' || value === null) continue
      await mustExist(sql, caller.clientId, registry(field.to), name, [value])
    }
    return { filter, set: body.set, add: body.add, remove: body.remove }
  }

  function stepFor(caller: Caller, resource: Resource, verb: string, values: Record<string, unknown> = {}) {
    if ('version' in values) throw badRequest('version', 'version cannot be set here.')
    const asked = askedFields(caller, resource, verb)
    return parseBody(transitionSchema(resource, verb, asked), values)
  }

  /** @param refused receives each refused record while the call waits */
  async function start(
    caller: Caller,
    resource: Resource,
    action: string,
    request: BatchRequest,
    selection: Selection,
    more: {
      preview?: boolean | undefined
      key?: { key: string; hash: string } | undefined
      /** Of the only record. */
      version?: number | undefined
      isGone?: () => boolean
    } = {},
    refused?: (error: ApiError) => void,
  ) {
    const unique = Object.keys(request.set ?? {}).find((name) => {
      const field = resource.fields[name]
      return field?.unique || (field?.unshared && request.set?.[name] !== null)
    })
    const id = await ledger.start(
      {
        caller,
        resource,
        action,
        request,
        preview: more.preview ?? false,
        key: more.key,
        ...(more.isGone && { isGone: more.isGone }),
        fix: async (tx, batchId) => {
          const total = await fixRecords(tx, batchId, caller, resource, registry, action, selection)
          if (more.version !== undefined)
            await tx.query('update batch_row set version = $3 where client_id = $1 and batch_id = $2', [
              caller.clientId,
              batchId,
              more.version,
            ])
          if (unique !== undefined && total > 1) throw invalid({ [unique]: messages.taken })
          return total
        },
      },
      refused,
    )
    return shown(caller, id)
  }

  return { start, shown, updateOf, stepFor }
}

export type BatchCalls = ReturnType<typeof batchCalls>

/** The Idempotency-Key of a call, with the hash of its request. @throws 400 for an invalid key */
export const keyOf = (request: FastifyRequest) => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  return { key: checkKey(String(header)), hash: hashOf(`${request.method} ${request.url}`, request.body) }
}

const bodyLimit = 4 * 1_048_576

/** The batch calls of one resource, below one of its paths. */
export function serveBatchesOf(app: FastifyInstance, calls: BatchCalls, resource: Resource, path: string) {
  const need = (action: 'update' | 'delete') => ({
    bodyLimit,
    config: { access: { module: resource.module, action: neededOf(resource, action) } },
  })
  const make = async (
    request: FastifyRequest,
    reply: FastifyReply,
    action: string,
    asked: BatchRequest,
    body: BatchBody & { version?: number | undefined },
  ) => {
    const { preview, version, ids } = body
    if (version !== undefined && ids?.length !== 1)
      throw badRequest('version', 'version belongs to a single record, named by ids.')
    const more = { preview, version, key: keyOf(request), isGone: () => isGone(request) }
    let refusal: ApiError | undefined
    const selection = selectionOf(body)
    const batch = await calls.start(callerOf(request), resource, action, asked, selection, more, (error) => {
      refusal ??= error
    })
    if (version !== undefined && refusal) throw refusal
    return reply.code(201).send(batch)
  }
  app.post(`${path}/batch/update`, need('update'), async (request, reply) => {
    const body = parseBody(batchUpdateBody, request.body)
    return make(request, reply, 'update', await calls.updateOf(callerOf(request), resource, body), body)
  })
  for (const action of ['delete', 'restore']) {
    app.post(`${path}/batch/${action}`, need('delete'), async (request, reply) => {
      const body = parseBody(batchBody, request.body)
      return make(request, reply, action, { filter: body.filter }, body)
    })
  }
  for (const verb of Object.keys(resource.transitions)) {
    app.post(`${path}/batch/${verb}`, need('update'), async (request, reply) => {
      const body = parseBody(batchTransitionBody, request.body)
      const values = calls.stepFor(callerOf(request), resource, verb, body.values)
      return make(request, reply, verb, { filter: body.filter, values }, body)
    })
  }
}

/** The calls of the ledger itself; who may see and change which batch is decided batch by batch. */
export function serveLedger(app: FastifyInstance, options: BatchRouteOptions, calls: BatchCalls) {
  const { db, registry, resources, ledger } = options
  const member = { config: { access: 'member' as const } }
  const asked = (query: unknown) => parseListQuery(query, { parameters: {}, list: { sort: ['id', 'DESC'] } })

  app.get('/api/batch', member, async (request, reply) => {
    const page = await listBatches(db, resources, registry, callerOf(request), asked(request.query))
    sayRange(reply, 'batch', page)
    return page.rows
  })
  app.get('/api/batch/:id', member, async (request) => calls.shown(callerOf(request), idOf(request)))
  app.get('/api/batch/:id/rows', member, async (request, reply) => {
    const caller = callerOf(request)
    const batch = await visibleBatch(db, registry, caller, idOf(request))
    const page = await listRows(db, registry, caller, batch, asked(request.query))
    sayRange(reply, 'rows', page)
    return page.rows
  })
  app.get('/api/batch/:id/references', member, async (request) => {
    const caller = callerOf(request)
    const batch = await visibleBatch(db, registry, caller, idOf(request))
    return referencesTo(db, resources, registry, caller, batch)
  })
  app.post('/api/batch/:id/run', member, async (request) => {
    const caller = callerOf(request)
    const { changed } = parseBody(batchRunBody, request.body ?? {})
    await ledger.run(caller, idOf(request), changed)
    return calls.shown(caller, idOf(request))
  })
  for (const step of ['cancel', 'undo'] as const) {
    app.post(`/api/batch/:id/${step}`, member, async (request) => {
      const caller = callerOf(request)
      await ledger[step](caller, idOf(request))
      return calls.shown(caller, idOf(request))
    })
  }
}
