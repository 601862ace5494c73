import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { jsonText } from '../../platform/db/jsonText.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { permit, permitStep, type Registry } from '../access/access.ts'
import { mustReach, refuseCircles } from './checks.ts'
import { runAfter, runsAfter, type Change, type Hooks } from './hooks.ts'
import { initialsOf } from './initials.ts'
import { Params } from '../sql/params.ts'
import { selectList } from '../reading/query.ts'
import type { Row } from '../reading/reads.ts'
import { nextReferenceNumbers } from './referenceNumbers.ts'
import { refuseShared } from './rules.ts'
import { eachInSlices, slices } from '../sql/slices.ts'

export interface BulkContext {
  caller: Caller
  resource: Resource
  registry: Registry
  hooks: Hooks | undefined
}

/** A change of an existing record, with the record before it. */
export type Update = Change & { before: Row }

const atOnce = 1_000

/**
 * Creates many records with different values by few statements, after the hooks' beforeWrite.
 * @returns the created records in the order of the changes: whole ones if a hook needs them, else the base columns
 */
export async function insertMany(tx: Tx, context: BulkContext, changes: readonly Change[]): Promise<Row[]> {
  const { caller, resource, registry, hooks } = context
  if (changes.length === 0) return []
  const initials = initialsOf(resource)
  const numbers =
    resource.refNo && (await nextReferenceNumbers(tx, resource.refNo.prefix, caller.timeZone, changes.length))
  const records: { place: number; all: Record<string, unknown> }[] = []
  await eachInSlices(changes.entries(), ([place, { values }]) => {
    const number = resource.refNo && numbers ? { [resource.refNo.field]: numbers[place] } : {}
    records.push({ place, all: { ...initials, ...values, ...number } })
  })
  const made: Row[] = []
  // A column left at null takes the table's own default, so records that leave different ones go separately.
  for (const { names, group } of await grouped(records, ({ all }) =>
    Object.keys(all).filter((name) => all[name] !== null),
  )) {
    const columns = names.map((name) => `, ${snake(name)}`).join('')
    const isRead = group.some(({ place }) =>
      runsAfter(hooks, 'create', Object.keys(changes[place]?.values ?? {})),
    )
    const returned = selectList(resource, isRead ? Object.keys(resource.fields) : [])
    await inParts(group, async (part) => {
      const params = new Params()
      const client = params.add(caller.clientId)
      const actor = params.add(caller.employeeId)
      const json = params.add(jsonText(part.map(({ all }) => asColumns(all, names))))
      const rows = await tx.query<Row>(
        `insert into ${resource.table} as t (client_id, created_by, updated_by${columns})
         select ${client}, ${actor}, ${actor}${columns}
         from jsonb_populate_recordset(null::${resource.table}, ${json}::jsonb) with ordinality n
         order by n.ordinality returning ${returned}`,
        params.values,
      )
      // Ids are given in the order of the records.
      rows.sort((a, b) => a.id - b.id)
      for (const [index, { place }] of part.entries()) {
        const row = rows[index]
        if (!row) throw new Error(`Insert into ${resource.table} gave too few rows`)
        made[place] = row
      }
    })
  }
  tx.touch(resource.table)
  await mustReach(tx, caller, resource, registry, permit(caller, resource, 'create'), idsOf(made), 'create')
  const entered = changes.map((change, place) => ({ id: made[place]?.id ?? 0, change }))
  await refuseShared(tx, resource, entered)
  const breathe = slices()
  for (const [place, change] of changes.entries()) {
    await breathe()
    const after = made[place]
    if (after) await runAfter(hooks, tx, { ...change, after })
  }
  return made
}

/**
 * Changes many locked records with different values by few statements, after the hooks' beforeWrite.
 * @throws 422 if a record would refer to itself or repeat a unique value, 403 if it would leave the caller's reach
 */
export async function updateMany(tx: Tx, context: BulkContext, changes: readonly Update[]) {
  const { caller, resource, registry, hooks } = context
  for (const { names, group } of await grouped(changes, ({ values }) => Object.keys(values))) {
    const isRead = runsAfter(hooks, group[0]?.verb ?? '', names)
    const returned = selectList(resource, isRead ? Object.keys(resource.fields) : [])
    const sets = names.map((name) => `${snake(name)} = n.${snake(name)}, `).join('')
    const after = new Map<number, Row>()
    await inParts(group, async (part) => {
      const params = new Params()
      const client = params.add(caller.clientId)
      const actor = params.add(caller.employeeId)
      const json = params.add(
        jsonText(part.map(({ before, values }) => ({ id: before.id, ...asColumns(values, names) }))),
      )
      const rows = await tx.query<Row>(
        `update ${resource.table} t set ${sets}updated_at = now(), updated_by = ${actor}, version = t.version + 1
         from jsonb_populate_recordset(null::${resource.table}, ${json}::jsonb) n
         where t.client_id = ${client} and t.id = n.id and t.deleted_at is null returning ${returned}`,
        params.values,
      )
      for (const row of rows) after.set(row.id, row)
    })
    const breathe = slices()
    for (const change of group) {
      await breathe()
      const changed = after.get(change.before.id)
      if (changed) await runAfter(hooks, tx, { ...change, after: changed })
    }
  }
  if (changes.length === 0) return
  tx.touch(resource.table)
  const ids = changes.map(({ before }) => before.id)
  const step = resource.transitions[changes[0]?.verb ?? '']
  const reach = step ? permitStep(caller, resource, step) : permit(caller, resource, 'update')
  await mustReach(tx, caller, resource, registry, reach, ids, 'update', step !== undefined)
  const written = new Set(changes.flatMap(({ values }) => Object.keys(values)))
  await refuseCircles(tx, caller.clientId, resource, ids, [...written])
  await refuseShared(
    tx,
    resource,
    changes.map((change) => ({ id: change.before.id, change })),
  )
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const asColumns = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [snake(name), values[name]]))

/** Splits records by the fields that they hold, each group to be written by statements of one form. */
async function grouped<T>(records: readonly T[], namesOf: (record: T) => string[]) {
  const groups = new Map<string, { names: string[]; group: T[] }>()
  await eachInSlices(records, (record) => {
    const names = namesOf(record).sort()
    const key = names.join(' ')
    const known = groups.get(key) ?? { names, group: [] }
    known.group.push(record)
    groups.set(key, known)
  })
  return groups.values()
}

async function inParts<T>(all: readonly T[], write: (part: readonly T[]) => Promise<void>) {
  for (let at = 0; at < all.length; at += atOnce) await write(all.slice(at, at + atOnce))
}
