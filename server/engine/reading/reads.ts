import type { Action } from '../../../src/domain/access/permissions.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import {
  permit,
  reachedRows,
  readableFields,
  readableWithOwn,
  rowScope,
  scopeCrossesTables,
  type Registry,
} from '../access/access.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { mediaOf } from './media.ts'
import { Params } from '../sql/params.ts'
import { noteRowsRead } from './personalReads.ts'
import { filterConditions, mostRows, orderBy, selectList, type ListQuery } from './query.ts'
import { isSearch, lookedUp, searchCrossesTables } from './search.ts'
import type { Totals } from './totals.ts'

/** A record as the API gives it: base columns and the readable fields. */
export type Row = { id: number; version: number } & Record<string, unknown>

interface Page {
  rows: Row[]
  first: number
  total: number
}

export interface Reads {
  /** One page and the exact number of all matching rows. */
  list(caller: Caller, resource: Resource, query: ListQuery): Promise<Page>
  /** A page of deleted records with `deletedAt`, the latest first; the query's sort is ignored. */
  deleted(caller: Caller, resource: Resource, query: ListQuery): Promise<Page>
  /** @throws 404 for what does not exist, was deleted, or lies outside the caller's scope */
  one(caller: Caller, resource: Resource, id: number): Promise<Row>
  /** Gives rows of a resource that has `media` theirs, as far as the caller reads them. */
  carry(sql: Sql, caller: Caller, resource: Resource, rows: readonly Row[]): Promise<void>
}

const usualPage = 25

/** Asked for by id alone, deleted records still answer, so that what refers to them keeps its label. */
const byIdAlone = (filter: Record<string, unknown>) => Object.keys(filter).length === 1 && 'id' in filter

/**
 * Columns of one record that the caller reaches for the action, for calls that are no plain CRUD; `t` is its table.
 * @throws 404 for what does not exist, was deleted, or lies outside the caller's reach
 */
export async function reachedRow(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  {
    id,
    action,
    columns,
    isOpenToOwn,
  }: { id: number; action: Action; columns: string; isOpenToOwn?: boolean | undefined },
): Promise<object> {
  const params = new Params()
  const reach = permit(caller, resource, action, isOpenToOwn)
  const rows = reachedRows(resource, caller, reach, params, registry, { ids: id })
  const [row] = await sql.query(`select ${columns} from ${resource.table} t where ${rows}`, params.values)
  if (!row) throw notFound()
  return row
}

/**
 * FROM and WHERE of the rows that the caller reaches and the filter keeps. Run `lookedUp` on a typed search before.
 * @param deleted true for deleted records, false for the others; absent for the list's default
 */
export function matching(
  caller: Caller,
  resource: Resource,
  filter: Record<string, unknown>,
  params: Params,
  registry: Registry,
  deleted?: boolean,
) {
  const reach = permit(caller, resource, 'read')
  const readable = readableFields(caller, resource, reach)
  const rows = reachedRows(resource, caller, reach, params, registry, {
    deleted: deleted ?? (byIdAlone(filter) ? 'either' : false),
  })
  const kept = filterConditions(resource, filter, readable, params, { caller, registry })
  const where = [rows, ...kept].join(' and ')
  return { reach, readable, where, from: `from ${resource.table} t where ${where}` }
}

/** The same for records that are not deleted; undefined if the caller may not read them. */
export const matchingOpen = (
  caller: Caller,
  resource: Resource,
  filter: Record<string, unknown>,
  params: Params,
  registry: Registry,
) =>
  reachOf(resource, caller.codes, 'read') === 'none'
    ? undefined
    : matching(caller, resource, filter, params, registry, false)

