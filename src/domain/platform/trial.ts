import { dayIn } from '../time/dates.ts'
import { dayNumber } from '../time/calendarDays.ts'
import { overlay, type OverlayType } from '../access/overlays.ts'
import { holdsPath } from '../access/views.ts'

/** What the trial's rules go by (spec 3, Company). */
export interface TrialState {
  isTrial: boolean
  /** Days. */
  trialLeft: number
  customerId?: string | null | undefined
  useStripe: boolean
}

export const paymentPath = '/payment'
/** Where the shell's buttons lead that ask for payment details (spec 2). */
export const paymentForm = `${paymentPath}?fillForm=true`

export type RibbonColour = 'red' | 'yellow' | 'green'

const ribbons = [
  { most: 3, colour: 'red' },
  { most: 5, colour: 'yellow' },
  { most: 7, colour: 'green' },
] as const

/** Colour of the ribbon that tells how many days of a trial are left; none beyond 7 days or without a trial (spec 4 and 9). */
export function trialRibbon({
  isTrial,
  trialLeft,
}: Pick<TrialState, 'isTrial' | 'trialLeft'>): RibbonColour | undefined {
  if (!isTrial || trialLeft < 1) return undefined
  return ribbons.find(({ most }) => trialLeft <= most)?.colour
}

/** Does overlay 4 stand before the page at `path` (spec 4, overlay types)? Payment is never behind it. */
export function trialBlocks(path: string, company: TrialState): boolean {
  return (
    !holdsPath(paymentPath, path) &&
    !company.isTrial &&
    company.trialLeft <= 0 &&
    !company.customerId &&
    company.useStripe
  )
}

/** The stored facts of a company's trial. */
export interface TrialFacts {
  /** It is on trial: it was never taken off it, whether or not its days are over. */
  isTrial: boolean
  /** Its last day, `YYYY-MM-DD`; without one it has no end. */
  trialEndsOn: string | null
  /** IANA zone in which the company counts its days. */
  timeZone: string
}

/** The state of the trial at an instant: whether it runs, and the days until its last one, which has 0. */
export function trialAt({ isTrial, trialEndsOn, timeZone }: TrialFacts, now: Date) {
  if (trialEndsOn === null) return { isTrial, trialLeft: 0 }
  const left = dayNumber(trialEndsOn) - dayNumber(dayIn(now, timeZone))
  return { isTrial: isTrial && left >= 0, trialLeft: Math.max(0, left) }
}

/** The reasons to shut out a company, in addition to its trial. */
export interface CompanyState extends TrialState {
  /** The operator has suspended or closed it. */
  isSuspended?: boolean | undefined
}

/** The overlay on the page at `path` for all users of the company; undefined if there is no reason. */
export function blockingOverlay(path: string, company: CompanyState): OverlayType | undefined {
  if (holdsPath(paymentPath, path)) return undefined
  if (company.isSuspended) return overlay.outOfService
  return trialBlocks(path, company) ? overlay.trialEnded : undefined
}
