import { IdentityError } from '../../providers/identity/identityError.ts'
import { logProblem } from '../../providers/log.ts'
import type { Services } from '../../providers/services.ts'
import { resendCode } from './calls.ts'
import { keepDraft, keptDraft } from './draft.ts'
import { givePassword } from './givenPassword.ts'
import { addressOf } from './steps.ts'

/**
 * Leads whoever signed up but never confirmed it from the sign-in page to the last step of the registration, with
 * another code on its way.
 * @returns false where the refusal says something else
 */
export async function confirmInstead(
  error: unknown,
  services: Services,
  given: { username: string; password: string },
): Promise<boolean> {
  if (!(error instanceof IdentityError) || error.code !== 'UserNotConfirmedException') return false
  const username = given.username.trim()
  givePassword(username, given.password)
  const account = { username, userUuid: '', email: '', byMail: false }
  keepDraft(sessionStorage, { ...keptDraft(sessionStorage), account, registered: true })
  try {
    await resendCode(services, username)
  } catch (failure) {
    logProblem('No other code was sent', failure)
  }
  services.navigation.go(addressOf('confirm'))
  return true
}
