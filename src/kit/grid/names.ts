import { useQueries, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useDataProvider, usePermissions, type DataProvider, type RaRecord } from 'react-admin'
import { resourceNamed } from '../../resources/index.ts'
import type { Resource } from '../../schema/resource.ts'
import { accessOf, codesOf } from '../access.ts'
import { useCalled } from '../texts.ts'
import { blockSize, freshFor, type SheetRow, type Span } from './rows.ts'

type Titles = ReadonlyMap<number, string>

/** Titles by resource and id; a resource that the caller may not read has none, and one of which none came yet either. */
const NamesContext = createContext<ReadonlyMap<string, Titles>>(new Map())
export const NamesProvider = NamesContext.Provider

/** What a record of another resource is called, or undefined while that is not known. */
export const useTitles = (to: string): Titles | undefined => useContext(NamesContext).get(to)

export const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** The records with these ids, by a key that react-admin renews with its own; each is remembered by itself as well. */
const namesQuery = (
  client: QueryClient,
  dataProvider: DataProvider,
  route: string,
  ids: readonly number[],
) => ({
  queryKey: [route, 'getMany', { ids: ids.map(String), meta: undefined }],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await dataProvider.getMany<RaRecord>(route, { ids: [...ids], signal })
    for (const record of data)
      client.setQueryData([route, 'getOne', { id: String(record.id), meta: undefined }], record)
    return data
  },
  staleTime: freshFor,
})

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
      return accessOf(resourceNamed(field.to), codes).may('read') ? [{ name, to: field.to }] : []
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
        .map(([to, ids]) => ({ to, ids: [...ids].sort((one, other) => one - other) }))
    })
  }, [resource, columns, rows, from, to, permissions])

  const found = useQueries({
    queries: wanted.map(({ to, ids }) => namesQuery(client, dataProvider, resourceNamed(to).route, ids)),
    combine: dataOf,
  })
  return useMemo(() => {
    const names = new Map<string, Map<number, string>>()
    wanted.forEach(({ to, ids }, place) => {
      const titles = names.get(to) ?? new Map<number, string>()
      const records = found[place]
      // One that he may not see has its number for a name.
      if (records) for (const id of ids) titles.set(id, `#${id}`)
      for (const record of records ?? []) titles.set(Number(record.id), called(resourceNamed(to), record))
      names.set(to, titles)
    })
    return names
  }, [wanted, found, called])
}
