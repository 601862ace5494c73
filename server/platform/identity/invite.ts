import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import { insertUser } from './accounts.ts'
import { poolName, type Channel, type PoolIdentity } from './context.ts'
import { emailKey } from './login.ts'
import { makePasswordRecord } from './crypto/srp.ts'

/** The contact details that a company has of a person. */
export interface Contact {
  /** E.164. */
  username: string
  email?: string | undefined
}

export interface Invited {
  sub: string
  /** Whether somebody signs in with the number already; not yet who was invited before and has set no password. */
  isKnown: boolean
  /** The account was made in this transaction: only then may its first code be handed over. */
  isNew: boolean
}

interface Known {
  sub: string
  invited: boolean
  phone_verified: boolean
  email_verified: boolean
  email_key: string | null
}

/**
 * Finds the account of an invited person, or makes one. Its first password is random: the owner sets one by the code that
 * is sent to their number or address.
 * @returns undefined where another account uses the number and nothing proves that it is this person's
 */
export async function inviteUser(
  sql: Sql,
  pool: PoolIdentity & { channels: readonly Channel[] },
  contact: Contact,
): Promise<Invited | undefined> {
  const { username, email } = contact
  // The password of an unconfirmed sign-up is from its maker, who has not proved the number.
  await sql.query('delete from identity_user where username = $1 and not confirmed', [username])
  const [known] = await sql.query<Known>(
    `select sub, invited, phone_verified, email_verified, email_key from identity_user where username = $1 for update`,
    [username],
  )
  if (known) return isOwnedBy(known, contact, pool.channels) ? attached(sql, known, contact) : undefined
  // No code reaches an account without an address where only mail is sent.
  if (email === undefined && pool.channels.every((channel) => channel === 'email')) return undefined
  const sub = randomUUID()
  const entered = await insertUser(
    sql,
    pool,
    {
      sub,
      username,
      email,
      emailKey: email === undefined ? undefined : emailKey(email),
      record: makePasswordRecord(poolName(pool), sub, randomBytes(32).toString('base64')),
      attributes: {},
      confirmed: true,
      invited: true,
    },
    Date.now(),
  )
  return entered ? { sub, isKnown: false, isNew: true } : undefined
}

/** Only a proved number or address, or the one that the first code will go to, makes an account the contact's own. */
function isOwnedBy(known: Known, { email }: Contact, channels: readonly Channel[]): boolean {
  const sameAddress = email !== undefined && known.email_key === emailKey(email)
  if (!known.invited) return known.phone_verified || (known.email_verified && sameAddress)
  return channels.includes('sms') || (channels.includes('email') && sameAddress)
}

async function attached(sql: Sql, known: Known, { email }: Contact): Promise<Invited> {
  if (known.invited) {
    await sql.query('delete from identity_code where account = $1', [known.sub])
    // Two companies have typed different addresses: neither may open both.
    if (email === undefined || known.email_key !== emailKey(email)) {
      await sql.query('update identity_user set email = null, email_key = null where sub = $1', [known.sub])
    }
  }
  return { sub: known.sub, isKnown: !known.invited, isNew: false }
}

/** What the holder of an invitation's secret has proved by it. */
export interface Proof {
  channel: Channel
  destination: string
}

/** The new account's login, or the field that another account uses already. */
export type NewLogin = { sub: string; username: string } | { taken: 'number' | 'email' }

/**
 * Makes the account of a person who accepts an invitation and has none. A number that a text message has proved is taken
 * from an account that never proved it; otherwise a used number stays there, and the person signs in by e-mail.
 */
export async function acceptAsNew(
  sql: Sql,
  pool: PoolIdentity,
  { username, email, password, proof }: Contact & { password: string; proof: Proof },
): Promise<NewLogin> {
  const [holder] = await sql.query<{ sub: string; phone_verified: boolean; confirmed: boolean }>(
    'select sub, phone_verified, confirmed from identity_user where username = $1 for update',
    [username],
  )
  const key = email === undefined ? undefined : emailKey(email)
  const provesNumber = proof.channel === 'sms' && proof.destination === username
  const provesEmail = proof.channel === 'email' && key === emailKey(proof.destination)
  if (holder?.phone_verified) return { taken: 'number' }
  if (holder && !holder.confirmed) await sql.query('delete from identity_user where sub = $1', [holder.sub])
  else if (holder && provesNumber) {
    await sql.query(`update identity_user set username = 'released ' || sub where sub = $1`, [holder.sub])
  }
  const isFree = !holder?.confirmed || provesNumber
  const others = await sql.query<{ email_verified: boolean }>(
    'select email_verified from identity_user where email_key = $1 and confirmed',
    [key ?? null],
  )
  const isProvedElsewhere = others.some((one) => one.email_verified)
  // An address that two accounts claim without proof opens neither.
  if (!isFree && (key === undefined || isProvedElsewhere || (others.length > 0 && !provesEmail))) {
    return { taken: 'email' }
  }
  const sub = randomUUID()
  const login = isFree ? username : (key ?? username)
  const entered = await insertUser(
    sql,
    pool,
    {
      sub,
      username: login,
      email,
      emailKey: key,
      record: makePasswordRecord(poolName(pool), sub, password),
      attributes: {},
      confirmed: true,
      proved: { number: provesNumber, email: provesEmail && !isProvedElsewhere },
    },
    Date.now(),
  )
  return entered ? { sub, username: login } : { taken: 'email' }
}
