import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { findAccount, insertUser, markConfirmed, markProved, type NewUser } from '../accounts.ts'
import { readAttributes } from '../attributes.ts'
import { admitSending, sendCode, typedCode, useCode } from '../codes.ts'
import { poolName, type Caller, type Pool } from '../context.ts'
import { codeMismatch, invalidParameter, usernameExists } from '../identityError.ts'
import { emailKey, isE164, maskLogin, readLogin } from '../login.ts'
import { checkNewPassword } from '../passwords.ts'
import type { confirmSignUpInput, resendConfirmationCodeInput, signUpInput } from '../requests.ts'
import { makePasswordRecord } from '../crypto/srp.ts'

/**
 * An unconfirmed contact number is reserved for an hour, so that no one can replace the password of a sign-up in
 * progress. Afterwards the number's owner may start again.
 */
const unconfirmedHold = 3_600_000

/**
 * Creates an unconfirmed person and sends the confirmation code (spec 4: registration). A client that repeats the
 * secret `ClientMetadata.attempt` of its sign-up restarts it. So a lost answer locks no one out.
 */
export async function signUp(pool: Pool, caller: Caller, input: z.infer<typeof signUpInput>) {
  const login = readLogin(input.Username)
  if (login.kind !== 'phone' || !isE164(login.key)) {
    throw invalidParameter('Username should be a contact number with its country code, such as +60123456789.')
  }
  const { email, phone_number: phone, ...attributes } = readAttributes(input.UserAttributes ?? [], 'atSignUp')
  if (phone !== undefined && readLogin(phone).key !== login.key) {
    throw invalidParameter('The phone_number attribute should be the same as the username.')
  }
  const { given_name: firstName, family_name: lastName } = attributes
  await checkNewPassword(pool, input.Password, [login.key, email, firstName, lastName])
  if (email === undefined && pool.channels.every((channel) => channel === 'email')) {
    throw invalidParameter('An e-mail address is needed here: codes are sent by e-mail.')
  }

  const sub = randomUUID()
  const attempt = input.ClientMetadata?.attempt
  await admitSending(pool, caller, sub, 'sign_up')
  const entry: NewUser = {
    sub,
    username: login.key,
    email,
    emailKey: email === undefined ? undefined : emailKey(email),
    record: makePasswordRecord(poolName(pool), sub, input.Password),
    attributes,
    confirmed: false,
    attempt,
  }
  const entered = await pool.system.transaction(async (tx) => {
    await tx.query(
      `delete from identity_user where username = $1 and not confirmed and (created_at < $2 or attempt = $3)`,
      [login.key, new Date(pool.now() - unconfirmedHold), attempt ?? null],
    )
    return insertUser(tx, pool, entry, pool.now())
  })
  if (!entered) throw usernameExists()
  const account = await findAccount(pool.system, pool, { kind: 'sub', key: sub })
  const channel = await sendCode(pool, login, account, 'sign_up')
  const reached = channel === 'email' && email !== undefined ? readLogin(email) : login
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: maskLogin(reached) }
}

/** Confirms a person by the code sent to them. */
export async function confirmSignUp(pool: Pool, caller: Caller, input: z.infer<typeof confirmSignUpInput>) {
  const account = await findAccount(pool.system, pool, readLogin(input.Username))
  const channel = await useCode(pool, caller, account, 'sign_up', typedCode(input.ConfirmationCode))
  if (!account.user) throw codeMismatch()
  await pool.system.transaction(async (tx) => {
    await markConfirmed(tx, account.id)
    await markProved(tx, account.id, channel)
  })
  return {}
}

/** Sends another code; answers the same for an unknown or a confirmed person, to whom nothing is sent. */
export async function resendConfirmationCode(
  pool: Pool,
  caller: Caller,
  input: z.infer<typeof resendConfirmationCodeInput>,
) {
  const login = readLogin(input.Username)
  const account = await findAccount(pool.system, pool, login)
  await admitSending(pool, caller, account.id, 'sign_up')
  await sendCode(pool, login, account, 'sign_up')
  return { CodeDeliveryDetails: maskLogin(login) }
}
