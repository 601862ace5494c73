import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notFound, stale } from '../../platform/errors.ts'
import { reachedRows, readableFields, type Permitted, type Registry } from '../access/access.ts'
import { selectList } from '../reading/query.ts'
import type { Reads, Row } from '../reading/reads.ts'
import { fieldSql } from '../sql/columns.ts'
import { Params } from '../sql/params.ts'
import { checkReferences, mustReach, refuseCircles } from './checks.ts'
import { hooksFor, runAfter, runsAfter, type Change, type HookTable } from './hooks.ts'
import { checkRules, refuseShared } from './rules.ts'

export interface WriteContext {
  registry: Registry
  hooks: HookTable
  carry: Reads['carry']
}

/** The record that a write is about, and how far the caller reaches. */
export interface Target {
  caller: Caller
  resource: Resource
  reach: Permitted
  id: number
}

/** The columns of the answer: all that the caller may read, or only the base columns. */
export const answerColumns = ({ caller, resource, reach }: Omit<Target, 'id'>) =>
  selectList(resource, readableFields(caller, resource, reach))

/** Locks a record within the caller's reach and returns all its columns. @throws 404 */
export async function lockRecord(
  { registry }: WriteContext,
  tx: Tx,
  { caller, resource, reach, id }: Target,
): Promise<Row> {
  const params = new Params()
  const rows = reachedRows(resource, caller, reach, params, registry, { ids: id })
  const [row] = await tx.query<Row>(
    `select ${selectList(resource, Object.keys(resource.fields))} from ${resource.table} t where ${rows} for update of t`,
    params.values,
  )
  if (!row) throw notFound()
  return row
}

/** Runs the hooks before a write, then checks rules and references. */
export async function beforeWrite(
  { registry, hooks }: WriteContext,
  tx: Tx,
  resource: Resource,
  change: Change,
) {
  await hooksFor(hooks[resource.name], change.verb, Object.keys(change.values))?.beforeWrite?.(tx, change)
  checkRules(resource, change)
  await checkReferences(tx, tx.actor.clientId, resource, change.values, registry)
}

/** Runs the hooks after a write. */
export async function afterWrite(
  { hooks }: WriteContext,
  tx: Tx,
  resource: Resource,
  change: Change,
  after: Row,
) {
  await runAfter(hooks[resource.name], tx, { ...change, after })
}

/** @throws 404 if the record is out of reach, otherwise 409 with the current record */
export async function refuseStale(context: WriteContext, tx: Tx, target: Target): Promise<never> {
  const { caller, resource, reach } = target
  const current = await lockRecord(context, tx, target)
  const visible = new Set(readableFields(caller, resource, reach))
  const shown = Object.entries(current).filter(([name]) => !resource.fields[name] || visible.has(name))
  const row: Row = { ...Object.fromEntries(shown), id: current.id, version: current.version }
  await context.carry(tx, caller, resource, [row])
  throw stale(row)
}

/**
 * Whether nothing follows the write of a locked record: no check of the written row, no hook, no file of the answer.
 * Then the write and the commit leave in one packet.
 */
const endsWithWrite = ({ hooks }: WriteContext, { resource, reach }: Target, { verb, values }: Change) => {
  const written = Object.keys(values)
  const refers = written.some((name) => {
    const field = resource.fields[name]
    return field?.unshared || (field?.kind === 'reference' && field.to === resource.name)
  })
  return reach === 'all' && !resource.media && !refers && !runsAfter(hooks[resource.name], verb, written)
}

/**
 * Writes the values of a change.
 * @param version the version that the caller read
 * @param from the statuses that allow a transition
 * @param mayCommit true if the transaction does nothing else: the write may commit and end it
 * @throws 409 with the current record if another change came first
 */
export async function writeRecord(
  context: WriteContext,
  tx: Tx,
  target: Target,
  change: Change,
  {
    version,
    from,
    mayCommit,
  }: { version?: number | undefined; from?: readonly string[]; mayCommit?: boolean },
): Promise<Row> {
  const { registry, hooks } = context
  const { caller, resource, reach, id } = target
  const params = new Params()
  const sets = Object.entries(change.values).map(([name, value]) => `${snake(name)} = ${params.add(value)}`)
  const conditions = [reachedRows(resource, caller, reach, params, registry, { ids: id })]
  if (version !== undefined) conditions.push(`t.version = ${params.add(version)}`)
  if (from) conditions.push(`${fieldSql(resource, 'status')} = any(${params.add(from)}::text[])`)
  sets.push('updated_at = now()', `updated_by = ${params.add(authorOf(caller))}`, 'version = t.version + 1')
  const statement = `update ${resource.table} t set ${sets.join(', ')} where ${conditions.join(' and ')} returning ${answerColumns(target)}`
  if (
    mayCommit &&
    change.before &&
    change.before.version === version &&
    endsWithWrite(context, target, change)
  ) {
    hooksFor(hooks[resource.name], change.verb, Object.keys(change.values))?.schedule?.(tx, change, id)
    tx.touch(resource.table)
    const [written] = await tx.final<Row>(statement, params.values)
    if (!written) throw new Error(`The locked record ${id} of ${resource.table} was not written`)
    return written
  }
  const [row] = await tx.query<Row>(statement, params.values)
  if (!row) return refuseStale(context, tx, target)
  tx.touch(resource.table)
  await mustReach(tx, caller, resource, registry, reach, [id], 'update', from !== undefined)
  await refuseCircles(tx, caller.clientId, resource, [id], Object.keys(change.values))
  await refuseShared(tx, resource, [{ id, change }])
  await afterWrite(context, tx, resource, change, row)
  return row
}
