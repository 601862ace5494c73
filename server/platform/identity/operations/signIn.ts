import { z } from 'zod'
import { findAccount, type PoolUser } from '../accounts.ts'
import { poolName, type Caller, type Pool } from '../context.ts'
import { invalidParameter, userDisabled, userNotConfirmed, wrongPassword } from '../identityError.ts'
import { readLogin } from '../login.ts'
import { guardPassword, rememberAddress } from '../passwords.ts'
import type { initiateAuthInput, respondToAuthChallengeInput } from '../requests.ts'
import { beginSession, refreshSession, type AuthenticationResult } from '../sessions.ts'
import { beginExchange, isPassword, provesPassword, readTimestamp } from '../crypto/srp.ts'

/** Milliseconds within which a challenge has to be answered. */
const challengeLifetime = 180_000
/** Milliseconds by which the client's clock may differ; the library corrects itself by the tokens' times. */
const clockSkew = 300_000

/** Our side of an exchange, sealed into SECRET_BLOCK: any process can take the answer, none keeps state. */
const challengeState = z.object({
  id: z.string(),
  until: z.number(),
  clientPublic: z.string(),
  serverSecret: z.string(),
  serverPublic: z.string(),
})

interface SignInAnswer {
  AuthenticationResult: AuthenticationResult
  ChallengeParameters: Record<string, never>
}

/** First request of a sign-in, or a refresh. */
export async function initiateAuth(pool: Pool, caller: Caller, input: z.infer<typeof initiateAuthInput>) {
  if (input.AuthFlow === 'USER_SRP_AUTH') return challenge(pool, input.AuthParameters)
  if (input.AuthFlow === 'USER_PASSWORD_AUTH') {
    const { USERNAME, PASSWORD } = input.AuthParameters
    const account = await findAccount(pool.system, pool, readLogin(USERNAME))
    const user = await guardPassword(pool, caller, account, () =>
      isPassword(poolName(pool), account.id, PASSWORD, account.record),
    )
    return signIn(pool, caller, user)
  }
  return {
    AuthenticationResult: await refreshSession(pool, input.AuthParameters.REFRESH_TOKEN),
    ChallengeParameters: {},
  }
}

async function challenge(pool: Pool, parameters: { USERNAME: string; SRP_A: string }) {
  const account = await findAccount(pool.system, pool, readLogin(parameters.USERNAME))
  const exchange = beginExchange(parameters.SRP_A, account.record)
  if (!exchange) throw invalidParameter('SRP_A is not a public value of this group.')
  const state = JSON.stringify({ id: account.id, until: pool.now() + challengeLifetime, ...exchange })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USER_ID_FOR_SRP: account.id,
      USERNAME: account.id,
      SALT: account.record.salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: pool.secrets.seal('challenge', state).toString('base64'),
    },
  }
}

/** The client's answer to the challenge. Each challenge takes one answer, right or wrong. */
export async function respondToAuthChallenge(
  pool: Pool,
  caller: Caller,
  input: z.infer<typeof respondToAuthChallengeInput>,
): Promise<SignInAnswer> {
  const responses = input.ChallengeResponses
  const secretBlock = Buffer.from(responses.PASSWORD_CLAIM_SECRET_BLOCK, 'base64')
  const sealed = pool.secrets.open('challenge', secretBlock)
  if (sealed === null) throw wrongPassword()
  const state = challengeState.parse(JSON.parse(sealed))
  const sentAt = readTimestamp(responses.TIMESTAMP)
  const isTimely = sentAt !== null && Math.abs(pool.now() - sentAt) <= clockSkew && pool.now() <= state.until
  if (!isTimely || responses.USERNAME !== state.id) throw wrongPassword()
  if (!(await useChallenge(pool, secretBlock, state.until))) throw wrongPassword()

  const account = await findAccount(pool.system, pool, { kind: 'sub', key: state.id })
  const user = await guardPassword(pool, caller, account, () =>
    provesPassword(poolName(pool), state, account.record, {
      userId: account.id,
      secretBlock,
      timestamp: responses.TIMESTAMP,
      signature: Buffer.from(responses.PASSWORD_CLAIM_SIGNATURE, 'base64'),
    }),
  )
  return signIn(pool, caller, user)
}

/** @returns false when some process has taken an answer to this challenge already */
async function useChallenge(pool: Pool, secretBlock: Buffer, until: number): Promise<boolean> {
  const rows = await pool.system.query(
    `insert into identity_used_challenge (id, expires_at) values ($1, $2) on conflict (id) do nothing returning id`,
    [secretBlock.subarray(-16), new Date(until)],
  )
  return rows.length === 1
}

async function signIn(pool: Pool, caller: Caller, user: PoolUser): Promise<SignInAnswer> {
  if (!user.enabled) throw userDisabled()
  if (!user.confirmed) throw userNotConfirmed()
  await rememberAddress(pool, user.sub, caller.address)
  return { AuthenticationResult: await beginSession(pool, user), ChallengeParameters: {} }
}
