import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterKey } from '../../../server/platform/auth/secretKey.ts'
import { createSecrets } from '../../../server/platform/identity/crypto/secrets.ts'
import { createSigningKeys } from '../../../server/platform/identity/crypto/signingKeys.ts'
import { serverSettings, startPortal, type Portal } from '../../support/portal.ts'
import { startSecondServer } from '../../support/secondServer.ts'

const keyOf = (text: string) => ({ SECRET_KEY: Buffer.alloc(32, text).toString('base64') })

let portal: Portal

/** A statement of the database's owner: the portal's own role leaves the canary as it is. */
async function owner(statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: portal.url })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

beforeAll(async () => {
  portal = await startPortal({ env: keyOf('first') })
})
afterAll(() => portal.close())

it('a process with another master key does not start', async () => {
  const key = await masterKey(serverSettings(undefined, keyOf('first')), portal.db.system)
  expect(Buffer.from(key)).toEqual(Buffer.alloc(32, 'first'))
  const refused = /SECRET_KEY is not the key that the secrets in this database were sealed with/
  await expect(startSecondServer(portal, { env: keyOf('second') })).rejects.toThrow(refused)

  // As an earlier version leaves it: the keys of tokens are sealed, and there is no canary.
  const options = { now: Date.now, publishRetiredFor: 0 }
  await createSigningKeys(portal.db.system, createSecrets(key), options).active()
  await owner('delete from secret_canary')
  await expect(startSecondServer(portal, { env: keyOf('second') })).rejects.toThrow(refused)
  const another = await startSecondServer(portal, { env: keyOf('first') })
  await another.close()
})

it('/readyz says no once the database is not the one that the key belongs to', async () => {
  expect((await portal.call('', 'GET', '/readyz')).status).toBe(200)
  const box = createSecrets(randomBytes(32)).seal('canary', 'portal')
  await owner('update secret_canary set box = $1', [box])
  const { status, body } = await portal.call('', 'GET', '/readyz')
  expect([status, body['code']]).toEqual([503, 'wrong_key'])
})
