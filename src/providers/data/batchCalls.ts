import * as z from 'zod/mini'
import { withoutAll } from '../../domain/access/filters.ts'
import {
  batch,
  batches,
  batchReferences,
  batchRows,
  type Batch,
  type BatchReference,
  type BatchRow,
} from '../../schema/calls/batch.ts'
import type { ApiAnswer, ApiRequest } from '../http/request.ts'

/** Which of a list: members that all hold, and the positions of the first and the last one, from 0. */
export interface Extract {
  filter?: Readonly<Record<string, unknown>>
  range: readonly [number, number]
}

export interface Page<T> {
  data: T[]
  /** How many there are in all. */
  total: number
}

/** The calls about work on many records at once. All of them throw as the data provider does. */
export interface BatchCalls {
  /**
   * POST {path}/batch/{action}, with a body of schema/calls/batch.ts; `action` is update, delete, restore, cells or the
   * verb of a transition. The same `key` gives the same batch, however often it is sent.
   */
  startBatch: (
    resource: string,
    action: string,
    body: Readonly<Record<string, unknown>>,
    key: string,
  ) => Promise<Batch>
  batch: (id: number) => Promise<Batch>
  /** The batches that the caller may see, newest first. */
  batches: (extract: Extract) => Promise<Page<Batch>>
  batchRows: (id: number, extract: Extract) => Promise<Page<BatchRow>>
  /** The number of records that refer to the records of a previewed batch, by field. */
  batchReferences: (id: number) => Promise<BatchReference[]>
  /** Carries out a batch that was previewed, on the records that it fixed. */
  runBatch: (id: number, changed?: boolean) => Promise<Batch>
  /** Stops a running batch; its finished changes stay. */
  cancelBatch: (id: number) => Promise<Batch>
  /** Undoes a batch, except records changed since. */
  undoBatch: (id: number) => Promise<Batch>
}

/** `items 0-24/4213`, or `*` in place of the positions where there are none. */
const rangeEnd = z.string().check(z.regex(/\/\d+$/))
const totalOf = ({ headers }: ApiAnswer) =>
  Number(rangeEnd.parse(headers.get('content-range')).split('/').at(-1))

const queryOf = ({ filter = {}, range }: Extract) =>
  new URLSearchParams({ filter: JSON.stringify(withoutAll(filter)), range: JSON.stringify(range) })

/** @param root where the calls of all resources begin, e.g. `/api` */
export function createBatchCalls(
  root: string,
  send: (request: ApiRequest) => Promise<ApiAnswer>,
  start: (resource: string, below: string, request: Omit<ApiRequest, 'url'>) => Promise<{ data: unknown }>,
): BatchCalls {
  const one = (id: number) => `${root}/batch/${id}`
  const post = async (id: number, verb: 'run' | 'cancel' | 'undo', body = {}) =>
    batch.parse((await send({ url: `${one(id)}/${verb}`, method: 'POST', body })).data)

  return {
    startBatch: async (resource, action, body, key) => {
      const request = { method: 'POST', body, headers: { 'idempotency-key': key } } as const
      return batch.parse((await start(resource, `batch/${action}`, request)).data)
    },
    batch: async (id) => batch.parse((await send({ url: one(id) })).data),
    batches: async (extract) => {
      const answer = await send({
        url: `${root}/batch?${queryOf(extract)}&sort=${encodeURIComponent('["id","DESC"]')}`,
      })
      return { data: batches.parse(answer.data), total: totalOf(answer) }
    },
    batchRows: async (id, extract) => {
      const answer = await send({ url: `${one(id)}/rows?${queryOf(extract)}` })
      return { data: batchRows.parse(answer.data), total: totalOf(answer) }
    },
    batchReferences: async (id) => batchReferences.parse((await send({ url: `${one(id)}/references` })).data),
    runBatch: (id, changed) => post(id, 'run', changed ? { changed } : {}),
    cancelBatch: (id) => post(id, 'cancel'),
    undoBatch: (id) => post(id, 'undo'),
  }
}
