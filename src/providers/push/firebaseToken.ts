import { getApps, initializeApp } from 'firebase/app'
import { deleteToken, getMessaging, getToken, isSupported } from 'firebase/messaging'
import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'

export type FirebaseConfig = NonNullable<DeploymentConfig['firebase']>

/** Shows the messages; at the root and unhashed, because a browser keeps it by its address. */
const worker = '/firebase-messaging-sw.js'
/** Below it lies no page: the worker takes part in none. */
const scope = '/firebase-cloud-messaging-push-scope'

const messagingOf = (web: Omit<FirebaseConfig, 'vapidKey'>) =>
  getMessaging(getApps()[0] ?? initializeApp(web))

/** Resolves once the worker runs, without which there is nothing to subscribe with. */
async function running(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting) {
    await new Promise<void>((resolve, reject) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated') resolve()
        if (starting.state === 'redundant') reject(new Error('The service worker could not start'))
      })
    })
  }
  return registration
}

/**
 * The name of this browser at the push service, by which messages reach it. May never settle where the service cannot be
 * reached.
 * @throws Error where the browser or the service refuses
 */
export async function requestPushToken(config: FirebaseConfig): Promise<string> {
  if (!(await isSupported())) throw new Error('This browser knows no push messages')
  const serviceWorkerRegistration = await running(await navigator.serviceWorker.register(worker, { scope }))
  return getToken(messagingOf(config), { vapidKey: config.vapidKey, serviceWorkerRegistration })
}

/** Gives the name up at the push service. */
export async function forgetPushToken(config: FirebaseConfig): Promise<void> {
  await deleteToken(messagingOf(config))
}
