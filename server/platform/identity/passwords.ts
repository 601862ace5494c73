import { passwordProblem, type PasswordRule } from '../../../src/domain/access/password.ts'
import type { Account, PoolUser } from './accounts.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { counting, type Caller, type Pool } from './context.ts'
import { invalidPassword, passwordAttemptsExceeded, tooManyRequests, wrongPassword } from './identityError.ts'
import {
  admit,
  failuresOfAddress,
  forgive,
  passwordFromKnownAddress,
  passwordOfAccount,
  refund,
} from './limits.ts'

/** How long an address counts as the person's own after a sign-in from it. */
const addressKnownFor = 90 * 86_400_000

/**
 * @param about known facts about its owner
 * @throws IdentityError InvalidPassword when the proposed password breaks the rule of spec 5, or is easily guessed
 */
export async function checkNewPassword(
  pool: Pool,
  password: string,
  about: PasswordRule['about'],
): Promise<void> {
  const isCommon = await isCommonPassword(password)
  const problem = passwordProblem(password, {
    minimumLength: pool.minimumPasswordLength,
    isCommon: () => isCommon,
    about: about ?? [],
  })
  if (problem) throw invalidPassword(problem)
}

/**
 * Lets an attempt at a password reach the check only while the account and the address have attempts left.
 * @param isRight the check itself
 * @returns the person whose password it was
 * @throws IdentityError the same for a wrong password and for an unknown user
 */
export async function guardPassword(
  pool: Pool,
  caller: Caller,
  account: Account,
  isRight: () => boolean,
): Promise<PoolUser> {
  const count = counting(pool)
  if (!(await admit(count, failuresOfAddress, caller.address))) throw tooManyRequests()
  const known = await isKnownAddress(pool, account.id, caller.address)
  const limit = known ? passwordFromKnownAddress : passwordOfAccount
  const subject = known ? `${account.id} ${caller.address}` : account.id
  if (!(await admit(count, limit, subject))) throw passwordAttemptsExceeded()
  const right = isRight()
  if (!right || !account.user) throw wrongPassword()
  await forgive(count, limit, subject)
  await refund(count, failuresOfAddress, caller.address)
  return account.user
}

const addressKey = (pool: Pool, sub: string, address: string) =>
  pool.secrets.mac('limit', 'known-address', sub, address)

async function isKnownAddress(pool: Pool, sub: string, address: string): Promise<boolean> {
  const rows = await pool.system.query(
    `select 1 from identity_known_address where sub = $1 and address = $2 and expires_at > $3`,
    [sub, addressKey(pool, sub, address), new Date(pool.now())],
  )
  return rows.length === 1
}

/** Notes that the person signed in from the address: strangers can no longer lock them out there. */
export async function rememberAddress(pool: Pool, sub: string, address: string): Promise<void> {
  await pool.system.query(
    `insert into identity_known_address (sub, address, expires_at) values ($1, $2, $3)
     on conflict (sub, address) do update set expires_at = excluded.expires_at`,
    [sub, addressKey(pool, sub, address), new Date(pool.now() + addressKnownFor)],
  )
}
