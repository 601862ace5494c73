import type { z } from 'zod'
import { storePassword } from '../accounts.ts'
import { readAttributes } from '../attributes.ts'
import { poolName, type Caller, type Pool } from '../context.ts'
import { isE164 } from '../login.ts'
import { checkNewPassword, guardPassword } from '../passwords.ts'
import type {
  changePasswordInput,
  getUserInput,
  globalSignOutInput,
  revokeTokenInput,
  updateUserAttributesInput,
} from '../requests.ts'
import { endSessions } from '../revocations.ts'
import { endSessionOf, readAccessToken } from '../sessions.ts'
import { isPassword, makePasswordRecord } from '../crypto/srp.ts'

/** The signed-in person's own attributes. */
export async function getUser(pool: Pool, _caller: Caller, input: z.infer<typeof getUserInput>) {
  const { user } = await readAccessToken(pool, input.AccessToken)
  const attributes: Record<string, string> = {
    sub: user.sub,
    ...(isE164(user.username) && {
      phone_number: user.username,
      phone_number_verified: String(user.phoneVerified),
    }),
    ...(user.email === null ? {} : { email: user.email, email_verified: String(user.emailVerified) }),
    ...user.attributes,
  }
  return {
    Username: user.sub,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  }
}

/** Writes attributes, such as the chosen company (spec 4: workspace choice). Tokens show them after a refresh. */
export async function updateUserAttributes(
  pool: Pool,
  _caller: Caller,
  input: z.infer<typeof updateUserAttributesInput>,
) {
  const { user } = await readAccessToken(pool, input.AccessToken)
  const attributes = readAttributes(input.UserAttributes, 'later')
  await pool.system.query(`update identity_user set attributes = attributes || $2::jsonb where sub = $1`, [
    user.sub,
    JSON.stringify(attributes),
  ])
  return { CodeDeliveryDetailsList: [] }
}

/** Replaces the password; the session that asks goes on, every other one ends. */
export async function changePassword(pool: Pool, caller: Caller, input: z.infer<typeof changePasswordInput>) {
  const { account, user, originJti } = await readAccessToken(pool, input.AccessToken)
  await checkNewPassword(pool, input.ProposedPassword, [
    user.username,
    user.email,
    ...Object.values(user.attributes),
    ...(await pool.factsAbout(user.sub)),
  ])
  await guardPassword(pool, caller, account, () =>
    isPassword(poolName(pool), user.sub, input.PreviousPassword, account.record),
  )
  const record = makePasswordRecord(poolName(pool), user.sub, input.ProposedPassword)
  await pool.system.transaction(async (tx) => {
    await storePassword(tx, pool, user.sub, record)
    await endSessions(tx, user.sub, originJti)
  })
  await pool.revocations.forgetEverywhere(user.sub)
  return {}
}

/** Ends every session of the person, this one included. */
export async function globalSignOut(pool: Pool, _caller: Caller, input: z.infer<typeof globalSignOutInput>) {
  const { user } = await readAccessToken(pool, input.AccessToken)
  await pool.system.transaction((tx) => endSessions(tx, user.sub))
  await pool.revocations.forgetEverywhere(user.sub)
  return {}
}

/** Ends the session of one refresh token: signing out on this device. */
export async function revokeToken(pool: Pool, _caller: Caller, input: z.infer<typeof revokeTokenInput>) {
  await endSessionOf(pool, input.Token)
  return {}
}
