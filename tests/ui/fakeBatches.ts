import { HttpError, type RaRecord } from 'react-admin'
import type { BatchCalls } from '../../src/providers/data/batchCalls.ts'
import { resourceAtRoute, resources } from '../../src/resources/index.ts'
import type { Batch, BatchRow } from '../../src/schema/calls/batch.ts'
import { referringFields } from '../../src/schema/resource.ts'

type Values = Record<string, unknown>
interface Kept {
  batch: Batch
  rows: BatchRow[]
  apply: () => void
  takeBack: () => void
}

const when = '2026-11-21T08:00:00.000Z'
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})

/** The batch calls over arrays: previews, runs at once, undoes. */
export function fakeBatches(
  rowsOf: (resource: string) => RaRecord[],
  matches: (row: RaRecord, filter: Values) => boolean,
  called: (method: string, resource: string, params: unknown) => void,
): BatchCalls {
  const batches: Kept[] = []
  const find = (id: number) => {
    const kept = batches.find(({ batch }) => batch.id === id)
    if (!kept) throw new HttpError('There is no such record.', 404, {})
    return kept
  }
  const count = (rows: BatchRow[]): Batch['counts'] => {
    const counts = { pending: 0, done: 0, same: 0, failed: 0, undone: 0, kept: 0, left: 0 }
    for (const { state } of rows) counts[state] += 1
    return counts
  }
  const become = (kept: Kept, from: BatchRow['state'], to: BatchRow['state'], state: Batch['state']) => {
    for (const row of kept.rows) if (row.state === from) row.state = to
    Object.assign(kept.batch, { state, counts: count(kept.rows), undoUntil: state === 'done' ? when : null })
    return structuredClone(kept.batch)
  }
  const run = (kept: Kept) => {
    kept.apply()
    return become(kept, 'pending', 'done', 'done')
  }
  const after = (row: RaRecord, route: string, action: string, body: Values): Values => {
    const to = resourceAtRoute(route)?.transitions[action]?.to
    const parts = [valuesOf(body['add']), valuesOf(body['remove'])] as const
    const [more, less] = parts
    const lists = Object.keys({ ...more, ...less }).map((name) => {
      const kept = list(row[name]).filter((id) => !list(less[name]).includes(id))
      return [name, [...new Set([...kept, ...list(more[name])])]]
    })
    return {
      ...valuesOf(body['set']),
      ...valuesOf(body['values']),
      ...Object.fromEntries(lists),
      ...(to && { status: to }),
    }
  }
  return {
    startBatch: async (route, action, body, key) => {
      called('startBatch', route, { action, body, key })
      const table = rowsOf(route)
      const except = list(body['except'])
      const chosen = table.filter((row) =>
        body['filter']
          ? matches(row, valuesOf(body['filter'])) && !except.includes(row.id)
          : list(body['ids']).includes(row.id),
      )
      const transition = resourceAtRoute(route)?.transitions[action]
      const rows = chosen.map((row, index): BatchRow => {
        const target = after(row, route, action, body)
        const names = Object.keys(target).filter(
          (name) => JSON.stringify(target[name]) !== JSON.stringify(row[name] ?? null),
        )
        const refused = transition && !transition.from.includes(String(row['status']))
        const same = action !== 'delete' && names.length === 0
        return {
          position: index + 1,
          recordId: Number(row.id),
          title: `${String(row['firstName'] ?? row['name'])} ${String(row['lastName'] ?? '')}`.trim(),
          state: refused ? 'failed' : same ? 'same' : 'pending',
          message: refused ? 'Its status does not allow it.' : null,
          before: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
          after: refused ? {} : Object.fromEntries(names.map((name) => [name, target[name]])),
        }
      })
      const before = new Map(chosen.map((row) => [row.id, structuredClone(row)]))
      const kept: Kept = {
        batch: {
          id: batches.length + 1,
          resource: resourceAtRoute(route)?.name ?? route,
          action,
          state: 'previewed',
          request: body,
          total: rows.length,
          title: rows.length === 1 ? (rows[0]?.title ?? '') : '',
          counts: count(rows),
          message: null,
          createdAt: when,
          createdBy: { id: 1, name: 'Aisyah Tan' },
          startedAt: when,
          finishedAt: when,
          undoneAt: null,
          undoneBy: null,
          undoUntil: null,
          cancelling: false,
        },
        rows,
        apply: () => {
          for (const { recordId, state, after } of rows) {
            const at = table.findIndex((row) => row.id === recordId)
            if (state !== 'pending' || at === -1) continue
            if (action === 'delete') table.splice(at, 1)
            else Object.assign(table[at] ?? {}, after)
          }
        },
        takeBack: () => {
          for (const [id, record] of before) {
            const at = table.findIndex((row) => row.id === id)
            if (at === -1) table.push(record)
            else table[at] = record
          }
        },
      }
      batches.push(kept)
      return body['preview'] ? structuredClone(kept.batch) : run(kept)
    },
    batch: async (id) => structuredClone(find(id).batch),
    batches: async ({ filter = {} }) => {
      const states = list(filter['state'])
      const data = batches
        .map(({ batch }) => batch)
        .filter(({ state }) => states.length === 0 || states.includes(state))
      return { data: structuredClone(data.toReversed()), total: data.length }
    },
    batchRows: async (id, { filter = {} }) => {
      const data = find(id).rows.filter(({ state }) => !filter['state'] || state === filter['state'])
      return { data: structuredClone(data), total: data.length }
    },
    batchReferences: async (id) => {
      const { batch, rows } = find(id)
      const ids = rows.filter(({ state }) => state === 'pending').map(({ recordId }) => recordId)
      return referringFields(resources, batch.resource)
        .map(({ resource, field }) => ({
          resource: resource.name,
          field,
          count: rowsOf(resource.route).filter((row) => ids.some((one) => [row[field]].flat().includes(one)))
            .length,
        }))
        .filter(({ count }) => count > 0)
    },
    runBatch: async (id) => {
      called('runBatch', 'batch', id)
      return run(find(id))
    },
    cancelBatch: async (id) => structuredClone(find(id).batch),
    undoBatch: async (id) => {
      called('undoBatch', 'batch', id)
      const kept = find(id)
      kept.takeBack()
      return become(kept, 'done', 'undone', 'undone')
    },
  }
}
