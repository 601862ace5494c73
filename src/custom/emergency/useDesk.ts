import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import * as z from 'zod/mini'
import { failureOf } from '../../kit/calls/failures.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { emergencyTimeline, positions } from '../../resources/emergency/emergency.calls.ts'
import { emergency } from '../../resources/emergency/emergency.resource.ts'
import { emergencyMedia } from '../../resources/emergency/emergencyMedia.resource.ts'
import { concernsEmergencies } from '../../resources/emergency/address.ts'
import { deskKeys, type DeskTab } from './keys.ts'
import { deskEmergency, deskMedia } from './record.ts'
import { rowOf } from '../../kit/records/rows.ts'
import type { RowOf } from '../../schema/resource.ts'

const perPage = 25
const mostMedia = 100
/** Milliseconds after which the track of an open emergency is asked for again. */
const trackEvery = 10_000

const emergencies = z.array(deskEmergency)
const media = z.array(deskMedia)

/** The emergencies of a tab, newest first, page by page. */
export function useDeskList(tab: DeskTab) {
  const dataProvider = useDataProvider()
  return useInfiniteQuery({
    queryKey: deskKeys.list(tab),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data, total = 0 } = await dataProvider.getList<RowOf<typeof emergency>>(emergency.route, {
        filter: { deactivatedTime_empty: tab === 'active' },
        sort: { field: 'activatedTime', order: 'DESC' },
        pagination: { page: pageParam, perPage },
        signal,
      })
      return { data: emergencies.parse(data), total }
    },
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
  })
}

/** One emergency; nothing is asked for without an id. */
export function useEmergency(id: number | undefined) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: deskKeys.one(id ?? 0),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getOne<RowOf<typeof emergency>>(emergency.route, {
        id: id ?? 0,
        signal,
      })
      return deskEmergency.parse(data)
    },
    enabled: id !== undefined,
    retry: false,
  })
}

/** Where the person in need has been; asked for again and again while the emergency is open. */
export function useTrack(id: number, open: boolean) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: deskKeys.track(id),
    queryFn: ({ signal }) => dataProvider.ask(positions, { params: { id } }, { signal }),
    refetchInterval: open ? trackEvery : false,
  })
}

/** What has been done about the emergency, oldest first. */
export function useTimeline(id: number) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: deskKeys.timeline(id),
    queryFn: ({ signal }) => dataProvider.ask(emergencyTimeline, { params: { id } }, { signal }),
  })
}

/** What was taken on the spot, in the order in which it came. */
export function useMedia(id: number) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: deskKeys.media(id),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RowOf<typeof emergencyMedia>>(emergencyMedia.route, {
        filter: { emergencyId: id },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: mostMedia },
        signal,
      })
      return media.parse(data)
    },
  })
}

/** Has everything about emergencies fetched anew that is on screen. */
export function useDeskReload() {
  const client = useQueryClient()
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => concernsEmergencies(queryKey) }),
    [client],
  )
}

/**
 * Takes a step of an emergency. A version that is no longer the newest holds nobody up where the step is still open:
 * a step writes only its own fields, and the ladder or a colleague may have changed others in between.
 */
export function useStep() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useCallback(
    async (
      verb: string,
      { id, version }: { id: number; version: number },
      input: Record<string, unknown> = {},
    ) => {
      const send = (of: number) =>
        dataProvider.transition(emergency.route, id, verb, { ...input, version: of })
      try {
        await send(version)
      } catch (error) {
        const { current } = failureOf(error)
        const now = current && rowOf(emergency, { ...current, id })
        if (!now || !emergency.transitions[verb]?.from.includes(now.status)) throw error
        await send(now.version)
      }
    },
    [dataProvider],
  )
}
