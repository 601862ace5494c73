import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notFound, stale } from '../../platform/errors.ts'
import {
  permit,
  permitStep,
  reachedRows,
  readableFields,
  type Permitted,
  type Registry,
} from '../access/access.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import { fieldSql } from '../sql/columns.ts'
import { checkReferences, mustBeOpen, mustNameSelf, mustReach, refuseCircles } from './checks.ts'
import { actingAfter } from './deviceTime.ts'
import { hooksFor, type Change, type HookTable } from './hooks.ts'
import { initialsOf } from './initials.ts'
import { Params } from '../sql/params.ts'
import { selectList } from '../reading/query.ts'
import type { Reads, Row } from '../reading/reads.ts'
import { nextReferenceNumber } from './referenceNumbers.ts'
import { asksForRecord, checkRules, refuseShared } from './rules.ts'
import { stepOf } from './transitions.ts'

type Values = Record<string, unknown>

/** The generic writes, each within the transaction it is given. Values have passed the resource's rules before. */
export interface Writes {
  create(tx: Tx, caller: Caller, resource: Resource, values: Values): Promise<Row>
  /** @throws 404, or 409 with the current record when `version` is no longer its version */
  update(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    values: Values,
    version?: number,
  ): Promise<Row>
  /** Soft delete of one record. @throws 404 */
  remove(tx: Tx, caller: Caller, resource: Resource, id: number): Promise<void>
  /** Soft delete, or its undoing; the hooks' beforeWrite has run. Gives the ids that were changed. */
  setDeleted(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    ids: readonly number[],
    deleted: boolean,
  ): Promise<number[]>
  /** @throws 409 when the record's state does not allow the verb */
  transition(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    verb: string,
    values: Values,
    version?: number,
  ): Promise<Row>
}

