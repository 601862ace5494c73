import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createApp } from '../../server/app.ts'
import { signInOf } from '../../server/platform/auth/signIn.ts'
import { readSettings } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { Client } from 'pg'
import { createTestDatabase } from './testDatabase.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'
import { quietMessages } from './quietMessages.ts'

const signedIn = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) })

/**
 * The whole server on a database and a data folder, not listening: calls go through `app.inject`. The database is new
 * unless one is given with the key of its secrets. `signIn` returns the headers of a user of the pool.
 */
export async function openSignedInPortal(
  given?: Awaited<ReturnType<typeof createTestDatabase>>,
  key = randomBytes(32),
) {
  const database = given ?? (await createTestDatabase())
  const { folder, remove } = await makeTemporaryFolder('portal')
  const settings = readSettings({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SECRET_KEY: key.toString('base64'),
  })
  const db = await openDatabase(database.url)
  const log = { info: () => undefined, error: () => undefined }
  const { verify, endSession, routes, pool } = await signInOf(settings, db, log, quietMessages)
  if (!pool) throw new Error('the embedded pool is missing')
  const app = await createApp({
    db,
    settings,
    verify,
    endSession,
    identity: routes,
    requestsPerMinute: 1_000_000,
    checkAnswers: true,
  })
  await app.ready()
  return {
    app,
    db,
    pool,
    settings,
    folder,
    async signIn(username: string, password: string) {
      const answer = await app.inject({
        method: 'POST',
        url: '/identity/',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        payload: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: pool.clientId,
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      })
      const { AuthenticationResult } = signedIn.parse(answer.json())
      return { authorization: `Bearer ${AuthenticationResult.IdToken}` }
    },
    /** Runs statements as the database's owner, past every rule of the application. */
    async asOwner(statement: string) {
      const client = new Client({ connectionString: database.url })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
      await remove()
    },
  }
}

export type SignedInPortal = Awaited<ReturnType<typeof openSignedInPortal>>
