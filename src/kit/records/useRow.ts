import { useRecordContext } from 'react-admin'
import type { RaRecord } from 'react-admin'
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
