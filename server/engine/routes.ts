import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { neededOf } from '../../src/schema/reach.ts'
import { baseNames, updateMethods, verbBetween, type Resource } from '../../src/schema/resource.ts'
import type { Translations } from '../../src/schema/headings.ts'
import { bodySchema, transitionSchema } from '../../src/schema/validation.ts'
import type { FindCaller } from '../platform/auth/membership.ts'
import { badRequest, conflict, type ApiError } from '../platform/errors.ts'
import { callerOf } from '../platform/http/access.ts'
import { idOf, parseBody, sayRange, withoutNewId } from '../platform/http/requests.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/db/sql.ts'
import { askedFields, writableFields, type Registry } from './access/access.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { makeLedger } from './batches/ledger.ts'
import { batchCalls, serveBatchesOf, serveLedger } from './batches/routes.ts'
import { batchKind } from './batches/ending.ts'
import { batchJob } from './batches/job.ts'
import { actingCaller } from './writing/deviceTime.ts'
import { exportRoutes } from './exports/exportRoutes.ts'
import { historyOf } from './reading/history.ts'
import type { HookTable } from './writing/hooks.ts'
import { serveCellsOf } from './import/cellCalls.ts'
import { importRoutes } from './import/importRoutes.ts'
import { makeNames } from './reading/recordNames.ts'
import { mostRows, parseListQuery } from './reading/query.ts'
import { once } from './calls/once.ts'
import { makeReads, type Row } from './reading/reads.ts'
import { numberLane } from './writing/referenceNumbers.ts'
import { changedValues, sentBackNames, withoutSentBack } from './reading/sentBack.ts'
import { rememberTotals } from './reading/totals.ts'
import { makeWrites } from './writing/writes.ts'

type Values = Record<string, unknown>

const statusParam = z.object({ status: z.string() })
const idList = z.array(z.number().int().positive()).min(1).max(mostRows)
const restoreBody = z.strictObject({ ids: idList })

export interface EngineOptions {
  db: Database
  resources: readonly Resource[]
  registry: Registry
  /** The resources' words in the product's other language, in which files come too. */
  translations: Translations
  hooks: HookTable
  roots: { rest: string; cmms: string }
  findCaller: FindCaller
  jobs: Jobs
  /** Notifies the owner of a batch that was given up. */
  notifyStopped: (tx: Tx, owner: number, batchId: number) => Promise<unknown>
  now: () => Date
}

/**
 * Serves every resource of the registry at its paths; nothing here knows a particular one.
 * @returns the same reads, writes and batches, for calls that are no plain CRUD
 */
