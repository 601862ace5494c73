import {
  useGetList,
  useGetMany,
  useGetOne,
  useRecordContext,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
  type RaRecord,
  type UseGetListOptions,
  type UseGetManyOptions,
  type UseGetOneOptions,
} from 'react-admin'
import type { Resource, RowOf } from '../../schema/resource.ts'

/**
 * A record typed by its schema: a renamed field fails the type check at every use. The data provider returns records as
 * the API sends them, which is by their schema.
 */
export const rowOf = <R extends Resource>(_resource: R, record: RaRecord) => record as RowOf<R>

/** The typed record of the current page; undefined until it is loaded. */
export function useRow<R extends Resource>(resource: R): RowOf<R> | undefined {
  const record = useRecordContext()
  return record && rowOf(resource, record)
}

/** The typed record of that id. */
export const useRowById = <R extends Resource>(
  resource: R,
  params: GetOneParams<RowOf<R>>,
  options?: UseGetOneOptions<RowOf<R>>,
) => useGetOne<RowOf<R>>(resource.route, params, options)

/** The typed records of those ids. */
export const useRowsByIds = <R extends Resource>(
  resource: R,
  params: Partial<GetManyParams<RowOf<R>>>,
  options?: UseGetManyOptions<RowOf<R>>,
) => useGetMany<RowOf<R>>(resource.route, params, options)

type Name<R> = keyof RowOf<R> & string

/** The filter of a list: by field, by a comparison with one, and by the search `q`. */
export type RowFilter<R extends Resource> = {
  readonly [K in Name<R> | `${Name<R>}_${'gte' | 'lte' | 'neq' | 'empty'}` | 'q']?: unknown
}

interface ListQuery<R extends Resource> {
  filter?: RowFilter<R>
  sort?: { field: Name<R>; order: 'ASC' | 'DESC' }
  pagination?: GetListParams['pagination']
  meta?: GetListParams['meta']
}

/** A page of the typed records that match a query. */
export const useRowList = <R extends Resource>(
  resource: R,
  params?: ListQuery<R>,
  options?: UseGetListOptions<RowOf<R>>,
) => useGetList<RowOf<R>>(resource.route, params, options)
