import type { Sql } from '../db/sql.ts'
import type { Channel, PoolIdentity } from './context.ts'
import type { Login } from './login.ts'
import type { PasswordRecord } from './crypto/srp.ts'

/** A person in the pool. */
export interface PoolUser {
  sub: string
  /** Contact number in E.164 form (decisions 9), or the address of an account whose number another account uses. */
  username: string
  email: string | null
  emailVerified: boolean
  phoneVerified: boolean
  confirmed: boolean
  enabled: boolean
  /** Entered by somebody else, and has not proved anything yet. */
  invited: boolean
  attributes: Record<string, string>
}

/**
 * The account of a login. An unknown login gets a decoy with a stable id and a password record that no password
 * matches. So every operation takes the same steps and returns the same answer as for a user.
 */
export interface Account {
  id: string
  record: PasswordRecord
  user: PoolUser | null
}

interface UserRow {
  sub: string
  username: string
  email: string | null
  email_verified: boolean
  phone_verified: boolean
  confirmed: boolean
  enabled: boolean
  invited: boolean
  salt: string
  verifier: Uint8Array
  attributes: Record<string, string>
}

const columns =
  'sub, username, email, email_verified, phone_verified, confirmed, enabled, invited, salt, verifier, attributes'

/**
 * Finds the account of a login. An e-mail address belongs to the person who proved it, else to the only confirmed
 * person who entered it. If two persons claim it without proof, both sign in by contact number. So no one can take
 * another's place with their address.
 */
export async function findAccount(sql: Sql, pool: PoolIdentity, login: Login): Promise<Account> {
  const conditions = {
    sub: 'sub = $1',
    phone: 'username = $1',
    email: 'email_key = $1 and confirmed order by email_verified desc limit 2',
  }
  const [first, second] = await sql.query<UserRow>(
    `select ${columns} from identity_user where ${conditions[login.kind]}`,
    [login.key],
  )
  if (!first || (second && !first.email_verified)) return decoy(pool, login)
  return toAccount(pool, first)
}

/** @throws Error when the row can't be opened with the pool's master key */
function toAccount(pool: PoolIdentity, row: UserRow): Account {
  const verifier = pool.secrets.open('verifier', row.verifier, row.sub)
  if (verifier === null) throw new Error('a password verifier was sealed with another master key')
  return {
    id: row.sub,
    record: { salt: row.salt, verifier },
    user: {
      sub: row.sub,
      username: row.username,
      email: row.email,
      emailVerified: row.email_verified,
      phoneVerified: row.phone_verified,
      confirmed: row.confirmed,
      enabled: row.enabled,
      invited: row.invited,
      attributes: row.attributes,
    },
  }
}

function decoy(pool: PoolIdentity, login: Login): Account {
  const { secrets } = pool
  const id = login.kind === 'sub' ? login.key : asUuid(secrets.mac('unknown-user', login.kind, login.key))
  const salt = secrets.mac('unknown-user', 'salt', id).subarray(0, 16).toString('hex')
  // As long as a real verifier, so that the arithmetic takes as long.
  const verifier = Array.from({ length: 12 }, (_, part) =>
    secrets.mac('unknown-user', 'verifier', String(part), id).toString('hex'),
  ).join('')
  return { id, record: { salt, verifier: `1${verifier.slice(1)}` }, user: null }
}

/** Forms 16 of the bytes as a random (version 4) UUID, which is what real subs are. */
function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) & 3)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Somebody to enter into the pool. */
export interface NewUser {
  sub: string
  username: string
  email?: string
  emailKey?: string
  record: PasswordRecord
  attributes: Record<string, string>
  /** May sign in at once. */
  confirmed: boolean
  /** Default: neither. */
  proved?: { number: boolean; email: boolean }
  /** Entered by a company; the owner sets the password later. */
  invited?: boolean
  /** What the maker of an unconfirmed sign-up is known by when they repeat it. */
  attempt?: string
}

/** @returns false when somebody holds the user name already */
export async function insertUser(sql: Sql, pool: PoolIdentity, user: NewUser, now: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into identity_user (sub, username, email, email_key, email_verified, phone_verified, confirmed,
       salt, verifier, attributes, created_at, attempt, invited)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (username) do nothing returning sub`,
    [
      user.sub,
      user.username,
      user.email ?? null,
      user.emailKey ?? null,
      user.proved?.email === true && user.email !== undefined,
      user.proved?.number ?? false,
      user.confirmed,
      user.record.salt,
      pool.secrets.seal('verifier', user.record.verifier, user.sub),
      JSON.stringify(user.attributes),
      new Date(now),
      user.attempt ?? null,
      user.invited ?? false,
    ],
  )
  return rows.length === 1
}

/** Replaces the stored password record. */
export async function storePassword(
  sql: Sql,
  pool: PoolIdentity,
  sub: string,
  record: PasswordRecord,
): Promise<void> {
  await sql.query(
    `update identity_user set salt = $2, verifier = $3, password_changed_at = now() where sub = $1`,
    [sub, record.salt, pool.secrets.seal('verifier', record.verifier, sub)],
  )
}

/** Lets a person in who has proved by a code to be the one who signed up, or to hold the number. */
export async function markConfirmed(sql: Sql, sub: string): Promise<void> {
  await sql.query(`update identity_user set confirmed = true where sub = $1 and not confirmed`, [sub])
}

const provedBy: Readonly<Record<Channel, string>> = {
  sms: ', phone_verified = true',
  email: `, email_verified = email_verified or not exists (
    select 1 from identity_user o where o.email_key = u.email_key and o.email_verified)`,
  // A code that is handed over reaches anybody.
  hand: '',
}

/** Marks the number or address of a code's channel as proved. The first account to prove an address keeps it. */
export async function markProved(sql: Sql, sub: string, channel: Channel): Promise<void> {
  await sql.query(`update identity_user u set invited = false${provedBy[channel]} where sub = $1`, [sub])
}
