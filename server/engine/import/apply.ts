import { codeFor, type Action } from '../../../src/domain/permissions.ts'
import { initialOf } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { permit, rowScope, type Registry } from '../access.ts'
import type { Change, Hooks } from '../hooks.ts'
import { Params } from '../params.ts'
import { selectList } from '../query.ts'
import type { Row } from '../reads.ts'
import { nextReferenceNumbers } from '../referenceNumbers.ts'
import { withIds, type ImportRow } from './judge.ts'
import { recordAsId } from './references.ts'
import { slices } from './slices.ts'

export interface ApplyContext {
  caller: Caller
  resource: Resource
  registry: Registry
  hooks: Hooks
  /** Fields that refer to records of the resource itself. */
  own: readonly string[]
}

type Written = { row: ImportRow; change: Change }

const atOnce = 1_000

/**
 * Writes the new and the changed records of a judged file with few statements, the hooks of the resource running for
 * each. All of it happens in the transaction that is given.
 */
export async function apply(tx: Tx, context: ApplyContext, rows: readonly ImportRow[]) {
  const { resource } = context
  tx.verb('import')
  const ids = new Map<number, number>()
  for (const layer of layersOf(
    rows.filter((row) => !row.before),
    context.own,
  )) {
    await insert(tx, context, layer, ids)
  }
  const updates = rows.filter((row) => row.before && row.changed)
  await update(tx, context, updates, ids)
  if (rows.some((row) => row.changed)) tx.touch(resource.table)
}

/** New records in an order in which each refers only to earlier ones. @throws 409 where they refer in a circle */
function layersOf(rows: readonly ImportRow[], own: readonly string[]): ImportRow[][] {
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
): Promise<Written[]> {
  const written: Written[] = []
  const breathe = slices()
  for (const row of rows) {
    await breathe()
    const values = { ...row.values }
    for (const name of own) values[name] = withIds(values[name], (id) => ids.get(id) ?? id)
    const change: Change = { caller, verb: row.before ? 'update' : 'create', before: row.before, values }
    await hooks.beforeWrite?.(tx, change)
    written.push({ row, change })
  }
  return written
}

async function insert(tx: Tx, context: ApplyContext, rows: readonly ImportRow[], ids: Map<number, number>) {
  const { caller, resource } = context
  const written = await prepared(tx, context, rows, ids)
  const initial = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, initialOf(fieldOf(resource, name))]),
  )
  if (resource.refNo && rows.length > 0) {
    const numbers = await nextReferenceNumbers(tx, resource.refNo.prefix, caller.timeZone, rows.length)
    for (const [index, { change }] of written.entries()) change.values[resource.refNo.field] = numbers[index]
  }
  const unique = Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique)
  const records = written.map(({ row, change }) => ({ row, change, all: { ...initial, ...change.values } }))
  // A column left at null takes the table's own default, so records that leave different ones go separately.
  for (const { names, group } of grouped(records, ({ all }) =>
    Object.keys(all).filter((name) => all[name] !== null),
  )) {
    const columns = names.map(snake).join(', ')
    const after = await inBatches(group, async (batch) => {
      const params = new Params()
      const client = params.add(caller.clientId)
      const actor = params.add(caller.employeeId)
      const json = params.add(JSON.stringify(batch.map(({ all }) => asColumns(all, names))))
      return tx.query<Row>(
        `insert into ${resource.table} as t (client_id, created_by, updated_by${columns && `, ${columns}`})
         select ${client}, ${actor}, ${actor}${columns && `, ${columns}`}
         from jsonb_populate_recordset(null::${resource.table}, ${json}::jsonb)
         returning ${selectList(context.hooks.afterWrite ? Object.keys(resource.fields) : unique)}`,
        params.values,
      )
    })
    const byName = new Map<unknown, Row>(
      after.flatMap((row) => unique.map((name) => [`${name} ${String(row[name])}`, row] as const)),
    )
    await mustBeOwn(tx, context, after, 'create')
    for (const { row, change, all } of group) {
      const made = unique.map((name) => byName.get(`${name} ${String(all[name])}`)).find(Boolean)
      if (!made) continue
      ids.set(recordAsId(row.record), made.id)
      await context.hooks.afterWrite?.(tx, { ...change, after: made })
    }
  }
}

async function update(
  tx: Tx,
  context: ApplyContext,
  rows: readonly ImportRow[],
  ids: ReadonlyMap<number, number>,
) {
  const { caller, resource, hooks } = context
  const written = await prepared(tx, context, rows, ids)
  for (const { names, group } of grouped(written, ({ change }) => Object.keys(change.values))) {
    const sets = names.map((name) => `${snake(name)} = n.${snake(name)}, `).join('')
    const after = await inBatches(group, async (batch) => {
      const params = new Params()
      const client = params.add(caller.clientId)
      const actor = params.add(caller.employeeId)
      const json = params.add(
        JSON.stringify(
          batch.map(({ row, change }) => ({ id: row.before?.id, ...asColumns(change.values, names) })),
        ),
      )
      return tx.query<Row>(
        `update ${resource.table} t set ${sets}updated_at = now(), updated_by = ${actor}, version = t.version + 1
         from jsonb_populate_recordset(null::${resource.table}, ${json}::jsonb) n
         where t.client_id = ${client} and t.id = n.id and t.deleted_at is null
         returning ${selectList(hooks.afterWrite ? Object.keys(resource.fields) : [])}`,
        params.values,
      )
    })
    await mustBeOwn(tx, context, after, 'update')
    const byId = new Map(after.map((row) => [row.id, row]))
    for (const { row, change } of group) {
      const changed = row.before && byId.get(row.before.id)
      if (changed) await hooks.afterWrite?.(tx, { ...change, after: changed })
    }
  }
}

const asColumns = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [snake(name), values[name]]))

/** Splits records by the fields that they hold, each group to be written by statements of one form. */
function grouped<T>(records: readonly T[], namesOf: (record: T) => string[]) {
  const groups = new Map<string, { names: string[]; group: T[] }>()
  for (const record of records) {
    const names = namesOf(record).sort()
    const key = names.join(' ')
    const known = groups.get(key) ?? { names, group: [] }
    known.group.push(record)
    groups.set(key, known)
  }
  return groups.values()
}

async function inBatches<T>(
  all: readonly T[],
  write: (batch: readonly T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < all.length; at += atOnce) rows.push(...(await write(all.slice(at, at + atOnce))))
  return rows
}

/** A caller who reaches only his own rows can neither make one that is not his nor give one away. */
async function mustBeOwn(tx: Tx, context: ApplyContext, rows: readonly Row[], action: Action) {
  const { caller, resource, registry } = context
  const reach = permit(caller, resource, action)
  const params = new Params()
  const key = `t.client_id = ${params.add(caller.clientId)} and t.id = any(${params.add(rows.map((row) => row.id))}::bigint[])`
  const scope = rowScope(resource, caller, reach, params, registry)
  if (!scope) return
  const own = await tx.query(`select 1 from ${resource.table} t where ${key} and ${scope}`, params.values)
  if (own.length !== rows.length) throw forbidden(codeFor(resource.module, 'main', action))
}
