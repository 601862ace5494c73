import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Resource } from '../../schema/resource.ts'

/** Fetches every list, record and reference of the resource on the page again. */
export function useReload(resource: Resource) {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [resource.route] }), [client, resource])
}
