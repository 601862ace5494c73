/**
 * Shows what the push service brings (spec 7, push messaging). It is offered to the open consoles first: one that is seen
 * takes it and shows it itself, so that nobody sees it twice. A click goes to an open console, or opens one.
 */

/** Milliseconds that a console may take to answer: for a message to show, which it fetches first, and for a click. */
const patience = { push: 5_000, open: 1_000 }

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const message = messageOf(event.data)
  if (message) event.waitUntil(receive(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** What the portal's server has sent; undefined for anything else. */
function messageOf(data) {
  try {
    const { data: message } = data.json()
    return typeof message.id === 'string' && typeof message.title === 'string' ? message : undefined
  } catch {
    return undefined // nothing that could be shown
  }
}

const consoles = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Hands a message to a console; true once it has answered that it takes care of it. */
function offer(console, kind, data) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    console.postMessage({ kind, data }, [port2])
    setTimeout(() => resolve(false), patience[kind])
  })
}

/** True as soon as one of them is; false once all of them are not. */
const any = (answers) =>
  new Promise((resolve) => {
    for (const answer of answers) answer.then((taken) => taken && resolve(true))
    Promise.all(answers).then(() => resolve(false))
  })

async function receive(message) {
  const open = await consoles()
  const answers = new Map(open.map((console) => [console, offer(console, 'push', message)]))
  const seen = open.filter(({ visibilityState }) => visibilityState === 'visible')
  if (await any(seen.map((console) => answers.get(console)))) return
  await self.registration.showNotification(message.title, {
    // The same message again takes the place of the first.
    tag: `notification-${message.id}`,
    icon: '/icon.svg',
    data: message,
    requireInteraction: message.type === 'emergency',
  })
}

async function open(message) {
  const windows = await consoles()
  for (const console of windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))) {
    // A browser may refuse the focus; the page has gone where it should all the same.
    if (await offer(console, 'open', message)) return console.focus().catch(() => undefined)
  }
  const start = new URL('/dashboard', self.location.origin)
  const target = new URL(message.target || start, start)
  return self.clients.openWindow(target.origin === start.origin ? target : start)
}
