import { scopeOf, type Action } from './permissions.ts'
import type { View } from './views.ts'

/** The company pays by card, has partnership enabled, is the operator's own (spec 6, menu rules). */
type CompanyRule = 'cardBilling' | 'partnership' | 'operator'

interface Rules {
  /** The action of the view's module that opens it instead of reading. */
  action?: Action
  /** Own scope does not open it. */
  wholeCompany?: true
  /** Conditions on the company. */
  needs?: readonly CompanyRule[]
  /** A condition on the company for the menu entry; the address is open without it. */
  shownWith?: CompanyRule
}

/** Rules of views in addition to the read permission of their module, by path (decisions 18 and 19). */
const rulesOf: Readonly<Record<string, Rules>> = {
  '/leave-setting': { action: 'setting' },
  '/rate': { action: 'setting' },
  // A partner sees its own there; the spec's menu has the item for the operator alone.
  '/partner': { needs: ['partnership'], shownWith: 'operator' },
  '/PAM/revenue': { wholeCompany: true, needs: ['partnership'] },
  '/PAM/transfers': { wholeCompany: true, needs: ['partnership'] },
  '/PAM/settings': { action: 'update', needs: ['partnership'] },
  '/payment': { shownWith: 'cardBilling' },
  '/broadcast': { needs: ['operator'] },
  '/pin-activities/proof': { wholeCompany: true },
}

/** The pages about clients are the operator's and its partners'. */
const ofClients: Rules = { needs: ['partnership'] }

const rulesAt = ({ path, group }: View): Rules => rulesOf[path] ?? (group === 'PAM' ? ofClients : {})

/** Who looks at the shell. Without `company` nothing holds of it: it is not known yet, or could not be read. */
export interface Viewer {
  codes: ReadonlySet<string>
  company: { id: number; useStripe: boolean; isPartnershipEnable: boolean } | undefined
  operatorClientId: number
}

const holds: Readonly<Record<CompanyRule, (viewer: Viewer) => boolean>> = {
  cardBilling: ({ company }) => company?.useStripe === true,
  partnership: ({ company }) => company?.isPartnershipEnable === true,
  operator: ({ company, operatorClientId }) => company?.id === operatorClientId,
}

/** Does it take the company's facts to tell whether the view is open? */
export const asksOfCompany = (view: View): boolean => rulesAt(view).needs !== undefined

/** May the viewer open the page (spec 6, menu rules)? The server assesses each call again. */
export function mayOpen(view: View, viewer: Viewer): boolean {
  const { module } = view
  const { action = 'read', needs = [], wholeCompany } = rulesAt(view)
  const scope = module ? scopeOf(viewer.codes, module, action) : 'all'
  return scope !== 'none' && (!wholeCompany || scope === 'all') && needs.every((rule) => holds[rule](viewer))
}

/** Does the menu show the page to the viewer? */
export function isListed(view: View, viewer: Viewer): boolean {
  const rule = rulesAt(view).shownWith
  return mayOpen(view, viewer) && (!rule || holds[rule](viewer))
}
