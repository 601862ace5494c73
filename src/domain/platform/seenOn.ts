import { dayNumber } from '../time/calendarDays.ts'
import { overlay, type OverlayType } from '../access/overlays.ts'
import { trialBlocks, trialRibbon, type RibbonColour, type TrialState } from './trial.ts'
import { isListed } from '../access/viewAccess.ts'
import { shellViews, type View } from '../access/views.ts'

/** The facts that a company's trial is calculated from. */
export interface TrialFacts {
  isTrial: boolean
  /** `YYYY-MM-DD`, the trial's last day. */
  trialEndsOn: string | null
  customerId: string | null
  useStripe: boolean
}

/** The state of the trial on a day: it runs through its last day, which has 0 days left. */
export function trialOn({ isTrial, trialEndsOn, ...rest }: TrialFacts, day: string): TrialState {
  const left = trialEndsOn === null ? 0 : dayNumber(trialEndsOn) - dayNumber(day)
  return { ...rest, isTrial: isTrial && left >= 0, trialLeft: Math.max(0, left) }
}

export interface SeenOn {
  ribbon: RibbonColour | undefined
  trialLeft: number
  /** The overlay on every page except Payment. */
  overlay: OverlayType | undefined
  /** The pages of the menu, in its order. */
  menu: readonly View[]
}

/** What somebody of the company with these codes sees on a day: the shell's own rules, on the facts of that day. */
export function seenOn(
  company: TrialFacts & { id: number; isPartnershipEnable: boolean },
  day: string,
  codes: ReadonlySet<string>,
  operatorClientId: number,
): SeenOn {
  const standing = trialOn(company, day)
  return {
    ribbon: trialRibbon(standing),
    trialLeft: standing.trialLeft,
    overlay: trialBlocks('/dashboard', standing) ? overlay.trialEnded : undefined,
    menu: shellViews.filter((view) => isListed(view, { codes, company, operatorClientId })),
  }
}
