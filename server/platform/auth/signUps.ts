import { z } from 'zod'
import type { Sql } from '../db/sql.ts'
import { ApiError, conflict, tooManyTries } from '../errors.ts'
import { findAccount, markProved } from '../identity/accounts.ts'
import { makeCode } from '../identity/codes.ts'
import type { Caller, Pool } from '../identity/context.ts'
import { IdentityError } from '../identity/identityError.ts'
import {
  acceptAsNew,
  inviteUser,
  type Contact,
  type Invited,
  type NewLogin,
  type Proof,
} from '../identity/invite.ts'
import { checkNewPassword } from '../identity/passwords.ts'
import { emailKey, readLogin } from '../identity/login.ts'
import { forgotPassword } from '../identity/operations/recovery.ts'
import { confirmSignUp, resendConfirmationCode } from '../identity/operations/signUp.ts'

/** The functions that registration needs from the user pool of new users. */
export interface SignUps {
  /**
   * The account of a contact number that still waits for its code: with `userUuid` only that one. Another pool cannot be
   * asked, so there it is the given one, which is worth nothing before its owner signs in.
   */
  find(contactNumber: string, userUuid?: string): Promise<string | undefined>
  /**
   * Confirms an account by the code sent to it.
   * @returns the account, where the pool is ours to ask
   * @throws ApiError with the pool's own words
   */
  confirm(caller: Caller, username: string, code: string): Promise<string | undefined>
  /** Sends another code, or does nothing where there is nobody to send it to, without telling which. */
  resend(caller: Caller, username: string): Promise<void>
  /**
   * Sends the owner of an account a code for a new password. Another pool knows the account by its contact number alone.
   */
  reset(caller: Caller, account: { sub: string; contactNumber: string }): Promise<void>
  /**
   * Finds the account of an invited person, or creates it in `tx`.
   * @returns undefined where its holder has to confirm first that it is theirs
   */
  invite(tx: Sql, contact: Contact): Promise<Invited | undefined>
  /** Makes the account of a person who accepts an invitation and has none; `about` are the names of theirs. @throws 409 where another pool has the accounts */
  acceptAsNew(
    tx: Sql,
    person: Contact & { password: string; proof: Proof; about: readonly string[] },
  ): Promise<NewLogin>
  /** Notes what the holder of an account has proved with an invitation, where it is the account's own number or address. */
  noteProof(tx: Sql, sub: string, proof: Proof): Promise<void>
  /** The number and the address that the owner of an account has proved. */
  proved(sub: string): Promise<Proved>
  /** The first code of an account, for an inviter who hands it over where nothing can be sent. */
  handOver(sub: string): Promise<string>
  /** How an account stands, where the pool is ours to ask. */
  accountStatus(userUuid: string): Promise<AccountStatus | undefined>
}

export interface Proved {
  contactNumber: string | null
  /** In small letters. */
  email: string | null
}

export interface AccountStatus {
  enabled: boolean
  username: string
  email: string | null
  /** Its owner has not set a password yet. */
  invited: boolean
  /** The latest of the sessions that are still open, ISO 8601. */
  lastSignInAt: string | null
}

const busy = new Set(['TooManyRequestsException', 'LimitExceededException'])
/** Seconds of the shortest wait that a pool imposes; it does not say how long the present one is. */
const shortestWait = 60

/** The pool's refusal in the API's form. */
async function inOurForm<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (busy.has(error.type)) throw tooManyTries(shortestWait)
    const isPassword = error.type === 'InvalidPasswordException'
    throw new ApiError(error.status, error.type, error.message, {
      cause: error,
      ...(isPassword && { errors: { password: error.message } }),
    })
  }
}

