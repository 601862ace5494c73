import { randomUUID } from 'node:crypto'
import type { Sql, SystemSql } from '../db/sql.ts'
import { insertUser } from './accounts.ts'
import {
  poolName,
  type Channel,
  type CodeMessage,
  type Lifetimes,
  type Pool,
  type PoolIdentity,
} from './context.ts'
import { emailKey, isE164, readLogin } from './login.ts'
import { createRevocations, endSessions, type SessionProcesses } from './revocations.ts'
import { createSecrets } from './crypto/secrets.ts'
import { createSigningKeys } from './crypto/signingKeys.ts'
import { makePasswordRecord } from './crypto/srp.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds for which a code that is sent is good. */
export const codeLifetime = 15 * minute

const defaultLifetimes: Lifetimes = {
  idToken: hour,
  accessToken: hour,
  refreshToken: 30 * day,
  code: codeLifetime,
}

/** Retired keys stay published this much longer than their last token lives (seconds), for caches and clocks. */
const publishMargin = 10 * minute

/** Settings of an embedded pool. */
export interface PoolOptions {
  system: SystemSql
  processes: SessionProcesses
  /** 32 bytes from the deployment's secrets store; everything the pool keeps secret hangs on it. */
  secrets: Uint8Array
  /** `region_name`, such as `local_portal`. */
  userPoolId: string
  clientId: string
  /** Address that tokens name as their issuer; ends in `/identity/<userPoolId>`. */
  issuer: string
  /** Sends a code by message or mail. It runs in the background; a rejection is logged. */
  deliverCode: (message: CodeMessage) => Promise<void>
  log: { error(details: object, message: string): void }
  /** Default: text message, then e-mail. */
  channels?: readonly Channel[]
  /** Claims added to id tokens: clientId, role, userId, userUuid. Default: none. */
  productClaims?: Pool['productClaims']
  /** Default: nothing is known. */
  factsAbout?: Pool['factsAbout']
  lifetimes?: Partial<Lifetimes>
  /** Default: the 6 of spec 5. */
  minimumPasswordLength?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Puts an embedded pool together; `identityPool` serves it. */
export function createPool(options: PoolOptions): Pool {
  const now = options.now ?? Date.now
  const secrets = createSecrets(options.secrets)
  const lifetimes = { ...defaultLifetimes, ...options.lifetimes }
  const longest = Math.max(lifetimes.idToken, lifetimes.accessToken)
  return {
    userPoolId: options.userPoolId,
    clientId: options.clientId,
    issuer: options.issuer,
    system: options.system,
    secrets,
    lifetimes,
    now,
    keys: createSigningKeys(options.system, secrets, {
      now,
      publishRetiredFor: (longest + publishMargin) * 1000,
    }),
    revocations: createRevocations(options.system, options.processes, now),
    minimumPasswordLength: options.minimumPasswordLength ?? 6,
    channels: options.channels ?? ['sms', 'email'],
    productClaims: options.productClaims ?? (() => Promise.resolve({})),
    factsAbout: options.factsAbout ?? (() => Promise.resolve([])),
    deliver(message) {
      setImmediate(() => {
        options.deliverCode(message).catch((error: unknown) => {
          options.log.error({ err: error, channel: message.channel }, 'a code could not be delivered')
        })
      })
    },
  }
}

/** The names and secrets of a pool, for entering people without serving it. */
export const poolIdentity = (userPoolId: string, master: Uint8Array): PoolIdentity => ({
  userPoolId,
  secrets: createSecrets(master),
})

/** Somebody whom an administrator or the demo data enters. */
export interface ConfirmedUser {
  /** Contact number in E.164 form. */
  username: string
  password: string
  email?: string
  /** Such as `custom:clientId`. */
  attributes?: Record<string, string>
  /** For data that has to come out the same each time; default: random. */
  sub?: string
}

/**
 * Enters a person who may sign in at once, by their number or their address.
 * @returns their sub
 * @throws Error when the number is no E.164 number, or the number or the address is taken
 */
export async function createConfirmedUser(
  sql: Sql,
  pool: PoolIdentity,
  user: ConfirmedUser,
): Promise<string> {
  const { key } = readLogin(user.username)
  if (!isE164(key)) throw new Error(`${user.username} is no contact number in E.164 form`)
  const sub = user.sub ?? randomUUID()
  const entered = await insertUser(
    sql,
    pool,
    {
      sub,
      username: key,
      email: user.email,
      emailKey: user.email === undefined ? undefined : emailKey(user.email),
      record: makePasswordRecord(poolName(pool), sub, user.password),
      attributes: user.attributes ?? {},
      confirmed: true,
      proved: { number: true, email: true },
    },
    Date.now(),
  )
  if (!entered) throw new Error(`somebody signs in with ${user.username} already`)
  return sub
}

/** Lets a person in or keeps them out; keeping them out ends their sessions on the next request. */
export async function setUserEnabled(pool: Pool, sub: string, enabled: boolean): Promise<void> {
  await pool.system.transaction(async (tx) => {
    await tx.query(`update identity_user set enabled = $2 where sub = $1`, [sub, enabled])
    if (!enabled) await endSessions(tx, sub)
  })
  await pool.revocations.forgetEverywhere(sub)
}

const expiring = ['session', 'code', 'used_challenge', 'attempt', 'known_address']

/** Deletes expired rows; a job calls it. */
export async function purgeExpired(pool: Pool): Promise<void> {
  for (const table of expiring) {
    await pool.system.query(`delete from identity_${table} where expires_at <= $1`, [new Date(pool.now())])
  }
}
