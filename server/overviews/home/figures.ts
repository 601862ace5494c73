import { z } from 'zod'
import { mostNamed, type HomeFigure } from '../../../src/resources/home/dashboard.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { matchingOpen } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

export type Filter = Readonly<Record<string, unknown>>

/** What is counted: the records of a list under a filter. */
export interface Counted {
  resource: Resource
  filter: Filter
  /** What no filter can say, of the alias `t`; such records are named by their ids. */
  where?: ((params: Params) => string) | undefined
}

export interface Asking {
  sql: Sql
  caller: Caller
}

/**
 * The `from` and `where` of what the caller reads under a filter, by the very conditions of the list; undefined where such
 * records are closed to them.
 */
export function fromOf(caller: Caller, { resource, filter, where }: Counted, params: Params) {
  const listed = matchingOpen(caller, resource, filter, params, resourceNamed)
  return listed && `${resource.table} t where ${listed.where}${where ? ` and ${where(params)}` : ''}`
}

const found = z.object({ count: z.number(), ids: z.array(z.number()).optional() })

/** The figure that SQL has counted as `{count, ids}`. */
export function figureOf({ resource, filter, where }: Counted, value: unknown): HomeFigure {
  const { count, ids } = found.parse(value)
  const isNamed = where !== undefined
  const named = count <= mostNamed ? { id: ids ?? [] } : undefined
  const asked = isNamed ? named : filter
  return { count, list: asked ? { resource: resource.name, filter: asked } : null }
}

/** SQL that counts rows of alias `t`, and names them where no filter can. */
export const countSql = ({ where }: Pick<Counted, 'where'>) =>
  where
    ? `json_build_object('count', count(*)::int, 'ids', coalesce((array_agg(t.id order by t.id))[1:${mostNamed + 1}], '{}'))`
    : `json_build_object('count', count(*)::int)`

/** Further columns of the statement, as scalar SQL by name. */
type More<M extends string> = (params: Params) => Readonly<Partial<Record<M, string>>>

/**
 * Counts figures in one statement; null for those whose records the caller may not read.
 * @param more columns that are answered besides, under `more`
 */
export async function figures<const N extends string, M extends string = never>(
  { sql, caller }: Asking,
  wanted: Readonly<Record<N, Counted>>,
  more?: More<M>,
): Promise<{ counted: Record<N, HomeFigure | null>; more: Partial<Record<M, unknown>> }> {
  const params = new Params()
  const entries = Object.entries<Counted>(wanted)
  const parts = entries.flatMap(([name, one]) => {
    const from = fromOf(caller, one, params)
    return from ? [`(select ${countSql(one)} from ${from}) as "${name}"`] : []
  })
  const others = Object.entries<string | undefined>(more?.(params) ?? {}).flatMap(([name, part]) =>
    part === undefined ? [] : [`${part} as "${name}"`],
  )
  const columns = [...parts, ...others]
  const [row = {}] =
    columns.length === 0
      ? []
      : await sql.query<Record<string, unknown>>(`select ${columns.join(',\n')}`, params.values)
  const counted = Object.fromEntries(
    entries.map(([name, one]) => [name, Object.hasOwn(row, name) ? figureOf(one, row[name]) : null]),
  )
  // The names are those asked for, which the compiler cannot see through.
  return { counted: counted as Record<N, HomeFigure | null>, more: row as Partial<Record<M, unknown>> }
}

/** Of records that the call's own permission opens. @throws where they are closed all the same */
export function open(figure: HomeFigure | null): HomeFigure {
  if (!figure) throw new Error('A figure of the panel’s own records was not counted')
  return figure
}