/** Sign-ups of the embedded pool. */
export const embeddedSignUps = (pool: Pool): SignUps => ({
  async find(contactNumber, userUuid) {
    const [account] = await pool.system.query<{ sub: string }>(
      `select sub from identity_user
       where username = $1 and not confirmed and ($2::uuid is null or sub = $2::uuid)`,
      [contactNumber, userUuid ?? null],
    )
    return account?.sub
  },
  confirm: (caller, username, code) =>
    inOurForm(async () => {
      await confirmSignUp(pool, caller, {
        ClientId: pool.clientId,
        Username: username,
        ConfirmationCode: code,
      })
      const { user } = await findAccount(pool.system, pool, readLogin(username))
      return user?.sub
    }),
  resend: (caller, username) =>
    inOurForm(async () => {
      await resendConfirmationCode(pool, caller, { ClientId: pool.clientId, Username: username })
    }),
  reset: (caller, { sub }) =>
    inOurForm(async () => {
      await forgotPassword(pool, caller, { ClientId: pool.clientId, Username: sub })
    }),
  invite: (tx, contact) => inviteUser(tx, pool, contact),
  acceptAsNew: (tx, person) =>
    inOurForm(async () => {
      await checkNewPassword(pool, person.password, [person.username, person.email, ...person.about])
      return acceptAsNew(tx, pool, person)
    }),
  async noteProof(tx, sub, { channel, destination }) {
    const { user } = await findAccount(tx, pool, { kind: 'sub', key: sub })
    const own = channel === 'sms' ? user?.username : (user?.email ?? undefined)
    if (channel !== 'hand' && own !== undefined && emailKey(own) === emailKey(destination))
      await markProved(tx, sub, channel)
  },
  async proved(sub) {
    const { user } = await findAccount(pool.system, pool, { kind: 'sub', key: sub })
    return {
      contactNumber: user?.phoneVerified ? user.username : null,
      email: user?.emailVerified && user.email !== null ? emailKey(user.email) : null,
    }
  },
  async accountStatus(userUuid) {
    const [account] = await pool.system.query<AccountStatus>(
      `select u.enabled, u.username, u.email, u.invited,
         (select max(s.authenticated_at) from identity_session s where s.sub = u.sub) as "lastSignInAt"
       from identity_user u where u.sub = $1`,
      [userUuid],
    )
    return account
  },
  handOver: (sub) => makeCode(pool, sub, 'reset_password', { channel: 'hand', seconds: handedOver }),
})

const refusal = z
  .object({ ['__type']: z.string(), message: z.string().optional() })
  .transform(({ ['__type']: type, message = type }) => ({ type: type.replace(/^.*#/, ''), message }))
/** Milliseconds that another pool may take to answer. */
const patience = 10_000

/** Seconds that a code is good for which somebody hands over. */
const handedOver = 24 * 3_600

const elsewhere = () =>
  Promise.reject(conflict('Accounts are made in another user pool here. Sign in with yours to accept.'))

/** Sign-ups of another pool, asked in its own protocol at `endpoint`. */
export function otherSignUps(endpoint: string, clientId: string): SignUps {
  const call = (operation: string, body: object) =>
    inOurForm(async () => {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: clientId, ...body }),
        signal: AbortSignal.timeout(patience),
      })
      if (response.ok) return
      const said = refusal.safeParse(await response.json().catch(() => undefined))
      if (!said.success) throw new Error(`The user pool answered ${operation} with ${response.status}`)
      throw new IdentityError(said.data.type, said.data.message)
    })
  return {
    find: async (_contactNumber, userUuid) => userUuid,
    confirm: async (_caller, username, code) => {
      await call('ConfirmSignUp', { Username: username, ConfirmationCode: code })
      return undefined
    },
    resend: (_caller, username) => call('ResendConfirmationCode', { Username: username }),
    reset: (_caller, { contactNumber }) => call('ForgotPassword', { Username: contactNumber }),
    accountStatus: async () => undefined,
    invite: async () => undefined,
    acceptAsNew: elsewhere,
    noteProof: async () => undefined,
    proved: async () => ({ contactNumber: null, email: null }),
    handOver: elsewhere,
  }
}
