import { messages } from '../../../src/schema/messages.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Field } from '../../../src/schema/fields.ts'
import { locksIn, type Resource } from '../../../src/schema/resource.ts'
import { brokenRules } from '../../../src/schema/rules.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { differs, type Change } from './hooks.ts'

/** A field whose values are not shared, and the statuses among which they are not. */
export interface Unshared {
  name: string
  field: Field
  among: readonly string[]
}

/** The fields of the resource whose values no two of its records are given. */
export const unsharedOf = (resource: Resource): Unshared[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unshared ? [{ name, field, among: field.unshared.among }] : [],
  )

/** Whether writing these fields is validated by what the record was before. */
export const asksForRecord = (resource: Resource, written: readonly string[]): boolean =>
  written.some(
    (name) =>
      resource.fields[name]?.unshared ??
      [...(resource.rules ?? []), ...(resource.locks ?? [])].some(({ fields }) => fields.includes(name)),
  )

/** Checks rules across several fields after the change. @throws 422 by field, 409 if the record is locked */
export function checkRules(
  resource: Resource,
  { verb, before, values }: Pick<Change, 'verb' | 'before' | 'values'>,
) {
  const lock =
    verb === 'update' &&
    before &&
    locksIn(resource, before['status']).find(({ fields }) => differs(values, before, fields))
  if (lock) throw conflict(lock.refusal)
  if (!resource.rules) return
  const written = Object.keys(values).filter((name) => differs(values, before, [name]))
  const errors = brokenRules(resource, { ...before, ...values }, written)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The live records, of the statuses that count, that have one of the values: ids by value. */
export async function holdersOf(
  sql: Sql,
  clientId: number,
  resource: Resource,
  { name, among }: Unshared,
  values: readonly unknown[],
): Promise<Map<string, number[]>> {
  const rows = await sql.query<{ value: string; ids: number[] }>(
    `select t.${snake(name)} as value, array_agg(t.id) as ids from ${resource.table} t
     where t.client_id = $1 and t.${snake(name)} = any($2) and t.deleted_at is null and t.status = any($3::text[]) group by 1`,
    [clientId, values, among],
  )
  return new Map(rows.map(({ value, ids }) => [value, ids]))
}

/**
 * Refuses values that must be unique. Checked after the write, to include all records of one write. Transactions check
 * one after another, so that none misses another's value.
 * @throws 422 that names the field
 */
export async function refuseShared(
  tx: Tx,
  resource: Resource,
  changes: readonly { id: number; change: Pick<Change, 'before' | 'values'> }[],
) {
  const { clientId } = tx.actor
  for (const unshared of unsharedOf(resource)) {
    const { name } = unshared
    const given = changes.flatMap(({ id, change: { before, values } }) =>
      typeof values[name] === 'string' && differs(values, before, [name])
        ? [{ id, value: values[name] }]
        : [],
    )
    if (given.length === 0) continue
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, $2))`, [
      `${resource.table}.${name}`,
      clientId,
    ])
    const values = given.map(({ value }) => value)
    const holders = await holdersOf(tx, clientId, resource, unshared, values)
    if (given.some(({ id, value }) => holders.get(value)?.some((holder) => holder !== id)))
      throw invalid({ [name]: messages.taken })
  }
}
