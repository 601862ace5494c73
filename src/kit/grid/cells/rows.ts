import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  useDataProvider,
  useListContext,
  type DataProvider,
  type GetListParams,
  type GetListResult,
  type RaRecord,
} from 'react-admin'
import { mostCellRows } from '../../../schema/calls/batch.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Rows that are asked for at once; the list itself asks for its first block. */
export const blockSize = 100
/** Rows that one action of the user may reach. */
export const mostLoaded = mostCellRows
/** Blocks that one call brings where several are missing: the server gives a thousand rows at once. */
const blocksAtOnce = 10
/** Milliseconds that a block is good for when it comes back into view; a change of the resource drops it at once. */
export const freshFor = 30_000
/** Rows drawn before the number of rows is known. */
const unknownRows = 12

/** One row of the sheet: a record, or the place of one that has not been loaded. */
export interface SheetRow {
  index: number
  record: RaRecord | undefined
  /** The text being typed into one of its cells. */
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

/** The query of one block, under react-admin's key for lists, so that refreshing lists refreshes it. */
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
  // oxlint-disable-next-line react/exhaustive-deps -- a list with another key or length has a new cache
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
  const [loads, setLoads] = useState(0)

  const rows = useMemo(() => {
    // A list that loads another order or filter shows its previous rows.
    if (!known) return memory.with([[0, data ?? []]])
    const numbers = blocks === '' ? [] : blocks.split(',').map(Number)
    return memory.with(
      numbers.flatMap((block, place): [number, readonly RaRecord[]][] => {
        const page = pages[place]
        return page ? [[block, page]] : []
      }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- includes rows that were loaded out of view
  }, [memory, pages, blocks, known, data, loads])

  const loading = useCallback(
    async (blocks: readonly number[]) => {
      const list = { sort, filter: filterValues }
      const query = (block: number) => blockQuery(dataProvider, resource.route, block, list)
      const fresh = (block: number) => {
        const state = client.getQueryState(query(block).queryKey)
        return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshFor
      }
      const missing = blocks.filter((block) => !fresh(block))
      const parts = new Set(missing.map((block) => Math.floor(block / blocksAtOnce)))
      for (const part of parts) {
        const together = missing.filter((block) => Math.floor(block / blocksAtOnce) === part)
        if (together.length === 1) continue
        const perPage = blocksAtOnce * blockSize
        const page = await dataProvider.getList<RaRecord>(resource.route, {
          pagination: { page: part + 1, perPage },
          ...list,
        })
        for (const block of together) {
          const from = (block % blocksAtOnce) * blockSize
          client.setQueryData<GetListResult>(query(block).queryKey, {
            ...page,
            data: page.data.slice(from, from + blockSize),
          })
        }
      }
      return Promise.all(
        blocks.map(async (block): Promise<[number, RaRecord[]]> => {
          const { data: page } = await client.fetchQuery({ ...query(block), retry: false })
          return [block, page]
        }),
      )
    },
    [client, dataProvider, resource, sort, filterValues],
  )

  /**
   * The records of a span by row, loaded if missing; a row that no longer exists has no record. The caller limits the
   * span to `mostLoaded` rows.
   */
  const load = useCallback(
    async (span: Span): Promise<Map<number, RaRecord>> => {
      const pages = await loading(blocksOf(span))
      memory.with(pages)
      setLoads((before) => before + 1)
      return new Map(
        pages
          .flatMap(([block, page]) =>
            page.map((record, place): [number, RaRecord] => [block * blockSize + place, record]),
          )
          .filter(([index]) => index >= span.first && index <= span.last),
      )
    },
    [loading, memory],
  )

  /** Whether a row is as the server had it after the user's last change; out of view it may not be. */
  const isCurrent = useCallback(
    (index: number) => {
      const { queryKey } = blockQuery(dataProvider, resource.route, Math.floor(index / blockSize), {
        sort,
        filter: filterValues,
      })
      const query = client.getQueryCache().find({ queryKey })
      return query !== undefined && (query.isActive() || !query.state.isInvalidated)
    },
    [client, dataProvider, resource, sort, filterValues],
  )
  return { rows, load, isCurrent }
}
