import type { QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'

/** Finds records of other resources in the cache, such as names in cells. */
export const loadedRecord =
  (client: QueryClient) =>
  (resource: Resource, id: number): RaRecord | undefined =>
    client.getQueryData([resource.route, 'getOne', { id: String(id), meta: undefined }])
