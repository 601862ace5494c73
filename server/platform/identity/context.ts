import type { Sql, SystemSql } from '../db/sql.ts'
import type { Counting } from './limits.ts'
import type { Revocations } from './revocations.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { SigningKeys } from './crypto/signingKeys.ts'

export type CodePurpose = 'sign_up' | 'reset_password'
/** The ways that a message is sent. */
export type SentBy = 'sms' | 'email'
/** Ways of a code to a person. A code that the operator hands over proves nothing. */
export type Channel = SentBy | 'hand'

/** A code on its way to a person. */
export interface CodeMessage {
  /** E.164 number or e-mail address. */
  destination: string
  channel: Channel
  /** Six digits. */
  code: string
  purpose: CodePurpose
}

/** How long things live, in seconds. */
export interface Lifetimes {
  idToken: number
  accessToken: number
  refreshToken: number
  code: number
}

/** What names a pool and keeps its secrets. */
export interface PoolIdentity {
  /** `region_name`; the part after the underscore takes part in every password proof. */
  userPoolId: string
  secrets: Secrets
}

/** Everything the pool's operations work with. */
export interface Pool extends PoolIdentity {
  clientId: string
  issuer: string
  system: SystemSql
  keys: SigningKeys
  revocations: Revocations
  lifetimes: Lifetimes
  minimumPasswordLength: number
  /** Channels this deployment can deliver by, the preferred one first. */
  channels: readonly Channel[]
  /** Milliseconds since 1970. */
  now(): number
  /** Claims of the id token in addition to the pool's, for the person in the chosen company. */
  productClaims(sub: string, clientId: number): Promise<Record<string, string | number>>
  /** Names of the person and of their companies, of which no password may be made. */
  factsAbout(sub: string): Promise<readonly (string | null)[]>
  /** Sends in the background: an answer must not tell by its time whether somebody was written to. */
  deliver(message: CodeMessage): void
}

/** The part of a pool's id that takes part in password proofs. */
export const poolName = (pool: PoolIdentity): string => pool.userPoolId.replace(/^[^_]*_/, '')

/** What an operation knows of its caller. */
export interface Caller {
  /** See `addressBucket`. */
  address: string
}

export const counting = (pool: Pool, sql: Sql = pool.system): Counting => ({
  sql,
  secrets: pool.secrets,
  now: pool.now(),
})