export function makeWrites(registry: Registry, hooks: HookTable, carry: Reads['carry']): Writes {
  /** What the caller may see of the record they wrote; whoever may not read gets the base columns. */
  const answerOf = (caller: Caller, resource: Resource, reach: Permitted) =>
    selectList(resource, readableFields(caller, resource, reach))

  /** The record under the caller's scope, locked; only the columns that they may read. */
  async function lock(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    reach: Permitted,
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

  async function before(tx: Tx, resource: Resource, change: Change) {
    await hooksFor(hooks[resource.name], change.verb, Object.keys(change.values))?.beforeWrite?.(tx, change)
    checkRules(resource, change)
    await checkReferences(tx, tx.actor.clientId, resource, change.values, registry)
  }

  async function after(tx: Tx, resource: Resource, change: Change, row: Row) {
    await hooksFor(hooks[resource.name], change.verb, Object.keys(change.values))?.afterWrite?.(tx, {
      ...change,
      after: row,
    })
  }

  /** Rows outside the caller's scope are as if they did not exist; for the rest a missed version is a conflict. */
  async function explainMiss(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    reach: Permitted,
  ): Promise<never> {
    const current = await lock(tx, caller, resource, id, reach)
    const visible = new Set(readableFields(caller, resource, reach))
    const shown = Object.entries(current).filter(([name]) => !resource.fields[name] || visible.has(name))
    const row: Row = { ...Object.fromEntries(shown), id: current.id, version: current.version }
    await carry(tx, caller, resource, [row])
    throw stale(row)
  }

  async function write(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    reach: Permitted,
    change: Change,
    version: number | undefined,
    from?: readonly string[],
  ): Promise<Row> {
    const params = new Params()
    const sets = Object.entries(change.values).map(([name, value]) => `${snake(name)} = ${params.add(value)}`)
    const conditions = [reachedRows(resource, caller, reach, params, registry, { ids: id })]
    if (version !== undefined) conditions.push(`t.version = ${params.add(version)}`)
    if (from) conditions.push(`${fieldSql(resource, 'status')} = any(${params.add(from)}::text[])`)
    const own = [
      ...sets,
      'updated_at = now()',
      `updated_by = ${params.add(authorOf(caller))}`,
      'version = t.version + 1',
    ]
    const [row] = await tx.query<Row>(
      `update ${resource.table} t set ${own.join(', ')} where ${conditions.join(' and ')} returning ${answerOf(caller, resource, reach)}`,
      params.values,
    )
    if (!row) return explainMiss(tx, caller, resource, id, reach)
    tx.touch(resource.table)
    await mustReach(tx, caller, resource, registry, reach, [id], 'update', from !== undefined)
    await refuseCircles(tx, caller.clientId, resource, [id], Object.keys(change.values))
    await refuseShared(tx, resource, [{ id, change }])
    await after(tx, resource, change, row)
    return row
  }

  async function setDeleted(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    ids: readonly number[],
    deleted: boolean,
  ): Promise<number[]> {
    const reach = permit(caller, resource, 'delete')
    const params = new Params()
    const which = reachedRows(resource, caller, reach, params, registry, { ids, deleted: !deleted })
    const rows = await tx.query<Row>(
      `update ${resource.table} t set deleted_at = ${deleted ? 'now()' : 'null'}, updated_at = now(), updated_by = ${params.add(authorOf(caller))},
        version = t.version + 1 where ${which} returning ${selectList(resource, Object.keys(resource.fields))}`,
      params.values,
    )
    tx.touch(resource.table)
    const verb = deleted ? 'delete' : 'restore'
    for (const row of rows) await after(tx, resource, { caller, verb, values: {}, before: row }, row)
    return rows.map((row) => row.id)
  }

  return {
    async create(tx, caller, resource, given) {
      const reach = permit(caller, resource, 'create')
      const change: Change = { caller, verb: 'create', values: { ...given } }
      mustNameSelf(resource, change)
      await before(tx, resource, change)
      const values: Values = { ...initialsOf(resource), ...change.values }
      // Columns left at null take the table's own default, such as the instant of the request.
      const names = Object.keys(values).filter((name) => values[name] !== null || name in change.values)
      const params = new Params()
      const head = [params.add(caller.clientId), params.add(authorOf(caller)), params.add(authorOf(caller))]
      const columns = ['client_id', 'created_by', 'updated_by', ...names.map(snake)]
      const placeholders = [...head, ...names.map((name) => params.add(values[name]))]
      const number =
        resource.refNo && nextReferenceNumber(params, caller.clientId, resource.refNo.prefix, caller.timeZone)
      if (resource.refNo && number) {
        columns.push(snake(resource.refNo.field))
        placeholders.push(number.value)
      }
      const [row] = await tx.query<Row>(
        `${number?.before ?? ''} insert into ${resource.table} as t (${columns.join(', ')}) values (${placeholders.join(', ')}) returning ${answerOf(caller, resource, reach)}`,
        params.values,
      )
      if (!row) throw new Error(`Insert into ${resource.table} gave no row`)
      tx.touch(resource.table)
      await mustReach(tx, caller, resource, registry, reach, [row.id], 'create')
      await refuseShared(tx, resource, [{ id: row.id, change }])
      await after(tx, resource, change, row)
      return row
    },

    async update(tx, caller, resource, id, given, version) {
      const reach = permit(caller, resource, 'update')
      const change: Change = { caller, verb: 'update', values: { ...given } }
      mustNameSelf(resource, change)
      const written = Object.keys(given)
      if (hooksFor(hooks[resource.name], 'update', written) || asksForRecord(resource, written))
        change.before = await lock(tx, caller, resource, id, reach)
      await mustBeOpen(tx, caller, resource, registry, reach, [id], 'update')
      await before(tx, resource, change)
      return write(tx, caller, resource, id, reach, change, version)
    },

    async remove(tx, caller, resource, id) {
      const reach = permit(caller, resource, 'delete')
      const change: Change = { caller, verb: 'delete', values: {} }
      if (hooksFor(hooks[resource.name], 'delete'))
        change.before = await lock(tx, caller, resource, id, reach)
      await mustBeOpen(tx, caller, resource, registry, reach, [id], 'delete')
      await before(tx, resource, change)
      const [removed] = await setDeleted(tx, caller, resource, [id], true)
      if (removed === undefined) throw notFound()
    },

    setDeleted,

    async transition(tx, sender, resource, id, verb, given, version) {
      const transition = resource.transitions[verb]
      if (!transition) throw notFound()
      const reach = permitStep(sender, resource, transition)
      const current = await lock(tx, sender, resource, id, reach)
      const caller = actingAfter(sender, resource, current)
      if (version !== undefined && current.version !== version)
        return explainMiss(tx, caller, resource, id, reach)
      const values = stepOf(resource, verb, transition, caller, current, given)
      tx.verb(verb)
      const change: Change = { caller, verb, before: current, values }
      await before(tx, resource, change)
      return write(tx, caller, resource, id, reach, change, undefined, transition.from)
    },
  }
}
