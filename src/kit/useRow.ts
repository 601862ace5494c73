import { useRecordContext } from 'react-admin'
import type { RaRecord } from 'react-admin'
import type { Resource, RowOf } from '../schema/resource.ts'

/**
 * A record as its schema types it: a renamed field fails the type check wherever its old name stands. The data provider
 * gives records as the API answers them, which is by their schema.
 */
export const rowOf = <R extends Resource>(_resource: R, record: RaRecord) => record as RowOf<R>

/** The typed record of the page that a part stands on; undefined until it is there. */
export function useRow<R extends Resource>(resource: R): RowOf<R> | undefined {
  const record = useRecordContext()
  return record && rowOf(resource, record)
}
