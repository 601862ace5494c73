import type { Resource } from '../../../src/schema/resource.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { permit, permitStep, reachedRows, type Registry } from '../access/access.ts'
import { selectList } from '../reading/query.ts'
import type { Reads, Row } from '../reading/reads.ts'
import { Params } from '../sql/params.ts'
import { mustBeOpen, mustNameSelf } from './checks.ts'
import { createRecord } from './createRecord.ts'
import { actingAfter } from './deviceTime.ts'
import { hooksFor, type Change, type HookTable } from './hooks.ts'
import { asksForRecord } from './rules.ts'
import { stepOf } from './transitions.ts'
import {
  afterWrite,
  beforeWrite,
  lockRecord,
  refuseStale,
  writeRecord,
  type WriteContext,
} from './writeRecord.ts'

type Values = Record<string, unknown>

/** The generic writes, each within a given transaction. The values have passed the resource's rules. */
export interface Writes {
  create(tx: Tx, caller: Caller, resource: Resource, values: Values): Promise<Row>
  /**
   * @param mayCommit true if the transaction does nothing else: the write may commit and end it
   * @throws 404, or 409 with the current record when `version` is no longer its version
   */
  update(
    tx: Tx,
    caller: Caller,
    resource: Resource,
    id: number,
    values: Values,
    version?: number,
    options?: { mayCommit?: boolean },
  ): Promise<Row>
  /** Soft delete of one record. @throws 404 */
  remove(tx: Tx, caller: Caller, resource: Resource, id: number): Promise<void>
  /** Soft delete or restore, after the hooks' beforeWrite. @returns the ids of the changed records */
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
  const context: WriteContext = { registry, hooks, carry }

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
    for (const row of rows)
      await afterWrite(context, tx, resource, { caller, verb, values: {}, before: row }, row)
    return rows.map((row) => row.id)
  }

  return {
    create: (tx, caller, resource, given) => createRecord(context, tx, caller, resource, given),

    async update(tx, caller, resource, id, given, version, { mayCommit = false } = {}) {
      const reach = permit(caller, resource, 'update')
      const target = { caller, resource, reach, id }
      const change: Change = { caller, verb: 'update', values: { ...given } }
      mustNameSelf(resource, change)
      const written = Object.keys(given)
      if (hooksFor(hooks[resource.name], 'update', written) || asksForRecord(resource, written))
        change.before = await lockRecord(context, tx, target)
      await mustBeOpen(tx, caller, resource, registry, reach, [id], 'update')
      await beforeWrite(context, tx, resource, change)
      return writeRecord(context, tx, target, change, { version, mayCommit })
    },

    async remove(tx, caller, resource, id) {
      const reach = permit(caller, resource, 'delete')
      const change: Change = { caller, verb: 'delete', values: {} }
      if (hooksFor(hooks[resource.name], 'delete'))
        change.before = await lockRecord(context, tx, { caller, resource, reach, id })
      await mustBeOpen(tx, caller, resource, registry, reach, [id], 'delete')
      await beforeWrite(context, tx, resource, change)
      const [removed] = await setDeleted(tx, caller, resource, [id], true)
      if (removed === undefined) throw notFound()
    },

    setDeleted,

    async transition(tx, sender, resource, id, verb, given, version) {
      const transition = resource.transitions[verb]
      if (!transition) throw notFound()
      const reach = permitStep(sender, resource, transition)
      const current = await lockRecord(context, tx, { caller: sender, resource, reach, id })
      const caller = actingAfter(sender, resource, current)
      const target = { caller, resource, reach, id }
      if (version !== undefined && current.version !== version) return refuseStale(context, tx, target)
      const values = stepOf(resource, verb, transition, caller, current, given)
      tx.verb(verb)
      const change: Change = { caller, verb, before: current, values }
      await beforeWrite(context, tx, resource, change)
      return writeRecord(context, tx, target, change, { from: transition.from })
    },
  }
}
