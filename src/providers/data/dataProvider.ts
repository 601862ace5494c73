import { besideApi } from '../../schema/call.ts'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier } from 'react-admin'
import * as z from 'zod/mini'
import { withoutAll } from '../../domain/access/filters.ts'
import { deletedOnly } from '../../schema/calls/deleted.ts'
import { namesAlone } from '../../schema/calls/names.ts'
import { updateMethod, type Resource } from '../../schema/resource.ts'
import { createAsk, type Ask } from './ask.ts'
import { createAccessCalls, type AccessCalls } from './accessCalls.ts'
import { createBatchCalls, type BatchCalls } from './batchCalls.ts'
import { createFileCalls, type FileCalls } from './fileCalls.ts'
import { createRecordCalls, type RecordCalls } from './recordCalls.ts'
import { createViewCalls, type ViewCalls } from './viewCalls.ts'
import { toHttpError } from './dataErrors.ts'
import type { ApiRequest, HttpClient } from '../http/request.ts'
import { newKey } from './newKey.ts'
import type { PageEntry } from '../page/pageEntry.ts'

type Values = Record<string, unknown>

/** Calls of the data provider in addition to react-admin's. Records are as the API sends them. */
export interface PortalCalls extends RecordCalls, BatchCalls, FileCalls {
  /** Any declared call. */
  ask: Ask
}

export type PortalDataProvider = DataProvider & PortalCalls & ViewCalls & AccessCalls

export interface DataProviderEnvironment {
  /** Both by name and by console route (spec 2): references use the one, react-admin's addresses the other. */
  resource: (nameOrRoute: string) => Resource
  roots: { rest: string; cmms: string }
  clients: { token: HttpClient; cookie: HttpClient }
  /** What the caller may send of a record. */
  writable: (resource: Resource, mode: 'create' | 'update', data: Values) => Values
  entry: PageEntry
  /** Called after a change of a role's permissions. */
  accessChanged: () => void
}

/**
 * One data provider for both kinds of resource, in ra-data-simple-rest's dialect (spec 7, HTTP-05). REST resources
 * update by PUT below the API root. cmms resources update by PATCH at their full URL, each over a separate client.
 */
export function createDataProvider(environment: DataProviderEnvironment): PortalDataProvider {
  const { resource: find, roots, clients, writable, entry, accessChanged } = environment

  const send = async (resource: Resource, request: ApiRequest) => {
    try {
      const answer = await clients[resource.client].send(request)
      if (request.entering) entry.arrived(resource.route)
      return answer
    } catch (error) {
      throw toHttpError(error, (field) => Object.hasOwn(resource.fields, field.split('.')[0] ?? field))
    }
  }

  /** ra-data-simple-rest over our clients, which know how to renew a session and how to name a failure. */
  const dialect = (
    resource: Resource,
    extra: { headers?: Record<string, string>; entering?: boolean } = {},
  ) =>
    simpleRestProvider(roots[resource.surface], async (url: string, options = {}) => {
      const put = options.method === 'PUT'
      const { status, headers, data } = await send(resource, {
        url,
        method: put ? updateMethod(resource) : methodOf(options.method),
        // The range travels in the query; its Range header would only be one more thing for a proxy to answer.
        headers: extra.headers,
        body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
        signal: options.signal ?? undefined,
        entering: extra.entering,
      })
      return { status, headers, body: '', json: data }
    })

  const sendPlain = async (request: ApiRequest) => {
    try {
      return await clients.token.send(request)
    } catch (error) {
      throw toHttpError(error, () => false)
    }
  }
  const recordCalls = createRecordCalls(roots, find, send)
  const batchCalls = createBatchCalls(roots.rest, sendPlain, recordCalls.call)

  /** react-admin's own calls about many records, as a batch. @throws where any of them could not be changed */
  const many = async (name: string, action: string, list: readonly Identifier[], further: Values = {}) => {
    const body = { ...further, ids: list.map(Number) }
    const { counts, message } = await batchCalls.startBatch(name, action, body, newKey())
    if (counts.failed > 0)
      throw new Error(message ?? `${counts.failed} of ${list.length} could not be changed.`)
    return { data: [...list] }
  }

  return {
    supportAbortSignal: true,

    getList: (name, params) => {
      const resource = find(name)
      const entering = entry.entering(resource.route)
      const filter = withoutAll(params.filter ?? {})
      const isDeleted = params.meta?.deleted === deletedOnly.deleted
      const path = isDeleted ? `${resource.path}/deleted` : resource.path
      return dialect(resource, { entering }).getList(path, { ...params, filter })
    },
    getOne: (name, params) => {
      const resource = find(name)
      return dialect(resource, { entering: entry.entering(resource.route) }).getOne(resource.path, params)
    },
    getMany: (name, params) => {
      const resource = find(name)
      const isNames = params.meta?.names === namesAlone.names
      return dialect(resource).getMany(isNames ? `${resource.path}/names` : resource.path, params)
    },
    getManyReference: (name, params) => {
      const resource = find(name)
      const filter = withoutAll(params.filter ?? {})
      return dialect(resource).getManyReference(resource.path, { ...params, filter })
    },
    create: (name, params) => {
      const resource = find(name)
      const key = z.optional(z.string()).parse(params.meta?.idempotencyKey) ?? newKey()
      const data = writable(resource, 'create', params.data)
      return dialect(resource, { headers: { 'idempotency-key': key } }).create(resource.path, { data })
    },
    update: (name, params) => {
      const resource = find(name)
      // The version that the form was opened with, not a newer one fetched since: that is what 409 is for.
      const version: unknown = params.data['version'] ?? params.previousData?.['version']
      const data = { ...writable(resource, 'update', params.data), version }
      return dialect(resource).update(resource.path, { ...params, data })
    },
    updateMany: (name, params) =>
      many(name, 'update', params.ids, { set: writable(find(name), 'update', params.data) }),
    delete: async (name, params) => {
      const resource = find(name)
      const { data } = await dialect(resource).delete(resource.path, params)
      return { data: data ?? params.previousData ?? { id: params.id } }
    },
    deleteMany: (name, params) => many(name, 'delete', params.ids),

    ask: createAsk({ roots, clients }),
    ...recordCalls,
    ...batchCalls,
    ...createFileCalls(besideApi(roots.rest, '/files'), clients.token),
    ...createViewCalls(roots.rest, sendPlain),
    ...createAccessCalls(roots.rest, sendPlain, accessChanged),
  }
}

function methodOf(method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  return method === 'POST' || method === 'DELETE' ? method : 'GET'
}
