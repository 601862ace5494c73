import { loadChunk } from '../page/chunks.ts'
import { logProblem } from '../page/log.ts'
import type { Services } from '../services.ts'
import type { FirebaseConfig } from './firebaseToken.ts'
import { deletePushToken, insertPushToken, updatePushToken } from './pushCalls.ts'
import { within } from './within.ts'

/** Milliseconds after which the push service counts as out of reach: it may never answer at all. */
const patience = 10_000
/** Placeholder for a token if the user turned messages off in an allowing browser. */
const turnedOff = ''

/** Whether messages reach this browser; `blocked` and `unsupported` are for the user to change, if anybody. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'

/** Push messages to this browser, where the deployment has a push service. */
export interface BrowserPush {
  state: () => PushState
  /** Keeps the token current if the user has allowed messages. A failure is logged and stops nothing. */
  renew: () => Promise<void>
  /**
   * Asks the browser, which in turn asks the user: to be called in their click. Off again where they do not decide.
   * @throws Error where browser, push service or server fail, or do not answer within 10 seconds
   */
  turnOn: () => Promise<PushState>
  /** @throws RequestError or TransportError where the server was not told; messages then still come */
  turnOff: () => Promise<PushState>
}

/** The part that talks with Firebase, which is fetched only when it is needed. */
export interface PushTokens {
  requestPushToken: (config: FirebaseConfig) => Promise<string>
  forgetPushToken: (config: FirebaseConfig) => Promise<void>
}
const fetchTokens = (): Promise<PushTokens> => loadChunk(() => import('./firebaseToken.ts'))

/** Undefined where the deployment has no push service: nothing of it is loaded then. */
export function createBrowserPush(
  services: Pick<Services, 'config' | 'clients' | 'session'>,
  load = fetchTokens,
): BrowserPush | undefined {
  const { session } = services
  const { firebase } = services.config
  if (!firebase) return undefined
  const supported = () =>
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    'indexedDB' in window

  const state = (): PushState => {
    if (!supported()) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    return Notification.permission === 'granted' && session.pushToken() ? 'on' : 'off'
  }

  /** Told to the server each time, which may have lost it, and kept here once it has it: the next visit makes good what failed. */
  async function keep(token: string) {
    const previous = session.pushToken()
    await (previous && previous !== token
      ? updatePushToken(services, token, previous)
      : insertPushToken(services, token))
    session.keepPushToken(token)
  }
  const obtain = async (config: FirebaseConfig) => (await load()).requestPushToken(config)

  return {
    state,
    renew: async () => {
      try {
        if (!supported() || Notification.permission !== 'granted' || session.pushToken() === turnedOff) return
        await keep(await within(patience, obtain(firebase)))
      } catch (error) {
        logProblem('Push messages are not set up in this browser', error)
      }
    },
    turnOn: async () => {
      if (!supported()) return 'unsupported'
      if ((await Notification.requestPermission()) === 'granted')
        await keep(await within(patience, obtain(firebase)))
      return state()
    },
    turnOff: async () => {
      const token = session.pushToken()
      if (token) await deletePushToken(services, token)
      session.keepPushToken(turnedOff)
      const forget = async () => (await load()).forgetPushToken(firebase)
      within(patience, forget()).catch((error: unknown) =>
        logProblem('The push service still knows this browser', error),
      )
      return state()
    },
  }
}
