import type { QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'

/** Finds records of other resources among those that have been loaded, as their names in cells were. */
export const loadedRecord =
  (client: QueryClient) =>
  (resource: Resource, id: number): RaRecord | undefined =>
    client.getQueryData([resource.route, 'getOne', { id: String(id), meta: undefined }])
