import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Action } from '../../../src/domain/access/permissions.ts'
import { neededOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import type { Ledger } from '../batches/ledger.ts'
import type { BatchCalls } from '../batches/routes.ts'
import { once } from '../calls/once.ts'
import { mostRows, parseListQuery } from '../reading/query.ts'
import type { Reads, Row } from '../reading/reads.ts'
import { numberLane } from '../writing/referenceNumbers.ts'
import type { Writes } from '../writing/writes.ts'

/** The parts of the server that the routes of every resource use. */
export interface RouteContext {
  app: FastifyInstance
  db: Database
  reads: Reads
  writes: Writes
  ledger: Ledger
  batches: BatchCalls
}

export type Values = Record<string, unknown>

/** The ids that one call may name. */
export const idList = z.array(z.number().int().positive()).min(1).max(mostRows)

/** The access of a route that does an action on a resource. */
export const needs = (resource: Resource, action: Action) => ({
  config: { access: { module: resource.module, action: neededOf(resource, action) } },
})

/** The ids in the filter of a call. @throws 400 if the filter has other conditions */
export function idsOf(request: FastifyRequest, resource: Resource): number[] {
  const { filter } = parseListQuery(request.query, resource)
  const ids = idList.safeParse(filter['id'])
  if (!ids.success || Object.keys(filter).length !== 1) {
    throw badRequest('filter', `filter must name the records: {"id":[1,2]}, at most ${mostRows} of them.`)
  }
  return ids.data
}

/** Runs a write at most once for its Idempotency-Key, so that a caller without an answer can send it again. */
export async function changeOnce(
  { db }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, status }: { resource: Resource; status: 200 | 201 },
  work: (tx: Tx) => Promise<unknown>,
) {
  const caller = callerOf(request)
  const lane =
    status === 201 && resource.refNo ? numberLane(caller.clientId, resource.refNo.prefix) : undefined
  void reply.code(status).type('application/json; charset=utf-8')
  return once(db, caller, request, status, (whole) => db.write(caller, whole, lane), work)
}

/** The written record as a read would return it. */
export async function asRead(
  { reads }: RouteContext,
  tx: Tx,
  caller: Caller,
  resource: Resource,
  written: Promise<Row>,
): Promise<Row> {
  const row = await written
  await reads.carry(tx, caller, resource, [row])
  return row
}
