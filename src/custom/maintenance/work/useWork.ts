import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useGetManyReference, usePermissions } from 'react-admin'
import { scopeOf } from '../../../domain/access/permissions.ts'
import { codesOf } from '../../../kit/access/access.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import {
  links,
  meterReadings,
  promise,
  runningTimer,
  storedFiles,
} from '../../../resources/maintenance/work/workRequest.calls.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { workFile } from '../../../resources/maintenance/work/workFile.resource.ts'
import type { Resource, RowOf } from '../../../schema/resource.ts'
import type { WorkRequest, WorkTask } from './rows.ts'

/** A request has tens of each. */
const atMost = 200

/** What belongs to a work request, of one kind, in its own order. */
export function useBelonging<R extends Resource>(resource: R, id: number, order: 'ASC' | 'DESC' = 'ASC') {
  const [field] = resource.list.sort
  return useGetManyReference<RowOf<R>>(resource.route, {
    target: 'workRequestId',
    id,
    sort: { field, order },
    pagination: { page: 1, perPage: atMost },
  })
}

/** Whether a step has been seen to, whatever came of it. */
export const isDone = (task: WorkTask) => task.result !== 'open' && task.result !== 'in_progress'

/** A call about the request, asked again for each of its versions. */
const about = (record: WorkRequest) => [{ params: { id: record.id } }, { version: record.version }] as const

/** What it comes from and what was opened from it; `every` as long as more may come. */
export function useLinks(record: WorkRequest, every: number | false = false) {
  const [input, options] = about(record)
  return useCall(links, input, { ...options, every })
}

/** How it stands against its promise, asked again by the minute. */
export const usePromise = (record: WorkRequest, every: number) => {
  const [input, options] = about(record)
  return useCall(promise, input, { ...options, every })
}

export const useMeterReadings = (record: WorkRequest) => useCall(meterReadings, ...about(record))

/** What is stored for its files. */
export function useStoredFiles(record: WorkRequest) {
  const [input, options] = about(record)
  return useCall(storedFiles, input, { ...options, of: workFile })
}

/** The caller's employment and their timer that runs, if one does. */
export const useOwnTimer = () => useCall(runningTimer, {})

/** Whether the caller sees to the work: they manage all of it, or the request names them. Unknown until they are known. */
export function useSeesToIt(record: WorkRequest): boolean {
  const { permissions } = usePermissions<unknown>()
  const me = useOwnTimer().data?.employeeId
  if (scopeOf(codesOf(permissions), workRequest.module, 'read') === 'all') return true
  const { primaryUserId, assigneeIds } = record
  return me !== undefined && (primaryUserId === me || assigneeIds.includes(me))
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
