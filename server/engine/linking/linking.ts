import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import type { Registry } from '../access/access.ts'
import type { Writes } from '../writing/writes.ts'
import { findNamed, lower } from './names.ts'

/** A record of the file itself, where a reference needs it before it has an id: its number, negative. */
export const recordAsId = (record: number) => -record
const firstNamed = 1_000_000_000
/** A record that the run makes of nothing but its name: its place among those, far below the records of the file. */
export const namedAsId = (place: number) => -firstNamed - place
/** Whether an id refers to a record of the file. */
export const isRecord = (id: number) => id < 0 && id > namedAsId(0)
const placeOf = (id: number) => -id - firstNamed

/** Replaces ids in a value that is an id, or a list of them. */
export function withIds(value: unknown, idOf: (id: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, idOf))
  return typeof value === 'number' ? idOf(value) : value
}

/** Positions of one step of an import: what the records of a step refer to was written by the steps before. */
export const stepSize = 1_000_000

/** The rows that belong to the same step as the first of them. */
export function oneStep<T extends { position: number }>(rows: readonly T[]): T[] {
  const stepOf = ({ position }: T) => Math.floor(position / stepSize)
  const [first] = rows
  return first ? rows.filter((row) => stepOf(row) === stepOf(first)) : []
}

/** A record that an import makes because the file refers to it, by nothing but its name. */
export interface NamedRecord {
  resource: string
  name: string
}

/** The id of such a record once the import runs; `made` unless it existed by then. */
export interface NamedId {
  id: number
  made: boolean
}

export interface LinkContext {
  caller: Caller
  resource: Resource
  registry: Registry
  writes: Writes
  batch: { id: number; request: { create?: NamedRecord[] | undefined; named?: NamedId[] | undefined } }
}

/** Makes the records that the file refers to by name and that are still not there; once for a batch. */
export async function makeNamed(tx: Tx, { caller, registry, writes, batch }: LinkContext) {
  const { create = [], named } = batch.request
  if (create.length === 0 || named) return
  const ids: NamedId[] = []
  for (const { resource, name } of create) {
    const target = registry(resource)
    const [there] = (await findNamed(tx, caller, target, registry, [name])).get(lower(name)) ?? []
    const made =
      there === undefined
        ? await writes.create(tx, caller, target, { [target.title[0] ?? '']: name })
        : undefined
    ids.push({ id: there ?? made?.id ?? 0, made: made !== undefined })
  }
  batch.request.named = ids
  await tx.query(
    `update batch set request = request || jsonb_build_object('named', $3::jsonb) where client_id = $1 and id = $2`,
    [caller.clientId, batch.id, JSON.stringify(ids)],
  )
}

/** Deletes again what makeNamed made, unless somebody changed it since. */
export async function dropNamed(tx: Tx, { caller, registry, batch }: LinkContext) {
  const { create = [], named = [] } = batch.request
  for (const [place, { resource }] of create.entries()) {
    const { id, made } = named[place] ?? { id: 0, made: false }
    if (!made) continue
    const { table } = registry(resource)
    await tx.query(
      `update ${table} set deleted_at = now(), updated_at = now(), updated_by = $3, version = version + 1
       where client_id = $1 and id = $2 and version = 1 and deleted_at is null`,
      [caller.clientId, id, caller.employeeId],
    )
    tx.touch(table)
  }
}

interface LinkedRow {
  values: Record<string, unknown> | null
}

/**
 * Gives the references of rows to other records of the file, and to those made by name, their ids.
 * @throws 409 where one of them is not there
 */
export async function link<T extends LinkedRow>(
  tx: Tx,
  { caller, resource, batch }: LinkContext,
  rows: readonly T[],
): Promise<readonly T[]> {
  const refers = Object.keys(resource.fields).filter((name) => 'to' in (resource.fields[name] ?? {}))
  const records = new Set<number>()
  let isLinked = true
  for (const { values } of rows) {
    for (const name of refers) {
      withIds(values?.[name], (id) => {
        if (id < 0) isLinked = false
        if (isRecord(id)) records.add(-id)
        return id
      })
    }
  }
  if (isLinked) return rows
  const written =
    records.size === 0
      ? []
      : await tx.query<{ record: number; id: number }>(
          `select record, record_id as id from batch_row
           where client_id = $1 and batch_id = $2 and record = any($3::int[]) and record_id is not null`,
          [caller.clientId, batch.id, [...records]],
        )
  const ids = new Map(written.map(({ record, id }) => [recordAsId(record), id]))
  const idOf = (id: number) => {
    if (id >= 0) return id
    const found = isRecord(id) ? ids.get(id) : batch.request.named?.[placeOf(id)]?.id
    if (found === undefined) throw conflict('This refers to a record of the file that was not written.')
    return found
  }
  return rows.map((row) => {
    const linked: Record<string, unknown> = { ...row.values }
    for (const name of refers) if (name in linked) linked[name] = withIds(linked[name], idOf)
    return row.values ? { ...row, values: linked } : row
  })
}
