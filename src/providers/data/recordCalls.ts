import type { Identifier, RaRecord, SortPayload } from 'react-admin'
import * as z from 'zod/mini'
import { withoutAll } from '../../domain/access/filters.ts'
import type { Resource } from '../../schema/resource.ts'
import type { ApiAnswer, ApiRequest } from '../http/request.ts'

type Values = Record<string, unknown>

/** The calls about the records of a resource in addition to react-admin's. */
export interface RecordCalls {
  /** A named change of status: PATCH {path}/{id}/{verb} (spec 7). `input` carries the record's version. */
  transition: (resource: string, id: Identifier, verb: string, input: Values) => Promise<{ data: RaRecord }>
  /** Who changed what and when, newest first: GET {path}/{id}/history. */
  history: (resource: string, id: Identifier) => Promise<{ data: Values[] }>
  /** All rows of a list as a file: GET {path}/export.csv or export.xlsx. */
  exportFile: (
    resource: string,
    kind: 'csv' | 'xlsx',
    query: { filter: Values; sort: SortPayload; fields?: readonly string[] },
  ) => Promise<Blob>
  /** Sums by field of all rows of a list: GET {path}/totals. */
  totals: (resource: string, filter: Values) => Promise<Record<string, string>>
  /** One of the calls that every resource has below its path, e.g. `import`; the answer's data as it came. */
  call: (resource: string, below: string, request: Omit<ApiRequest, 'url'>) => Promise<{ data: unknown }>
}

const identifier = z.union([z.string(), z.number()])
const record = z.looseObject({ id: identifier })
const rows = z.array(z.record(z.string(), z.unknown()))
const sums = z.record(z.string(), z.string())
const content = z.instanceof(Blob)

/** @param find the resource by its name or route */
export function createRecordCalls(
  roots: Readonly<Record<Resource['surface'], string>>,
  find: (nameOrRoute: string) => Resource,
  send: (resource: Resource, request: ApiRequest) => Promise<ApiAnswer>,
): RecordCalls {
  const base = (resource: Resource) => `${roots[resource.surface]}/${resource.path}`
  const one = (resource: Resource, id: Identifier) => `${base(resource)}/${encodeURIComponent(id)}`

  return {
    transition: async (name, id, verb, input) => {
      const resource = find(name)
      const url = `${one(resource, id)}/${encodeURIComponent(verb)}`
      const { data } = await send(resource, { url, method: 'PATCH', body: input })
      return { data: record.parse(data) }
    },
    history: async (name, id) => {
      const resource = find(name)
      const { data } = await send(resource, { url: `${one(resource, id)}/history` })
      return { data: rows.parse(data) }
    },
    exportFile: async (name, kind, { filter, sort, fields }) => {
      const resource = find(name)
      const query = new URLSearchParams({
        filter: JSON.stringify(withoutAll(filter)),
        sort: JSON.stringify([sort.field, sort.order]),
        ...(fields && { fields: JSON.stringify(fields) }),
      })
      const url = `${base(resource)}/export.${kind}?${query}`
      return content.parse((await send(resource, { url, file: true })).data)
    },
    totals: async (name, filter) => {
      const resource = find(name)
      const query = new URLSearchParams({ filter: JSON.stringify(withoutAll(filter)) })
      const { data } = await send(resource, { url: `${base(resource)}/totals?${query}` })
      return sums.parse(data)
    },
    call: async (name, below, request) => {
      const resource = find(name)
      const { data } = await send(resource, { ...request, url: `${base(resource)}/${below}` })
      return { data }
    },
  }
}