export function makeReads(db: Database, registry: Registry, totals: Totals<number>): Reads {
  async function countedBy(
    sql: Sql,
    caller: Caller,
    resource: Resource,
    from: string,
    values: readonly unknown[],
  ) {
    const key = `${from}\u0000${JSON.stringify(values)}`
    const known = totals.get(caller.clientId, resource.table, key)
    if (known !== undefined) return known
    const remember = totals.counting(caller.clientId, resource.table)
    const [row] = await sql.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
    const total = row?.total ?? 0
    remember(key, total)
    return total
  }

  const carry: Reads['carry'] = async (sql, caller, { media }, rows) => {
    if (!media || rows.length === 0) return
    const params = new Params()
    const filter = { [media.by]: rows.map(({ id }) => id) }
    const open = matchingOpen(caller, registry(media.of), filter, params, registry)
    if (!open) return
    const known = await mediaOf(sql, media, open.from, params.values)
    for (const row of rows) row['media'] = known.get(row.id) ?? []
  }

  return {
    carry,
    async list(caller, resource, query) {
      const params = new Params()
      const heavy = db.heavy(caller.clientId)
      const filter = await lookedUp(heavy, caller, resource, query.filter, registry)
      const { reach, readable, from } = matching(caller, resource, filter, params, registry)
      const order = orderBy(resource, query.sort, readable)
      const first = query.range?.[0] ?? 0
      const size = query.range ? query.range[1] - first + 1 : 'id' in query.filter ? mostRows : usualPage
      const values = [...params.values]
      const offset = first === 0 ? '' : ` offset ${params.add(first)}`
      const deletedToo = byIdAlone(query.filter)
      const list = `${selectList(resource, readable)}${deletedToo ? ', t.deleted_at as "deletedAt"' : ''}`
      const text = `select ${list} ${from} order by ${order} limit ${size}${offset}`
      const count =
        resource.statusByDay ||
        resource.view ||
        scopeCrossesTables(resource, reach) ||
        searchCrossesTables(filter)
          ? heavy
              .query<{ total: number }>(`select count(*)::int as total ${from}`, values)
              .then(([row]) => row?.total ?? 0)
          : countedBy(heavy, caller, resource, from, values)
      // Without a search the rows come from an index in their order; a search may have to look at every record.
      const sql = Object.keys(filter).some(isSearch) ? heavy : db.read(caller.clientId)
      const [rows, total] = await Promise.all([sql.query<Row>(text, params.values), count])
      // Only deleted records have the field.
      if (deletedToo) for (const row of rows) if (row['deletedAt'] === null) delete row['deletedAt']
      await carry(db.read(caller.clientId), caller, resource, rows)
      await noteRowsRead(db, caller, resource, 'list', rows)
      return { rows, first, total }
    },
    async deleted(caller, resource, query) {
      const params = new Params()
      const heavy = db.heavy(caller.clientId)
      const filter = await lookedUp(heavy, caller, resource, query.filter, registry)
      const { readable, from } = matching(caller, resource, filter, params, registry, true)
      const count = `select count(*)::int as total ${from}`
      const values = [...params.values]
      const [first, last] = query.range ?? [0, usualPage - 1]
      const list = `select ${selectList(resource, readable)}, t.deleted_at as "deletedAt" ${from}
        order by t.deleted_at desc, t.id desc limit ${last - first + 1} offset ${params.add(first)}`
      const [rows, [counted]] = await Promise.all([
        heavy.query<Row>(list, params.values),
        heavy.query<{ total: number }>(count, values),
      ])
      await noteRowsRead(db, caller, resource, 'list', rows)
      return { rows, first, total: counted?.total ?? 0 }
    },
    async one(caller, resource, id) {
      const params = new Params()
      const { reach, readable, from } = matching(caller, resource, {}, params, registry)
      const all = readableWithOwn(caller, resource, reach)
      const own = all === readable ? undefined : rowScope(resource, caller, 'own', params, registry)
      const list = `${selectList(resource, all)}${own ? `, ${own} as "isOwn"` : ''}`
      const text = `select ${list} ${from} and t.id = ${params.add(id)}`
      const [row] = await db.read(caller.clientId).query<Row>(text, params.values)
      if (!row) throw notFound()
      if (own) {
        if (!row['isOwn']) for (const name of all) if (!readable.includes(name)) delete row[name]
        delete row['isOwn']
      }
      await carry(db.read(caller.clientId), caller, resource, [row])
      await noteRowsRead(db, caller, resource, 'record', [row])
      return row
    },
  }
}
