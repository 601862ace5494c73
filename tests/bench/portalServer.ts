import { createApp } from '../../server/app.ts'
import { signInOf } from '../../server/platform/auth/signIn.ts'
import { readSettings } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { answerParent } from './ipc.ts'

// The server as main.ts puts it together, but for two things: no limit of requests a minute, and totals that are
// forgotten where a request says so, as a write of its company would make them.

const settings = readSettings()
const url = settings.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing')
const db = await openDatabase(url)
const forget: ((clientId: number, table: string) => void)[] = []
const watched = {
  ...db,
  onChange(handler: (clientId: number, table: string) => void) {
    forget.push(handler)
    db.onChange(handler)
  },
}
const log = { info: () => undefined, error: () => undefined }
const { verify, routes } = await signInOf(settings, db, log, async () => undefined)
const app = await createApp({
  db: watched,
  settings,
  verify,
  identity: routes,
  requestsPerMinute: 1_000_000_000,
})
app.addHook('onRequest', async (request) => {
  const cold = request.headers['x-bench-cold']
  if (cold) forget.forEach((handler) => handler(Number(cold), 'work_request'))
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerParent(address !== null && typeof address === 'object' ? address.port : 0)
