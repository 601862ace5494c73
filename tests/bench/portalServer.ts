import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as appModule from '../../server/app.ts'
import type * as signInModule from '../../server/platform/auth/signIn.ts'
import type * as configModule from '../../server/platform/config.ts'
import type * as databaseModule from '../../server/platform/db/database.ts'
import { answerParent } from './ipc.ts'
import { quietMessages } from '../support/quietMessages.ts'

// The server as main.ts builds it, with two differences. It has no limit of requests a minute. A request can drop cached
// totals, as a write of its company does.

// BENCH_CHECKOUT names another checkout, to compare one version with the other.
const checkout = process.env['BENCH_CHECKOUT'] ?? '.'
const serverFile = (file: string) => pathToFileURL(path.resolve(checkout, 'server', file)).href
const { createApp }: typeof appModule = await import(serverFile('app.ts'))
const { signInOf }: typeof signInModule = await import(serverFile('platform/auth/signIn.ts'))
const { readSettings }: typeof configModule = await import(serverFile('platform/config.ts'))
const { openDatabase }: typeof databaseModule = await import(serverFile('platform/db/database.ts'))

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
const { verify, routes } = await signInOf(settings, db, log, quietMessages)
const app = await createApp({
  db: watched,
  settings,
  verify,
  identity: routes,
  requestsPerMinute: 1_000_000_000,
  consoleFolder: path.resolve('dist/console'),
})
app.addHook('onRequest', async (request) => {
  const cold = request.headers['x-bench-cold']
  if (cold) forget.forEach((handler) => handler(Number(cold), 'work_request'))
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerParent(address !== null && typeof address === 'object' ? address.port : 0)
