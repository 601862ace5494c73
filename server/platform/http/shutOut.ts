import { overlayTexts, type OverlayType } from '../../../src/domain/access/overlays.ts'
import { blockingOverlay, trialAt } from '../../../src/domain/platform/trial.ts'
import type { Caller } from '../auth/caller.ts'
import { shutOut } from '../errors.ts'

/**
 * Paths open to a shut-out company (decisions 23): session, identity, payment, messages and exports of its lists.
 * Emergency calls always work. `/files` accepts payment proofs and serves pictures of invoices.
 */
const open: readonly RegExp[] = [
  /^\/api\/payment(\/|$)/,
  /^\/api\/client(\/(detail|setting|logo|user))?$/,
  /^\/api\/notification(\/|$)/,
  /^\/api\/admin\/access\/me$/,
  /^\/api\/user\/start$/,
  /^\/api\/emergency(\/|$)/,
  /^\/api\/support\/end$/,
  /^\/api\/(validate\/session|sync)$/,
  /^\/(events|files)(\/|$)/,
  /\/export\.(csv|xlsx)$/,
]

/** Why the caller's company is shut out; undefined while it has access. */
export function shutOutBy({ standing, timeZone }: Caller, now: Date): OverlayType | undefined {
  if (!standing || (!standing.isSuspended && (standing.customerId || !standing.useStripe))) return undefined
  return blockingOverlay('/', { ...standing, ...trialAt({ ...standing, timeZone }, now) })
}

/**
 * Refuses a call of a shut-out company, except the calls that let it pay or export.
 * @param route the declared path of the route
 * @throws 402 with the texts of the overlay that the console shows
 */
export function refuseShutOut(caller: Caller, route: string, now: Date): void {
  const overlay = shutOutBy(caller, now)
  if (overlay === undefined || open.some((pattern) => pattern.test(route))) return
  throw shutOut(overlay, overlayTexts[overlay])
}
