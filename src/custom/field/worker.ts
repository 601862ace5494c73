import { addRoute, createHandlerBoundToURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/** The files of the field page, which the build puts in (`scripts/lib/fieldWorker.ts`). */
declare const fieldFiles: readonly { url: string; revision: string | null }[]

/** Milliseconds after which a slow network counts as none. */
const patience = 3

// The settings may change between releases: they are asked for, and only without a network taken as they were.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({
    cacheName: 'field-config',
    networkTimeoutSeconds: patience,
    plugins: [{ handlerDidError: () => matchPrecache('/config.json') }],
  }),
)
precache([...fieldFiles])
addRoute()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/field'), { allowlist: [/^\/field(\/|$)/] }))
