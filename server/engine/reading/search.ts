import { spelledAlike, wordsOf } from '../../../src/domain/text/searchWords.ts'
import { isList, type Field } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { fieldOf, searchedText, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { companyOf, permit, readableFields, type Registry } from '../access/access.ts'
import { Params } from '../sql/params.ts'

/** The search members of a filter: for typed text, and for similar spelling. */
export const searchMembers = ['q', 'q_alike'] as const
export type SearchMember = (typeof searchMembers)[number]
export const isSearch = (member: string): member is SearchMember =>
  searchMembers.some((one) => one === member)

const mostCharacters = 200
/** More records of a resource than this are not named in a statement but looked for within it. */
const mostNamed = 1_000

/** Who searches, and where the resources that a list refers to are found. */
export interface Searcher {
  caller: Caller
  registry: Registry
}

/** A search with the matching records of the list's references. */
class LookedUp {
  readonly search: string
  readonly ids: ReadonlyMap<string, readonly number[]>
  readonly complete: boolean

  /** @param ids by `keyOf`; undefined where they are too many */
  constructor(search: string, ids: ReadonlyMap<string, readonly number[] | undefined>) {
    this.search = search
    this.ids = new Map([...ids].flatMap(([key, some]) => (some ? [[key, some] as const] : [])))
    this.complete = this.ids.size === ids.size
  }
}

/** Escapes the special characters of LIKE. */
export const likeLiteral = (text: string) => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)

const keyOf = (target: Resource, word: string) => `${target.name} ${word}`

/** The condition that a text in lower case holds the word, or with `q_alike` one spelled like it. */
function holding(member: SearchMember, word: string, params: Params): (text: string) => string {
  const like = params.add(`%${likeLiteral(word)}%`)
  const pattern = member === 'q_alike' ? spelledAlike(word) : undefined
  if (pattern === undefined) return (text) => `${text} like ${like}`
  const alike = params.add(pattern)
  return (text) => `(${text} like ${like} or ${text} ~ ${alike})`
}

interface Referring {
  name: string
  field: Field
  target: Resource
}

/** The references that a search of the resource follows, as far as the caller may read them. */
const referencesOf = (resource: Resource, readable: readonly string[], registry: Registry): Referring[] =>
  resource.search.flatMap((name) => {
    const field = fieldOf(resource, name)
    return 'to' in field && readable.includes(name) ? [{ name, field, target: registry(field.to) }] : []
  })

/**
 * The condition that the open fields of a record's searched text hold a word; the index narrows, the fields decide.
 * @param holds makes the condition of a text in lower case
 * @returns undefined where all of it is hidden
 */
export function shownHolds(
  resource: Resource,
  open: readonly string[],
  holds: (text: string) => string,
  alias: string,
): string | undefined {
  const searched = searchedText(resource)
  const shown = searched.filter((name) => open.includes(name))
  if (shown.length === 0) return undefined
  const indexed = holds(`${alias}.search_text`)
  if (shown.length === searched.length) return indexed
  const columns = shown.map((name) => `${alias}.${snake(name)}`).join(', ')
  return `(${indexed} and ${holds(`lower(concat_ws(' ', ${columns}))`)})`
}

/**
 * The statement for the ids of the target's records that hold a word. A caller who reads all such records searches every
 * readable field; other callers search the titles alone, which references show anyway.
 * @returns undefined where neither is possible
 */
function idsHolding(
  target: Resource,
  holds: (text: string) => string,
  { caller }: Searcher,
  params: Params,
): string | undefined {
  const open =
    reachOf(target, caller.codes, 'read') === 'all' ? readableFields(caller, target, 'all') : target.title
  const shown = shownHolds(target, open, holds, 'r')
  return (
    shown &&
    `select r.id from ${target.table} r where r.client_id = ${params.add(companyOf(target, caller))} and ${shown}`
  )
}

/**
 * Finds the records that the words match among the resource's references. With their ids the planner knows how few rows
 * match and uses the indexes. Without them it assumes half of all, and reads every row.
 * @returns the filter with the found ids; without this step the filter keeps the same rows, only slower
 */
export async function lookedUp(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  filter: Record<string, unknown>,
  registry: Registry,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const member of searchMembers) {
    const search = filter[member]
    // The filter's validation refuses texts that are too long.
    if (typeof search !== 'string' || search.length > mostCharacters) continue
    const readable = readableFields(caller, resource, permit(caller, resource, 'read'))
    const targets = new Set(referencesOf(resource, readable, registry).map(({ target }) => target))
    const params = new Params()
    const lookups = wordsOf(search).flatMap((word) => {
      const holds = targets.size > 0 ? holding(member, word, params) : undefined
      return [...targets].flatMap((target) => {
        const ids = holds && idsHolding(target, holds, { caller, registry }, params)
        return ids ? [{ key: keyOf(target, word), ids }] : []
      })
    })
    if (lookups.length === 0) continue
    const columns = lookups.map(({ ids }, at) => `array(${ids} limit ${mostNamed + 1}) as "${at}"`)
    const [row] = await sql.query<Record<string, number[]>>(`select ${columns.join(', ')}`, params.values)
    const named = lookups.map(({ key }, at) => {
      const ids = row?.[at]
      return [key, ids && ids.length <= mostNamed ? ids : undefined] as const
    })
    found[member] = new LookedUp(search, new Map(named))
  }
  return { ...filter, ...found }
}

/** Whether the rows that a looked-up filter keeps hang on other tables as well, so that totals can't be remembered. */
export const searchCrossesTables = (filter: Record<string, unknown>): boolean =>
  Object.values(filter).some((value) => value instanceof LookedUp && !value.complete)

/**
 * Each word must occur in the searched text of the resource or of a referenced record. Hidden fields are not searched,
 * and hidden references are not followed.
 * @throws 400 for an invalid search, and if the caller cannot search the resource
 */
export function searchConditions(
  resource: Resource,
  member: SearchMember,
  value: unknown,
  readable: readonly string[],
  params: Params,
  searcher: Searcher,
): string[] {
  const known = value instanceof LookedUp ? value : undefined
  const search = known ? known.search : value
  if (typeof search !== 'string' || search.length > mostCharacters)
    throw badRequest(member, `${member} must be text of at most ${mostCharacters} characters.`)
  const references = referencesOf(resource, readable, searcher.registry)
  if (references.length === 0 && !searchedText(resource).some((name) => readable.includes(name)))
    throw badRequest(member, `${resource.label.many} cannot be searched.`)
  return wordsOf(search).map((word) => {
    const holds = holding(member, word, params)
    const places = new Map<Resource, string>()
    const named = (target: Resource, ids: readonly number[]) => {
      const place = places.get(target) ?? `${params.add(ids)}::bigint[]`
      places.set(target, place)
      return place
    }
    const referred = references.flatMap(({ name, field, target }) => {
      const column = `t.${snake(name)}`
      const ids = known?.ids.get(keyOf(target, word))
      if (ids?.length === 0) return []
      if (ids) return [`${column} ${isList(field) ? '&&' : '= any'}(${named(target, ids)})`]
      const select = idsHolding(target, holds, searcher, params)
      if (!select) return []
      return [isList(field) ? `${column} && array(${select})` : `${column} in (${select})`]
    })
    const found = [shownHolds(resource, readable, holds, 't') ?? [], ...referred].flat()
    return found.length > 0 ? `(${found.join(' or ')})` : 'false'
  })
}
