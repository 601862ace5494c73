import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Account, PoolUser } from './accounts.ts'
import { counting, type Caller, type Channel, type CodePurpose, type Pool } from './context.ts'
import { codeExpired, codeMismatch, limitExceeded, tooManyRequests } from './identityError.ts'
import { admit, codesOfAddress, codesSent, codeTries, failuresOfAddress, forgive, refund } from './limits.ts'
import { isE164, type Login } from './login.ts'

/** Tries that one code bears before a new one has to be asked for. */
const triesOfCode = 5

/** @throws IdentityError when too many codes were asked for, from this address or for this account */
export async function admitSending(
  pool: Pool,
  caller: Caller,
  accountId: string,
  purpose: CodePurpose,
): Promise<void> {
  if (!(await admit(counting(pool), codesOfAddress, caller.address))) throw tooManyRequests()
  if (!(await admit(counting(pool), codesSent, `${purpose} ${accountId}`))) throw limitExceeded()
}

/**
 * Makes a code for the account, in place of an earlier one, and sends it. For a decoy, or a person who can't be
 * reached, the same is done except the sending.
 * @returns the channel used; callers may show it only to somebody who knows the account to exist
 */
export async function sendCode(
  pool: Pool,
  login: Login,
  account: Pick<Account, 'id' | 'user'>,
  purpose: CodePurpose,
): Promise<Channel | undefined> {
  const channel = chooseChannel(pool, login, account.user, purpose)
  const code = await makeCode(pool, account.id, purpose, {
    channel: channel ?? 'sms',
    seconds: pool.lifetimes.code,
  })
  // A code that is handed over is listed by the login that the person typed.
  const isMail = channel === 'email' || (channel === 'hand' && login.kind === 'email')
  const destination = isMail ? account.user?.email : account.user?.username
  if (channel && destination) pool.deliver({ destination, channel, code, purpose })
  return channel
}

/** Creates a code for the account, replaces an earlier one, and passes it to the sender. */
export async function makeCode(
  pool: Pool,
  accountId: string,
  purpose: CodePurpose,
  { channel, seconds }: { channel: Channel; seconds: number },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await pool.system.query(
    `insert into identity_code (account, purpose, code_hash, channel, tries, expires_at)
     values ($1, $2, $3, $4, 0, $5)
     on conflict (account, purpose) do update set
       code_hash = excluded.code_hash, channel = excluded.channel, tries = 0, expires_at = excluded.expires_at`,
    [
      accountId,
      purpose,
      hash(pool, accountId, purpose, code),
      channel,
      new Date(pool.now() + seconds * 1000),
    ],
  )
  return code
}

/**
 * Chooses how a code reaches the person: the channel that they sign in by, else the deployment's preferred one. A new
 * password goes only to a number or address that the person has proved. The number alone counts where nothing is proved,
 * so that its owner takes over a sign-up that another person made with it. An invited person is reached by number, or by
 * address where this deployment sends no text messages.
 */
function chooseChannel(
  pool: Pool,
  login: Login,
  user: PoolUser | null,
  purpose: CodePurpose,
): Channel | undefined {
  if (!user || (purpose === 'sign_up' && user.confirmed)) return undefined
  const isUnproved = !user.phoneVerified && !user.emailVerified
  const reaches: Readonly<Record<Channel, boolean>> = {
    sms:
      isE164(user.username) &&
      (purpose === 'sign_up' || user.invited || user.phoneVerified || (isUnproved && login.kind === 'phone')),
    email:
      user.email !== null &&
      (purpose === 'sign_up' || (user.invited ? !pool.channels.includes('sms') : user.emailVerified)),
    hand: purpose === 'sign_up' || user.confirmed || login.kind === 'phone',
  }
  const possible = pool.channels.filter((channel) => reaches[channel])
  const typed = login.kind === 'email' ? 'email' : 'sms'
  return purpose === 'reset_password' && possible.includes(typed) ? typed : possible[0]
}

/** The code without the spaces it may be shown or typed with. */
export const typedCode = (text: string) => text.replaceAll(/\s/g, '')

/**
 * Uses a code up.
 * @returns the channel it was sent by, which the person has thereby proved to hold
 * @throws IdentityError CodeMismatch, ExpiredCode (also for a code used before) or LimitExceeded
 */
export async function useCode(
  pool: Pool,
  caller: Caller,
  account: Account,
  purpose: CodePurpose,
  code: string,
): Promise<Channel> {
  if (!(await admit(counting(pool), failuresOfAddress, caller.address))) throw tooManyRequests()
  if (!(await admit(counting(pool), codeTries, `${purpose} ${account.id}`))) throw limitExceeded()
  const [row] = await pool.system.query<{ code_hash: Uint8Array; channel: Channel }>(
    `update identity_code set tries = tries + 1
     where account = $1 and purpose = $2 and expires_at > $3 and tries < $4 returning code_hash, channel`,
    [account.id, purpose, new Date(pool.now()), triesOfCode],
  )
  if (!row) throw codeExpired()
  if (!timingSafeEqual(hash(pool, account.id, purpose, code), row.code_hash)) throw codeMismatch()
  const used = await pool.system.query(
    `delete from identity_code where account = $1 and purpose = $2 and code_hash = $3 returning account`,
    [account.id, purpose, row.code_hash],
  )
  if (used.length === 0) throw codeExpired() // another request with the same code was faster
  await refund(counting(pool), failuresOfAddress, caller.address)
  await forgive(counting(pool), codeTries, `${purpose} ${account.id}`)
  return row.channel
}

const hash = (pool: Pool, account: string, purpose: CodePurpose, code: string) =>
  pool.secrets.mac('code', account, purpose, code)
