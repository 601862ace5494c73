import { z } from 'zod'
import { embeddedPool } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { createConfirmedUser, poolIdentity } from '../../server/platform/identity/pool.ts'
import type { BenchCompany } from './dataset.ts'
import type { Side } from './sides.ts'

/** With which the administrators of the made-up companies sign in. */
export const password = 'Bench-password-1'

const signedIn = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) })

/** The id token of a company's administrator. */
export async function signIn(side: Side, { username }: BenchCompany): Promise<string> {
  const response = await fetch(`${side.url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: embeddedPool.clientId,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  })
  return signedIn.parse(await response.json()).AuthenticationResult.IdToken
}

/** Makes the administrators known to the embedded user pool. */
export async function letIn(url: string, secret: Buffer, companies: readonly BenchCompany[]) {
  const db = await openDatabase(url, { readers: 1, writers: 2 })
  for (const { clientId, personId, username } of companies) {
    await createConfirmedUser(db.system, poolIdentity(embeddedPool.userPoolId, secret), {
      username,
      password,
      sub: personId,
      attributes: { 'custom:clientId': String(clientId), 'custom:isActive': '1' },
    })
  }
  await db.close()
}
