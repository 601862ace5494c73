import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import { insertUser } from './accounts.ts'
import { poolName, type PoolIdentity } from './context.ts'
import { emailKey } from './login.ts'
import { makePasswordRecord } from './srp.ts'

export interface Invited {
  sub: string
  /** Whether somebody signs in with the number already; not yet who was invited before and has set no password. */
  isKnown: boolean
  /** The account was made in this transaction: only then may its first code be handed over. */
  isNew: boolean
}

/**
 * The account of somebody who is invited, made where there is none. Nobody knows its first password: its owner sets one by
 * the code that is sent to their number or address, which proves that it is theirs.
 * @param username contact number in E.164 form
 */
export async function inviteUser(
  sql: Sql,
  pool: PoolIdentity,
  { username, email }: { username: string; email?: string | undefined },
): Promise<Invited> {
  // A sign-up that nobody has confirmed has a password of whoever typed the number, so it is not the invited person's.
  await sql.query('delete from identity_user where username = $1 and not confirmed', [username])
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
    },
    Date.now(),
  )
  if (!entered) {
    const [known] = await sql.query<{ sub: string; invited: boolean }>(
      'select sub, invited from identity_user where username = $1',
      [username],
    )
    if (!known) throw new Error('An account is neither new nor known')
    return { sub: known.sub, isKnown: !known.invited, isNew: false }
  }
  // Whoever invites has typed both; neither is proved before a code has come back.
  await sql.query(
    'update identity_user set email_verified = false, phone_verified = false, invited = true where sub = $1',
    [sub],
  )
  return { sub, isKnown: false, isNew: true }
}
