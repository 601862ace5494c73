import { holdsPath } from './views.ts'

/** What the trial's rules go by (spec 3, Company). */
export interface TrialStanding {
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
}: Pick<TrialStanding, 'isTrial' | 'trialLeft'>): RibbonColour | undefined {
  if (!isTrial || trialLeft < 1) return undefined
  return ribbons.find(({ most }) => trialLeft <= most)?.colour
}

/** Does overlay 4 stand before the page at `path` (spec 4, overlay types)? Payment is never behind it. */
export function trialBlocks(path: string, company: TrialStanding): boolean {
  return (
    !holdsPath(paymentPath, path) &&
    !company.isTrial &&
    company.trialLeft <= 0 &&
    !company.customerId &&
    company.useStripe
  )
}
