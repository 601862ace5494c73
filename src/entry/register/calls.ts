import * as z from 'zod/mini'
import { contactNumberOf } from '../../domain/people/phone.ts'
import { fieldRefusals, RequestError } from '../../providers/http/errors.ts'
import { send } from '../../providers/http/request.ts'
import type { Services } from '../../providers/services.ts'
import { signIn } from '../../providers/signIn/signIn.ts'
import type { Account, Draft } from './draft.ts'

const call = ({ config }: Services, path: string, body: object) =>
  send({ url: `${config.apiRoot}/register${path}`, method: 'POST', body }, {})

/**
 * Makes the account in the user pool (spec 7, sign up), or makes it anew where this draft has made it before.
 * @throws IdentityError with the service's message
 */
export async function makeAccount({ identity }: Services, draft: Draft, password: string): Promise<Account> {
  const username = contactNumberOf(draft.number, draft.country) ?? ''
  const email = draft.email.trim()
  const pool = await identity.pool()
  const { userSub, byMail } = await pool.signUp(username, password, email ? { email } : {}, draft.attempt)
  return { username, userUuid: userSub, email, byMail }
}

/** Has the account been made of the number and the address that stand in the draft now? */
export const isFor = (account: Account, draft: Draft) =>
  account.username === contactNumberOf(draft.number, draft.country) && account.email === draft.email.trim()

/**
 * Registers the account, with a workspace code or without. First without, because a code may be refused, and an account
 * that nobody has registered would be of no use to whoever confirms it all the same.
 */
export async function register(
  services: Services,
  draft: Draft,
  account: Account,
  workspaceCode: string,
): Promise<void> {
  const person = {
    userUuid: account.userUuid,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    ...(account.email && { email: account.email }),
    contactNumber: account.username,
  }
  await call(services, '', person)
  if (workspaceCode) await call(services, '', { ...person, workspaceCode })
}

const chosenIndustry = z.object({ industryId: z.string(), industryName: z.string() })

/** Registers the account as the owner of a new company. */
export async function registerCompany(services: Services, draft: Draft, account: Account): Promise<void> {
  await call(services, '/new-client', {
    userUuid: account.userUuid,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    companyName: draft.companyName.trim(),
    country: draft.companyCountry,
    industry: chosenIndustry.parse(JSON.parse(draft.industry)),
    user: draft.user,
    email: account.email,
    contact: account.username,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
}

/**
 * Confirms the account by its code. A code that was used before is refused, although only its answer may have been lost:
 * then the password, where it is known, tells that the account is confirmed.
 */
export async function verify(
  services: Services,
  username: string,
  code: string,
  password: string | undefined,
): Promise<'confirmed' | 'signed in'> {
  try {
    await call(services, '/verify', { username, code })
    return 'confirmed'
  } catch (refusal) {
    if (password === undefined || !(refusal instanceof RequestError)) throw refusal
    // Its failure says that the account is not confirmed, which the refusal says already.
    const signedIn = await signIn(services, username, password).then(
      () => true,
      () => false,
    )
    if (!signedIn) throw refusal
    return 'signed in'
  }
}

/** Asks for another code. */
export async function resendCode({ config }: Services, username: string): Promise<void> {
  const query = new URLSearchParams({ username }).toString()
  await send({ url: `${config.apiRoot}/register/resend-code?${query}` }, { cache: 'no-store' })
}

const shownCode = z.object({ code: z.string() })

/** The code of an account in a demo, which shows it instead of sending it; undefined where it is sent after all. */
export async function demoCode({ config }: Services, username: string): Promise<string | undefined> {
  const query = new URLSearchParams({ username }).toString()
  try {
    const { data } = await send(
      { url: `${config.apiRoot}/register/demo-code?${query}` },
      { cache: 'no-store' },
    )
    return shownCode.parse(data).code
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined
    throw error
  }
}

export { fieldRefusals, signIn }
