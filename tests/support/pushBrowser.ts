import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { PushData } from '../../src/resources/notification/push.shapes.ts'

const project = 'portal-test'

/** Settings with which the console asks Google for a token. */
export const firebaseSettings = {
  FIREBASE_CONFIG: JSON.stringify({
    apiKey: 'key',
    projectId: project,
    messagingSenderId: '123',
    appId: '1:123:web:abc',
  }),
  FIREBASE_VAPID_KEY: `B${'A'.repeat(86)}`,
}

const google = /^https:\/\/(firebaseinstallations|fcmregistrations)\.googleapis\.com\//

/** Answers for Google, and for the browser vendor's push service, which no test can reach; notes what Google is asked. */
export async function standInForGoogle(context: BrowserContext, token: string) {
  const asked: Request[] = []
  await context.route(google, (route, request) => {
    asked.push(request)
    const headers = { 'access-control-allow-origin': '*' }
    if (request.url().includes('installations'))
      return route.fulfill({
        headers,
        json: {
          name: `projects/123/installations/fid`,
          fid: 'c0nst4ntInstallation12',
          refreshToken: 'refresh',
          authToken: { token: 'auth', expiresIn: '604800s' },
        },
      })
    return route.fulfill({ headers, json: request.method() === 'DELETE' ? {} : { token } })
  })
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const subscription: PushSubscription = Object.create(PushSubscription.prototype)
      return Object.defineProperties(subscription, {
        endpoint: { value: 'https://push.example/1' },
        getKey: { value: () => new Uint8Array(65).buffer },
      })
    }
  })
  return asked
}

/** Delivers messages to the service worker of the page's browser, as the vendor's push service would. */
export async function openDelivery(page: Page) {
  const session = await page.context().newCDPSession(page)
  const known = new Map<string, string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) known.set(scopeURL, registrationId)
  })
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const scope = `${origin}/firebase-cloud-messaging-push-scope`
  await expect.poll(() => known.get(scope)).toBeDefined()
  return (data: PushData) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: known.get(scope) ?? '',
      data: JSON.stringify({ data, from: '123', fcmMessageId: data.id }),
    })
}

/** Titles of the messages that the system shows for the page's origin. */
export const systemMessages = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/firebase-cloud-messaging-push-scope')
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title)
  })
