import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { baseNames, fieldOf, updateMethods, type Resource } from '../../../src/schema/resource.ts'
import { bodySchema } from '../../../src/schema/validation.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, parseBody, withoutNewId } from '../../platform/http/requests.ts'
import { writableFields } from '../access/access.ts'
import { changedValues, sentBackNames, withoutSentBack } from '../reading/sentBack.ts'
import { actingCaller } from '../writing/deviceTime.ts'
import { batchNow } from './batchNow.ts'
import { asRead, changeOnce, idList, idsOf, needs, type RouteContext, type Values } from './context.ts'

const restoreBody = z.strictObject({ ids: idList })

/** Splits an update into its values and the version that the caller read. */
function updateOf(request: FastifyRequest, resource: Resource, body = request.body) {
  const writable = writableFields(callerOf(request), resource, 'update')
  const { version, ...values } = parseBody(bodySchema(resource, 'update', writable), body)
  return { version: typeof version === 'number' ? version : undefined, values }
}

/** The body of an update without read-only members that the record has unchanged (decisions 30). */
async function withoutReadOnly(
  { reads }: RouteContext,
  request: FastifyRequest,
  resource: Resource,
  id: number,
) {
  const caller = callerOf(request)
  const writable = writableFields(caller, resource, 'update')
  const known = [...baseNames, ...Object.keys(resource.fields), ...(resource.media ? ['media'] : [])]
  const names = sentBackNames(request.body, writable, known)
  if (names.length === 0) return request.body
  return withoutSentBack(request.body, names, await reads.one(caller, resource, id))
}

/** Updates the fields that differ, without a version, as a batch of one that can be undone. */
async function updateUnversioned(
  context: RouteContext,
  caller: Caller,
  resource: Resource,
  id: number,
  values: Values,
) {
  const current = await context.reads.one(caller, resource, id)
  const changed = changedValues(values, current)
  if (Object.keys(changed).length === 0) return current
  const explaining = Object.entries(values).filter(([name]) => fieldOf(resource, name).explains)
  const set = { ...changed, ...Object.fromEntries(explaining) }
  await batchNow(context, caller, resource, 'update', { ids: [id], set })
  return context.reads.one(caller, resource, id)
}

/** Serves creating, updating and deleting one record. */
export function recordWriteRoutes(context: RouteContext, path: string, resource: Resource) {
  const { app, db, writes } = context
  app.post(path, needs(resource, 'create'), async (request, reply) => {
    const caller = actingCaller(request, resource, 'create')
    const writable = writableFields(caller, resource, 'create')
    const values = parseBody(bodySchema(resource, 'create', writable), withoutNewId(request.body))
    return changeOnce(context, request, reply, { resource, status: 201 }, (tx) =>
      asRead(context, tx, caller, resource, writes.create(tx, caller, resource, values)),
    )
  })
  app.route({
    method: [...updateMethods(resource)],
    url: `${path}/:id`,
    ...needs(resource, 'update'),
    handler: async (request) => {
      const id = idOf(request)
      const body = await withoutReadOnly(context, request, resource, id)
      const { values, version } = updateOf(request, resource, body)
      const caller = actingCaller(request, resource, 'update')
      if (version === undefined) return updateUnversioned(context, caller, resource, id, values)
      return db.write(callerOf(request), (tx) =>
        asRead(
          context,
          tx,
          caller,
          resource,
          writes.update(tx, caller, resource, id, values, version, { mayCommit: true }),
        ),
      )
    },
  })
  app.delete(`${path}/:id`, needs(resource, 'delete'), async (request) => {
    const id = idOf(request)
    const caller = callerOf(request)
    await db.write(caller, (tx) => writes.remove(tx, caller, resource, id))
    return { id }
  })
}

/** Serves updating, deleting and restoring the records that a call names. */
export function manyWriteRoutes(context: RouteContext, path: string, resource: Resource) {
  const { app } = context
  app.route({
    method: [...updateMethods(resource)],
    url: path,
    ...needs(resource, 'update'),
    handler: async (request) => {
      const { values: set } = updateOf(request, resource)
      const ids = idsOf(request, resource)
      return batchNow(context, callerOf(request), resource, 'update', { ids, set })
    },
  })
  app.delete(path, needs(resource, 'delete'), async (request) =>
    batchNow(context, callerOf(request), resource, 'delete', { ids: idsOf(request, resource) }),
  )
  app.post(`${path}/restore`, needs(resource, 'delete'), async (request) => {
    const { ids } = parseBody(restoreBody, request.body)
    return batchNow(context, callerOf(request), resource, 'restore', { ids })
  })
}
