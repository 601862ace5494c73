import * as z from 'zod/mini'
import { defineCall, done, fileAnswer, inQuery } from '../../schema/call.ts'

const own = { module: 'SC', action: 'read' } as const
const ofSite = { module: 'SC', action: 'read', reach: 'all' } as const

/** The address is below the API's origin; it is in this answer alone. */
const address = z.object({ path: z.string() })
const state = z.object({
  feed: z.nullable(z.object({ createdAt: z.string(), lastReadAt: z.nullable(z.string()) })),
})

export const ownFeed = defineCall({
  method: 'GET',
  path: 'shift/feed',
  about: 'Whether the caller has a calendar feed of their own shifts, since when, and when it was last read.',
  access: own,
  answer: state,
})

export const makeOwnFeed = defineCall({
  method: 'POST',
  path: 'shift/feed',
  concurrency: 'own',
  about: 'Makes the calendar feed of the caller’s own shifts, or renews its address: the old one stops.',
  own: 'makes a calendar feed of their own shifts',
  access: own,
  status: 201,
  closedToSupport: true,
  answer: address,
})

export const stopOwnFeed = defineCall({
  method: 'DELETE',
  path: 'shift/feed',
  concurrency: 'own',
  about: 'Stops the calendar feed of the caller’s own shifts.',
  own: 'stops the calendar feed of their own shifts',
  access: own,
  answer: done,
})

export const siteFeed = defineCall({
  method: 'GET',
  path: 'shift/feed/pin/{pinId}',
  about: 'Whether a site has a calendar feed of its roster, since when, and when it was last read.',
  access: ofSite,
  answer: state,
})

export const makeSiteFeed = defineCall({
  method: 'POST',
  path: 'shift/feed/pin/{pinId}',
  concurrency: { expected: [] },
  about: 'Makes the calendar feed of a site’s published roster, or renews its address: the old one stops.',
  access: ofSite,
  status: 201,
  closedToSupport: true,
  answer: address,
})

export const stopSiteFeed = defineCall({
  method: 'DELETE',
  path: 'shift/feed/pin/{pinId}',
  concurrency: { same: 'No address works afterwards.' },
  about: 'Stops the calendar feed of a site.',
  access: ofSite,
  answer: done,
})

export const readFeed = defineCall({
  method: 'GET',
  path: 'calendar/{token}.ics',
  client: 'cookie',
  about:
    'The published roster behind a secret address, as iCalendar: 31 days back and 366 ahead. Every address that opens nothing gets the same 404.',
  access: 'public',
  // Calendar services read the feeds of all their users from a few addresses.
  perMinute: 600,
  query: z.object({ lang: z.optional(inQuery.text) }),
  answer: fileAnswer('text/calendar; charset=utf-8'),
})
