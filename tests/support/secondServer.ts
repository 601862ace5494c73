import { createApp, type AppOptions } from '../../server/app.ts'
import { readSettings } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import type { Portal } from './portal.ts'

export type SecondServer = Awaited<ReturnType<typeof startSecondServer>>

/** Another server on a portal's database, with connections and memory of its own, that listens on a port. */
export async function startSecondServer(
  portal: Portal,
  options: Pick<AppOptions, 'now' | 'senders'> & Partial<Pick<AppOptions, 'verify'>> = {},
) {
  const db = await openDatabase(portal.url, { readers: 3, writers: 4 })
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  const app = await createApp({
    verify: async (token) => {
      const [userUuid = '', company] = token.split('/')
      return { userUuid, clientId: Number(company) }
    },
    ...options,
    db,
    settings,
    requestsPerMinute: 1_000_000,
  })
  return {
    db,
    app,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await db.close()
    },
  }
}
