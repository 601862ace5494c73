import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notificationKeys } from './notificationCalls.ts'
import { concernsEmergencies } from '../../resources/emergency/address.ts'
import { gather } from './live/gather.ts'

/** What is on screen and may be another after an event; `all` holds the others. */
export type Concern = 'notifications' | 'emergencies' | 'activities' | 'home' | 'all'

/** Calls that show what happens at the sites. */
const showsActivities = ([, , path]: QueryKey) =>
  typeof path === 'string' && /^(?:activity|patrol|touchdown)(?:\/|$)/.test(path)

/** Calls of home: many at once, and most of what they count changes slowly. */
const showsHome = ([, , path]: QueryKey) => typeof path === 'string' && path.startsWith('dashboard/')

/** Panels of home: what they count comes to them in its own time, so that a call for help does not wait behind them. */
const isPanel = (key: QueryKey) => showsHome(key) && key[2] !== 'dashboard/waiting'

/** A record that somebody edits stays as they opened it: what is typed is not to be swept away. */
const isEdited = ([, what]: QueryKey) =>
  what === 'getOne' && /^\/[^/]+\/[^/]+\/?$/.test(window.location.pathname)

/**
 * Milliseconds between two fetches of the same. The server allows an address, which a whole office may share, only so many
 * calls a minute, and many calls for help at once are no time to be refused.
 */
const pauses: Readonly<Record<Concern, number>> = {
  notifications: 1_000,
  emergencies: 1_000,
  activities: 3_000,
  home: 15_000,
  all: 2_000,
}

const fetches: Readonly<Record<Concern, (client: QueryClient) => unknown>> = {
  notifications: (client) => client.invalidateQueries({ queryKey: notificationKeys.all }),
  emergencies: (client) =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => concernsEmergencies(queryKey) && !isEdited(queryKey),
    }),
  activities: (client) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => showsActivities(queryKey) }),
  home: (client) => client.invalidateQueries({ predicate: ({ queryKey }) => showsHome(queryKey) }),
  all: (client) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => !isEdited(queryKey) && !isPanel(queryKey) }),
}

/** Has what an event concerns fetched anew: at once, and while more events come now and then. */
export function useRefetch(): (concern: Concern) => void {
  const client = useQueryClient()
  const gathered = useRef<Record<Concern, () => void>>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const of = (concern: Concern) => gather(() => void fetches[concern](client), pauses[concern], stop.signal)
    gathered.current = {
      notifications: of('notifications'),
      emergencies: of('emergencies'),
      activities: of('activities'),
      home: of('home'),
      all: of('all'),
    }
    return () => stop.abort()
  }, [client])
  return (concern) => gathered.current?.[concern]()
}
