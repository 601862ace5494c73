import { createApp, type AppOptions } from '../../server/app.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { serverSettings, type Portal, type ServerOptions } from './portal.ts'

export type SecondServer = Awaited<ReturnType<typeof startSecondServer>>

/** A second listening server on a portal's database, with separate connections and caches. */
export async function startSecondServer(
  portal: Portal,
  { folder, env, ...options }: ServerOptions & Partial<Pick<AppOptions, 'verify'>> = {},
) {
  const db = await openDatabase(portal.url, { readers: 3, writers: 4 })
  const app = await createApp({
    verify: async (token) => {
      const [userUuid = '', company] = token.split('/')
      return { userUuid, clientId: Number(company) }
    },
    ...options,
    db,
    settings: serverSettings(folder, env),
    requestsPerMinute: 1_000_000,
  }).catch(async (error: unknown) => {
    await db.close()
    throw error
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
