import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  useDataProvider,
  useListContext,
  type DataProvider,
  type GetListParams,
  type GetListResult,
  type RaRecord,
} from 'react-admin'
import type { Resource } from '../../schema/resource.ts'

/** Rows that are asked for at once; the list itself asks for its first block. */
export const blockSize = 100
/** Rows that one action of the user may load, in whole blocks. */
export const mostLoaded = 1_000
/** Milliseconds that a block is good for when it comes back into view; a change of the resource drops it at once. */
export const freshFor = 30_000
/** Rows drawn before the number of rows is known. */
const unknownRows = 12

/** One row of the sheet: a record, or the place of one that has not been loaded. */
export interface SheetRow {
  index: number
  record: RaRecord | undefined
  /** What is being typed into one of its cells. */
  draft?: { field: string; text: string; shown: string | undefined }
}

/** Rows of the sheet from `first` to `last`, both included. */
export interface Span {
  first: number
  last: number
}

const blocksOf = ({ first, last }: Span) => {
  const from = Math.floor(first / blockSize)
  return Array.from({ length: Math.floor(last / blockSize) - from + 1 }, (_, step) => from + step)
}

const waiting: SheetRow[] = []
const made = new WeakMap<RaRecord, SheetRow>()

/** The same row as before for the same record, so that only rows that changed are drawn again. */
function rowOf(index: number, record: RaRecord | undefined): SheetRow {
  if (!record) return (waiting[index] ??= { index, record })
  const known = made.get(record)
  if (known?.index === index) return known
  const row = { index, record }
  made.set(record, row)
  return row
}

/** The rows of a list as far as they have been seen; a change gives a new array, of which most is as before. */
function createMemory(length: number) {
  let rows = Array.from({ length }, (_, index) => rowOf(index, undefined))
  return {
    with: (blocks: readonly [block: number, page: readonly RaRecord[]][]) => {
      const changed = blocks.flatMap(([block, page]) =>
        page
          .map((record, place) => rowOf(block * blockSize + place, record))
          .filter((row) => row.index < length && rows[row.index] !== row),
      )
      if (changed.length > 0) rows = [...rows]
      for (const row of changed) rows[row.index] = row
      return rows
    },
  }
}

/** The query of one block, by the key that react-admin gives its lists, so that whoever renews them renews it. */
function blockQuery(
  dataProvider: DataProvider,
  route: string,
  block: number,
  list: Pick<GetListParams, 'sort' | 'filter'>,
) {
  const params = { pagination: { page: block + 1, perPage: blockSize }, ...list, meta: undefined }
  return {
    queryKey: [route, 'getList', params],
    queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getList(route, { ...params, signal }),
    staleTime: freshFor,
  }
}

const pagesOf = (results: UseQueryResult<GetListResult>[]) => results.map(({ data }) => data?.data)

/**
 * All rows that the list's filter keeps, in its order. Blocks in view are fetched, those seen before are remembered,
 * the others are places without a record.
 */
export function useRows(resource: Resource, view: Span) {
  const { filterValues, sort, total, data, isPlaceholderData } = useListContext<RaRecord>()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const key = JSON.stringify([resource.route, filterValues, sort, total])
  // oxlint-disable-next-line react/exhaustive-deps -- another list, or one of another length, is remembered anew
  const memory = useMemo(() => createMemory(total ?? unknownRows), [key])
  const known = total !== undefined && !isPlaceholderData
  const last = Math.min(view.last, (total ?? 0) - 1)
  const wanted = known && last >= view.first ? blocksOf({ first: view.first, last }) : []
  const pages = useQueries({
    queries: wanted.map((block) =>
      blockQuery(dataProvider, resource.route, block, { sort, filter: filterValues }),
    ),
    combine: pagesOf,
  })
  const blocks = wanted.join()

  const rows = useMemo(() => {
    // A list that waits for another order or filter goes on showing what it had.
    if (!known) return memory.with([[0, data ?? []]])
    const numbers = blocks === '' ? [] : blocks.split(',').map(Number)
    return memory.with(
      numbers.flatMap((block, place): [number, readonly RaRecord[]][] => {
        const page = pages[place]
        return page ? [[block, page]] : []
      }),
    )
  }, [memory, pages, blocks, known, data])

  /** Records of a span, loaded where they are not there yet: at most `mostLoaded` of them, from its first row on. */
  const load = useCallback(
    async (span: Span): Promise<RaRecord[]> => {
      const some = { first: span.first, last: Math.min(span.last, span.first + mostLoaded - 1) }
      const loaded = await Promise.all(
        blocksOf(some).map(async (block) => {
          const { data: page } = await client.fetchQuery(
            blockQuery(dataProvider, resource.route, block, { sort, filter: filterValues }),
          )
          memory.with([[block, page]])
          return page.filter((_, place) => {
            const index = block * blockSize + place
            return index >= some.first && index <= some.last
          })
        }),
      )
      return loaded.flat()
    },
    [client, dataProvider, resource, sort, filterValues, memory],
  )
  return { rows, load }
}
