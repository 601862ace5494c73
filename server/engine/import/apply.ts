import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import type { Registry } from '../access.ts'
import { insertMany, updateMany, type Update } from '../bulkWrites.ts'
import { hooksFor, type Change, type Hooks } from '../hooks.ts'
import { slices } from '../slices.ts'
import { withIds, type ImportRow } from './judge.ts'
import { recordAsId } from './references.ts'

export interface ApplyContext {
  caller: Caller
  resource: Resource
  registry: Registry
  hooks: Hooks
  /** Fields that refer to records of the resource itself. */
  own: readonly string[]
}

/**
 * Writes the new and the changed records of a judged file with few statements, the hooks of the resource running for
 * each. All of it happens in the transaction that is given.
 */
export async function apply(tx: Tx, context: ApplyContext, rows: readonly ImportRow[]) {
  tx.verb('import')
  const ids = new Map<number, number>()
  for (const layer of await layersOf(
    rows.filter((row) => !row.before),
    context.own,
  )) {
    const changes = await prepared(tx, context, layer, ids)
    const made = await insertMany(tx, context, changes)
    for (const [index, row] of made.entries()) ids.set(recordAsId(layer[index]?.record ?? 0), row.id)
  }
  const changes = await prepared(
    tx,
    context,
    rows.filter((row) => row.before && row.changed),
    ids,
  )
  await updateMany(tx, context, changes.filter(isUpdate))
}

const isUpdate = (change: Change): change is Update => change.before !== undefined

/** New records in an order in which each refers only to earlier ones. @throws 409 where they refer in a circle */
async function layersOf(rows: readonly ImportRow[], own: readonly string[]): Promise<ImportRow[][]> {
  if (own.length === 0) return [[...rows]]
  const needs = (row: ImportRow) => {
    const records: number[] = []
    for (const name of own) {
      withIds(row.values[name], (id) => {
        if (id < 0) records.push(-id)
        return id
      })
    }
    return records
  }
  const layers: ImportRow[][] = []
  const done = new Set<number>()
  for (let left = rows.map((row) => ({ row, needs: needs(row) })); left.length > 0;) {
    const ready = left.filter((one) => one.needs.every((record) => done.has(record)))
    if (ready.length === 0) {
      const [first] = left
      throw conflict(`Record ${first?.row.record} refers, through others of the file, to itself.`)
    }
    layers.push(ready.map(({ row }) => row))
    for (const { row } of ready) done.add(row.record)
    left = left.filter((one) => !done.has(one.row.record))
  }
  return layers
}

/** Runs the hooks before writing, in the order of the file. */
async function prepared(
  tx: Tx,
  { caller, hooks, own }: ApplyContext,
  rows: readonly ImportRow[],
  ids: ReadonlyMap<number, number>,
): Promise<Change[]> {
  const changes: Change[] = []
  const breathe = slices()
  for (const row of rows) {
    await breathe()
    const values = { ...row.values }
    for (const name of own) values[name] = withIds(values[name], (id) => ids.get(id) ?? id)
    const change: Change = { caller, verb: row.before ? 'update' : 'create', before: row.before, values }
    await hooksFor(hooks, change.verb)?.beforeWrite?.(tx, change)
    changes.push(change)
  }
  return changes
}
