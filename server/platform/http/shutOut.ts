import { overlayTexts } from '../../../src/domain/access/overlays.ts'
import { blockingOverlay, trialAt } from '../../../src/domain/platform/trial.ts'
import type { Caller } from '../auth/caller.ts'
import { shutOut } from '../errors.ts'

/**
 * What stays open to a company that is shut out (decisions 23): who it is and what it pays, the session, messages, and its
 * own lists as files. Calls for help work whatever is unpaid. `/files` takes the proof of a payment and gives invoices' pictures.
 */
const open: readonly RegExp[] = [
  /^\/api\/payment(\/|$)/,
  /^\/api\/client(\/(detail|setting|logo|user))?$/,
  /^\/api\/notification(\/|$)/,
  /^\/api\/admin\/access\/me$/,
  /^\/api\/emergency(\/|$)/,
  /^\/api\/support\/end$/,
  /^\/api\/(validate\/session|sync)$/,
  /^\/(events|files)(\/|$)/,
  /\/export\.(csv|xlsx)$/,
]

/**
 * Refuses a call of a company that is shut out, save those by which it can mend that.
 * @param route the address of the route as it is declared
 * @throws 402 with the texts of the overlay that the console shows
 */
export function refuseShutOut({ standing, timeZone }: Caller, route: string, now: Date): void {
  if (!standing || (!standing.isSuspended && (standing.customerId || !standing.useStripe))) return
  const overlay = blockingOverlay('/', { ...standing, ...trialAt({ ...standing, timeZone }, now) })
  if (overlay === undefined || open.some((pattern) => pattern.test(route))) return
  throw shutOut(overlay, overlayTexts[overlay])
}