export function serveResources(
  app: FastifyInstance,
  {
    db,
    resources,
    registry,
    translations,
    hooks,
    roots,
    findCaller,
    jobs,
    notifyStopped,
    now,
  }: EngineOptions,
) {
  const reads = makeReads(db, registry, rememberTotals(db))
  const writes = makeWrites(registry, hooks, reads.carry)
  const ledger = makeLedger({ db, registry, hooks, writes, now })
  jobs.handle(batchKind, batchJob({ db, ledger, findCaller, notifyStopped, log: app.log }))
  const names = makeNames({ db, resources, registry })
  const batches = batchCalls({ db, registry, resources, ledger })
  serveLedger(app, { db, registry, resources, ledger }, batches)
  const serveExports = exportRoutes(app, { db, registry })
  const serveImports = importRoutes(app, { db, registry, translations, now })

  function change<T>(request: FastifyRequest, work: (tx: Tx, caller: Caller) => Promise<T>, lane?: string) {
    const caller = callerOf(request)
    return db.write(caller, (tx) => work(tx, caller), lane)
  }

  /** Runs a write at most once for its Idempotency-Key: who got no answer sends it again. */
  async function changeOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Resource,
    status: 200 | 201,
    work: (tx: Tx) => Promise<unknown>,
  ) {
    const caller = callerOf(request)
    const lane =
      status === 201 && resource.refNo ? numberLane(caller.clientId, resource.refNo.prefix) : undefined
    void reply.code(status).type('application/json; charset=utf-8')
    return once(db, caller, request, status, (whole) => change(request, whole, lane), work)
  }

  /** Splits what the caller gave into the values and the version they were read at. */
  function updateOf(request: FastifyRequest, resource: Resource, body = request.body) {
    const caller = callerOf(request)
    const writable = writableFields(caller, resource, 'update')
    const { version, ...values } = parseBody(bodySchema(resource, 'update', writable), body)
    return { version: typeof version === 'number' ? version : undefined, values }
  }

  /** A body whose members that cannot be written are as the record has them, without these (decisions 30). */
  async function ownPart(request: FastifyRequest, resource: Resource, id: number) {
    const caller = callerOf(request)
    const writable = writableFields(caller, resource, 'update')
    const known = [...baseNames, ...Object.keys(resource.fields), ...(resource.media ? ['media'] : [])]
    const names = sentBackNames(request.body, writable, known)
    if (names.length === 0) return request.body
    return withoutSentBack(request.body, names, await reads.one(caller, resource, id))
  }

  /** An update that names no version: a change of the fields that differ, as a batch of one, so that it can be undone. */
  async function updateUnversioned(resource: Resource, id: number, values: Values, caller: Caller) {
    const current = await reads.one(caller, resource, id)
    const set = changedValues(values, current)
    if (Object.keys(set).length === 0) return current
    await batchNow(caller, resource, 'update', [id], set)
    return reads.one(caller, resource, id)
  }

  /** What was written, as a read would answer it. */
  async function whole(tx: Tx, caller: Caller, resource: Resource, written: Promise<Row>) {
    const row = await written
    await reads.carry(tx, caller, resource, [row])
    return row
  }

  function takeStep(request: FastifyRequest, reply: FastifyReply, resource: Resource, verb: string) {
    const caller = actingCaller(request, resource, verb, now())
    const asked = askedFields(caller, resource, verb)
    const { version, ...values } = parseBody(transitionSchema(resource, verb, asked), request.body ?? {})
    const at = typeof version === 'number' ? version : undefined
    return changeOnce(request, reply, resource, 200, (tx) =>
      whole(tx, caller, resource, writes.transition(tx, caller, resource, idOf(request), verb, values, at)),
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

  /**
   * The calls for many records of the list dialect: a batch that is run before the answer.
   * @throws the first record's refusal where none could be changed
   */
  async function batchNow(
    caller: Caller,
    resource: Resource,
    action: string,
    ids: readonly number[],
    set?: Values,
  ) {
    const asked = set ? await batches.updateOf(caller, resource, { ids: [...ids], set }) : {}
    let refusal: ApiError | undefined
    const batch = await batches.start(caller, resource, action, asked, { ids }, {}, (error) => {
      refusal ??= error
    })
    // Deleting what is not there, or bringing it back, has always been answered with no ids.
    const missing = refusal?.status === 404 && action !== 'update'
    if (refusal && batch.state === 'failed' && !missing) throw refusal
    return { ids: await ledger.written(caller, batch.id), batch }
  }

  for (const resource of resources) {
    const root = roots[resource.surface]
    const method = [...updateMethods(resource)]
    const need = (action: 'create' | 'read' | 'update' | 'delete') => ({
      config: { access: { module: resource.module, action: neededOf(resource, action) } },
    })

    for (const path of [resource.path, ...resource.aliases.map((alias) => alias.path)].map(
      (end) => `${root}/${end}`,
    )) {
      app.get(path, need('read'), async (request, reply) => {
        const page = await reads.list(callerOf(request), resource, parseListQuery(request.query, resource))
        sayRange(reply, resource.name, page)
        return page.rows
      })
      app.get(`${path}/deleted`, need('delete'), async (request, reply) => {
        const query = parseListQuery(request.query, resource)
        const page = await reads.deleted(callerOf(request), resource, query)
        sayRange(reply, resource.name, page)
        return page.rows
      })
      app.get(`${path}/names`, { config: { access: 'member' } }, async (request) =>
        names(callerOf(request), resource, idsOf(request, resource)),
      )
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
        const caller = actingCaller(request, resource, 'create', now())
        const writable = writableFields(caller, resource, 'create')
        const values = parseBody(bodySchema(resource, 'create', writable), withoutNewId(request.body))
        return changeOnce(request, reply, resource, 201, (tx) =>
          whole(tx, caller, resource, writes.create(tx, caller, resource, values)),
        )
      })
      if (!resource.evidence) serveImports(path, resource)
      app.post(`${path}/restore`, need('delete'), async (request) => {
        const { ids } = parseBody(restoreBody, request.body)
        return batchNow(callerOf(request), resource, 'restore', ids)
      })
      app.route({
        method,
        url: `${path}/:id`,
        ...need('update'),
        handler: async (request) => {
          const id = idOf(request)
          const { values, version } = updateOf(request, resource, await ownPart(request, resource, id))
          const caller = actingCaller(request, resource, 'update', now())
          if (version === undefined) return updateUnversioned(resource, id, values, caller)
          return change(request, (tx) =>
            whole(tx, caller, resource, writes.update(tx, caller, resource, id, values, version)),
          )
        },
      })
      app.route({
        method,
        url: path,
        ...need('update'),
        handler: async (request) => {
          const { values } = updateOf(request, resource)
          return batchNow(callerOf(request), resource, 'update', idsOf(request, resource), values)
        },
      })
      app.delete(`${path}/:id`, need('delete'), async (request) => {
        const id = idOf(request)
        await change(request, (tx, caller) => writes.remove(tx, caller, resource, id))
        return { id }
      })
      app.delete(path, need('delete'), async (request) =>
        batchNow(callerOf(request), resource, 'delete', idsOf(request, resource)),
      )
      serveBatchesOf(app, batches, resource, path)
      serveCellsOf(app, { db, registry, ledger, calls: batches }, resource, path)
      if (Object.keys(resource.transitions).length > 0) {
        app.put(`${path}/:id/status/:status`, need('update'), async (request, reply) => {
          const caller = callerOf(request)
          const current = await reads.one(caller, resource, idOf(request))
          const { status } = statusParam.parse(request.params)
          const verb = verbBetween(resource, String(current['status']), status)
          if (!verb) throw conflict(`No step leads from ${String(current['status'])} to ${status}.`)
          return takeStep(request, reply, resource, verb)
        })
      }
      for (const verb of Object.keys(resource.transitions)) {
        app.patch(`${path}/:id/${verb}`, need('update'), async (request, reply) =>
          takeStep(request, reply, resource, verb),
        )
      }
    }
  }
  return { reads, writes, batches, ledger }
}
