import { besideApi } from '../../schema/call.ts'
import { logProblem } from '../page/log.ts'
import { supportHeaders } from '../acting/support.ts'
import type { Services } from '../services.ts'
import { portalEvent, readStream, StreamEnd, type PortalEvent } from './eventStream.ts'

/** Milliseconds before the first and, doubled each time, the last try to get a lost stream back. */
const soonest = 1_000
const latest = 60_000

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/**
 * Follows the server's events until `signal` aborts. Browsers limit the connections to one server, so one tab of a
 * person listens and passes events on. Browsers offer the lock for that only to secure pages. Elsewhere each visible
 * tab listens.
 */
export function followEvents(
  { config, clients, identity, session }: Services,
  onEvent: (event: PortalEvent) => void,
  signal: AbortSignal,
): void {
  const claims = session.claims()
  if (!claims) return
  // A support session receives its company's events, in a separate tab.
  const headers = supportHeaders()
  const who = `portal-events/${claims.userUuid}/${claims.clientId}/${Object.values(headers).join('')}`
  const url = new URL(besideApi(config.apiRoot, '/events'), window.location.href).href
  let lastId: string | undefined

  const heard = (event: PortalEvent) => {
    if (event.id) lastId = event.id
    onEvent(event)
  }

  const channel = new BroadcastChannel(who)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = portalEvent.safeParse(data)
    if (event.success) heard(event.data)
  })
  signal.addEventListener('abort', () => channel.close())

  /** The ordinary client finds out whether the sign-in or the membership is over, and does what follows (spec 8). */
  const findOut = async () => {
    try {
      await clients.token.send({ url: `${config.apiRoot}/admin/access/me` })
    } catch (error) {
      logProblem('The event stream was refused', error)
    }
  }

  async function listen(until: AbortSignal, share: boolean) {
    let pause = soonest
    while (!until.aborted) {
      try {
        await readStream({
          url,
          token: await identity.idToken(),
          headers,
          lastId,
          signal: until,
          onEvent: (event) => {
            pause = soonest
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
            if (share) channel.postMessage(event)
            heard(event)
          },
        })
      } catch (error) {
        if (until.aborted) return
        const status = error instanceof StreamEnd ? error.status : 0
        // A deployment without a stream pushes by Firebase alone.
        if (status === 404) return
        if (status === 401 || status === 403) await findOut()
      }
      await wait(pause * (0.75 + Math.random() / 2), until)
      pause = Math.min(pause * 2, latest)
    }
  }

  async function listenWhileSeen() {
    while (!signal.aborted) {
      await visible(signal)
      const hidden = new AbortController()
      const hide = () => document.hidden && hidden.abort()
      document.addEventListener('visibilitychange', hide)
      await listen(AbortSignal.any([signal, hidden.signal]), false)
      document.removeEventListener('visibilitychange', hide)
      if (!hidden.signal.aborted) return
    }
  }

  const { locks }: { locks?: LockManager | null } = navigator
  const following = locks?.request(who, { signal }, () => listen(signal, true)) ?? listenWhileSeen()
  following.catch((error: unknown) => {
    if (!signal.aborted) logProblem('The event stream could not be followed', error)
  })
}
