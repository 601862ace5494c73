import { useQueries, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useDataProvider, usePermissions, type DataProvider, type RaRecord } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import { namesAlone } from '../../../schema/calls/names.ts'
import type { Resource } from '../../../schema/resource.ts'
import { accessOf, codesOf } from '../../access/access.ts'
import { useCalled } from '../../texts/texts.ts'
import { blockSize, freshFor, type SheetRow, type Span } from './rows.ts'

type Titles = ReadonlyMap<number, string>

/** Titles by resource and id; a resource of which none came yet has none. */
const NamesContext = createContext<ReadonlyMap<string, Titles>>(new Map())
export const NamesProvider = NamesContext.Provider

/** The names of records of another resource, or undefined before they are loaded. */
export const useTitles = (to: string): Titles | undefined => useContext(NamesContext).get(to)

export const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** Records that are wanted for their names. */
interface Wanted {
  to: string
  ids: readonly number[]
  /** Whether the caller may read such records. */
  readable: boolean
}

/**
 * The records with these ids, under a key that react-admin refreshes; each is cached separately too. Records that the
 * caller may not read come with their name only.
 */
const namesQuery = (client: QueryClient, dataProvider: DataProvider, { to, ids, readable }: Wanted) => {
  const { route } = resourceNamed(to)
  return {
    queryKey: [route, 'getMany', { ids: ids.map(String), meta: 'named' }],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const records = readable
        ? (await dataProvider.getMany<RaRecord>(route, { ids: [...ids], signal })).data
        : []
      for (const record of records)
        client.setQueryData([route, 'getOne', { id: String(record.id), meta: undefined }], record)
      const known = new Set(records.map(({ id }) => Number(id)))
      const others = ids.filter((id) => !known.has(id))
      if (others.length === 0) return records
      const named = await dataProvider.getMany<RaRecord>(route, { ids: others, meta: namesAlone, signal })
      return [...records, ...named.data.map(({ id, name }) => ({ id, name, isNameAlone: true }))]
    },
    staleTime: freshFor,
  }
}

const dataOf = (results: UseQueryResult<RaRecord[]>[]) => results.map(({ data }) => data)

/**
 * Titles of the records that the rows in view refer to: one call for each block of rows and resource, where every cell
 * would otherwise ask for its own.
 */
export function useNames(
  resource: Resource,
  columns: readonly string[],
  rows: readonly SheetRow[],
  view: Span,
): ReadonlyMap<string, Titles> {
  const client = useQueryClient()
  const called = useCalled()
  const dataProvider = useDataProvider()
  const { permissions } = usePermissions<unknown>()
  const [from, to] = [Math.floor(view.first / blockSize), Math.floor(view.last / blockSize)]

  const wanted = useMemo(() => {
    const codes = codesOf(permissions)
    const targets = columns.flatMap((name) => {
      const field = resource.fields[name]
      if (field?.kind !== 'reference' && field?.kind !== 'references') return []
      return [{ name, to: field.to }]
    })
    const blocks = Array.from({ length: to - from + 1 }, (_, step) => from + step)
    return blocks.flatMap((block) => {
      const some = rows.slice(block * blockSize, (block + 1) * blockSize)
      const byTarget = new Map<string, Set<number>>()
      for (const { name, to } of targets) {
        const ids = byTarget.get(to) ?? new Set()
        for (const { record } of some) for (const id of idsIn(record?.[name])) ids.add(id)
        byTarget.set(to, ids)
      }
      return [...byTarget]
        .filter(([, ids]) => ids.size > 0)
        .map(([to, ids]): Wanted => ({
          to,
          ids: [...ids].sort((one, other) => one - other),
          readable: accessOf(resourceNamed(to), codes).may('read'),
        }))
    })
  }, [resource, columns, rows, from, to, permissions])

  const found = useQueries({
    queries: wanted.map((one) => namesQuery(client, dataProvider, one)),
    combine: dataOf,
  })
  return useMemo(() => {
    const names = new Map<string, Map<number, string>>()
    wanted.forEach(({ to, ids }, place) => {
      const titles = names.get(to) ?? new Map<number, string>()
      const records = found[place]
      // One that they may not see has its number for a name.
      if (records) for (const id of ids) titles.set(id, `#${id}`)
      for (const record of records ?? []) {
        const name = record['isNameAlone'] ? String(record['name']) : called(resourceNamed(to), record)
        titles.set(Number(record.id), name)
      }
      names.set(to, titles)
    })
    return names
  }, [wanted, found, called])
}
