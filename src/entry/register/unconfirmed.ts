import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import { resendCode } from './calls.ts'
import { keepDraft, keptDraft } from './draft.ts'
import { givePassword } from './givenPassword.ts'
import { addressOf } from './steps/steps.ts'

/**
 * Leads whoever signed up but never confirmed it from the sign-in page to the last step of the registration, with
 * another code on its way.
 */
export async function confirmInstead(
  services: Services,
  given: { username: string; password: string },
): Promise<void> {
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
}
