import { distance } from 'fastest-levenshtein'
import { snake } from '../../../src/schema/names.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { fieldOf, labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { permit, readableFields, reachedRows, writableFields, type Registry } from '../access/access.ts'
import { cellName } from '../exports/exportCells.ts'
import { Params } from '../sql/params.ts'
import { likeLiteral } from '../reading/search.ts'

export const lower = (text: string) => text.toLowerCase()

/** The expressions by which people name a record of the resource: its key, and its title. */
function nameExpressions(target: Resource, open: ReadonlySet<string>): string[] {
  const column = (name: string) => `t.${snake(name)}`
  const key = target.naturalKey && open.has(target.naturalKey) ? [column(target.naturalKey)] : []
  // The export has nothing but the id to name such a record by.
  if (cellName(target) === 'id') key.push('t.id::text')
  if (!target.title.every((name) => open.has(name))) return key
  const title = target.title.map(column)
  return [
    ...key,
    title.length === 1 ? `${String(title[0])}::text` : `trim(concat_ws(' ', ${title.join(', ')}))`,
  ]
}

/**
 * Finds the records of names among those the caller may read. A key takes precedence over a title.
 * @returns ids by lower-case name; several if a title is not unique
 */
export async function findNamed(
  sql: Sql,
  caller: Caller,
  target: Resource,
  registry: Registry,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const reach = permit(caller, target, 'read')
  const open = new Set(readableFields(caller, target, reach))
  const found = new Map<string, number[]>()
  let left = [...new Set(names)]
  // Names that are keys, which an index knows, need not be compared with the titles of all records.
  for (const expression of nameExpressions(target, open)) {
    if (left.length === 0) break
    const params = new Params()
    const given = params.add(left)
    const which = reachedRows(target, caller, reach, params, registry)
    const rows = await sql.query<{ name: string; id: number }>(
      `select n.name, t.id from unnest(${given}::text[]) as n (name)
       join ${target.table} t on lower(${expression}) = lower(n.name) where ${which} order by t.id`,
      params.values,
    )
    const now = new Map<string, number[]>()
    for (const { name, id } of rows) {
      const ids = now.get(lower(name)) ?? []
      if (!ids.includes(id)) now.set(lower(name), [...ids, id])
    }
    for (const [name, ids] of now) found.set(name, ids)
    left = left.filter((name) => !found.has(lower(name)))
  }
  return found
}

/** Whether the caller may have records of the target created by nothing but their name. */
export function creatableByName(caller: Caller, target: Resource): boolean {
  const [title, ...others] = target.title
  if (!title || others.length > 0 || reachOf(target, caller.codes, 'create') === 'none') return false
  const writable = writableFields(caller, target, 'create')
  const needed = Object.keys(target.fields).filter((name) => fieldOf(target, name).required)
  return writable.includes(title) && needed.every((name) => name === title)
}

const mostCandidates = 20
const mostNear = 3

/** The parts of a misspelled name that the right one probably contains. */
function piecesOf(name: string): string[] {
  const text = lower(name).slice(0, 60)
  if (text.length <= 3) return [text]
  return [...new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))]
}

/** For each unknown name the most similar existing names, found by the search index if there is one. */
export async function nearestNames(
  sql: Sql,
  caller: Caller,
  target: Resource,
  registry: Registry,
  unknown: readonly string[],
): Promise<Map<string, string[]>> {
  const reach = permit(caller, target, 'read')
  const name = cellName(target)
  const nearest = new Map<string, string[]>()
  if (name === 'id' || !readableFields(caller, target, reach).includes(name)) return nearest
  const column = `t.${snake(name)}`
  const searched = target.search.includes(name) ? 't.search_text' : `lower(${column})`
  for (const wanted of unknown) {
    const params = new Params()
    const pieces = piecesOf(wanted).map(
      (piece) => `${searched} like ${params.add(`%${likeLiteral(piece)}%`)}`,
    )
    const which = reachedRows(target, caller, reach, params, registry)
    const rows = await sql.query<{ name: string }>(
      `select ${column} as name from ${target.table} t
       where ${which} and ${column} is not null and (${pieces.join(' or ')})
       order by similarity(${column}, ${params.add(wanted)}) desc, t.id limit ${mostCandidates}`,
      params.values,
    )
    const ranked = rows
      .map((row) => ({ name: row.name, off: distance(lower(wanted), lower(row.name)) }))
      .sort((a, b) => a.off - b.off)
    nearest.set(
      wanted,
      ranked.slice(0, mostNear).map((row) => row.name),
    )
  }
  return nearest
}

/** The error for a name of no record, or of several. */
export const unknownName =
  (target: Resource) =>
  (name: string, found: number): string =>
    found === 0
      ? `There is no ${target.label.one.toLowerCase()} “${name}”.`
      : `${found} ${target.label.many.toLowerCase()} are called “${name}”; give the ${labelOf(target, target.naturalKey ?? 'id')}.`
