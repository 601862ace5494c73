import type { z } from 'zod'
import { findAccount, markConfirmed, markProved, storePassword } from '../accounts.ts'
import { admitSending, sendCode, typedCode, useCode } from '../codes.ts'
import { counting, poolName, type Caller, type Pool } from '../context.ts'
import { codeMismatch } from '../identityError.ts'
import { forgive, passwordOfAccount } from '../limits.ts'
import { maskLogin, readLogin } from '../login.ts'
import { checkNewPassword } from '../passwords.ts'
import type { confirmForgotPasswordInput, forgotPasswordInput } from '../requests.ts'
import { endSessions } from '../revocations.ts'
import { makePasswordRecord } from '../crypto/srp.ts'

/** Sends a code for a new password; the answer is the same whether or not there is such a person. */
export async function forgotPassword(pool: Pool, caller: Caller, input: z.infer<typeof forgotPasswordInput>) {
  const login = readLogin(input.Username)
  const account = await findAccount(pool.system, pool, login)
  await admitSending(pool, caller, account.id, 'reset_password')
  await sendCode(pool, login, account, 'reset_password')
  return { CodeDeliveryDetails: maskLogin(login) }
}

/** Sets a new password by the code sent; every session ends, a locked account opens, and a sign-up is confirmed by it. */
export async function confirmForgotPassword(
  pool: Pool,
  caller: Caller,
  input: z.infer<typeof confirmForgotPasswordInput>,
) {
  // Check only against the typed login: before the code is checked, an answer must not tell more about the person.
  await checkNewPassword(pool, input.Password, [input.Username])
  const account = await findAccount(pool.system, pool, readLogin(input.Username))
  const channel = await useCode(pool, caller, account, 'reset_password', typedCode(input.ConfirmationCode))
  if (!account.user) throw codeMismatch()
  const record = makePasswordRecord(poolName(pool), account.id, input.Password)
  await pool.system.transaction(async (tx) => {
    await storePassword(tx, pool, account.id, record)
    await markConfirmed(tx, account.id)
    await markProved(tx, account.id, channel)
    await forgive(counting(pool, tx), passwordOfAccount, account.id)
    await endSessions(tx, account.id)
  })
  await pool.revocations.forgetEverywhere(account.id)
  return {}
}
