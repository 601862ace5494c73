import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, useGetManyReference, usePermissions, type RaRecord } from 'react-admin'
import type * as z from 'zod/mini'
import { scopeOf } from '../../../domain/permissions.ts'
import { codesOf } from '../../../kit/access.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import { workTime } from '../../../resources/cmms/workTime.resource.ts'
import { ownTimer } from '../../../schema/calls/workDetail.ts'
import type { Resource } from '../../../schema/resource.ts'

/** A request has tens of each. */
const atMost = 200

/** What belongs to a work request, of one kind, in its own order. */
export function useBelonging(resource: Resource, record: RaRecord, order: 'ASC' | 'DESC' = 'ASC') {
  const [field] = resource.list.sort
  return useGetManyReference<RaRecord>(resource.route, {
    target: 'workRequestId',
    id: record.id,
    sort: { field, order },
    pagination: { page: 1, perPage: atMost },
  })
}

/** Whether a step has been seen to, whatever came of it. */
export const isDone = (task: RaRecord) => task['result'] !== 'open' && task['result'] !== 'in_progress'

/** Where answers about a request are kept that change with it or in time, and not with what lies below it. */
export const detailKey = 'work-detail'

/** What the server says of a work request beyond its record; `of` is the resource that it is renewed with. */
export function useAsked<T>(
  record: RaRecord,
  what: 'links' | 'promise' | 'meter-readings' | 'files',
  schema: { parse: (value: unknown) => T },
  { of, every }: { of?: Resource; every?: number | false } = {},
) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: [of?.route ?? detailKey, what, Number(record.id), record['version']],
    queryFn: async ({ signal }) =>
      schema.parse((await dataProvider.call(workRequest.name, `${record.id}/${what}`, { signal })).data),
    refetchInterval: every,
  })
}

/** The caller's employment and their timer that runs, if one does. */
export function useOwnTimer() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: [workTime.route, 'timer'],
    queryFn: async ({ signal }): Promise<z.infer<typeof ownTimer>> =>
      ownTimer.parse((await dataProvider.call(workTime.name, 'timer', { signal })).data),
  })
}

/** Whether the caller sees to the work: they manage all of it, or the request names them. Unknown until they are known. */
export function useSeesToIt(record: RaRecord): boolean {
  const { permissions } = usePermissions<unknown>()
  const me = useOwnTimer().data?.employeeId
  if (scopeOf(codesOf(permissions), workRequest.module, 'read') === 'all') return true
  const { primaryUserId, assigneeIds } = record
  return (
    me !== undefined && (primaryUserId === me || (Array.isArray(assigneeIds) && assigneeIds.includes(me)))
  )
}

/** Fetches anew what is shown of several resources. */
export function useRenew(...resources: readonly Resource[]) {
  const client = useQueryClient()
  const routes = resources.map(({ route }) => route).join(' ')
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => routes.split(' ').includes(String(queryKey[0])),
      }),
    [client, routes],
  )
}
