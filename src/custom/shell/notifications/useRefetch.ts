import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notificationKeys } from '../../../providers/notificationCalls.ts'
import { concernsEmergencies } from '../emergency/keys.ts'
import { gather } from './gather.ts'

/** What is on screen and may be another after an event; `all` holds the others. */
export type Concern = 'notifications' | 'emergencies' | 'all'

/** A record that somebody edits stays as he opened it: what is typed is not to be swept away. */
const isEdited = ([, what]: QueryKey) =>
  what === 'getOne' && /^\/[^/]+\/[^/]+\/?$/.test(window.location.pathname)

/**
 * Milliseconds between two fetches of the same. The server allows an address, which a whole office may share, only so many
 * calls a minute, and many calls for help at once are no time to be refused.
 */
const pauses: Readonly<Record<Concern, number>> = { notifications: 1_000, emergencies: 1_000, all: 2_000 }

const fetches: Readonly<Record<Concern, (client: QueryClient) => unknown>> = {
  notifications: (client) => client.invalidateQueries({ queryKey: notificationKeys.all }),
  emergencies: (client) =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => concernsEmergencies(queryKey) && !isEdited(queryKey),
    }),
  all: (client) => client.invalidateQueries({ predicate: ({ queryKey }) => !isEdited(queryKey) }),
}

/** Has what an event concerns fetched anew: at once, and while more events come now and then. */
export function useRefetch(): (concern: Concern) => void {
  const client = useQueryClient()
  const gathered = useRef<Record<Concern, () => void>>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const of = (concern: Concern) => gather(() => void fetches[concern](client), pauses[concern], stop.signal)
    gathered.current = { notifications: of('notifications'), emergencies: of('emergencies'), all: of('all') }
    return () => stop.abort()
  }, [client])
  return (concern) => gathered.current?.[concern]()
}
