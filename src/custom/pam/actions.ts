import { shutOut } from '../../domain/platform/billing/subscription.ts'
import { partnerActions, type ClientAction } from '../../domain/platform/clientActions.ts'
import type { ClientRow } from '../../resources/pam/client.calls.ts'

type Kind = ClientAction['kind']

/** What an action is called; what it brings about is said by the same word with `help_` before it. */
export const actionWord = (kind: Kind) => (kind === 'close' ? 'closeClient' : kind)

/** The word for a change: an action, or another owner. */
export const changeWord = (kind: Kind | 'changeOwner') =>
  kind === 'changeOwner' ? 'makeOwner' : actionWord(kind)

/** Actions in the order of their menu, dangerous ones last. */
const order: readonly Kind[] = [
  'approve',
  'reactivate',
  'extendTrial',
  'convertTrial',
  'changePlan',
  'setPrice',
  'assignPartner',
  'setPartnership',
  'setCardBilling',
  'setFeature',
  'endTrial',
  'suspend',
  'close',
]
export const isDangerous = (kind: Kind) => kind === 'endTrial' || kind === 'suspend' || kind === 'close'

/** The actions that a menu offers: what cannot fit one client is left out; of many the preview tells. */
export function offered(isOperator: boolean, row?: ClientRow): Kind[] {
  return order.filter((kind) => {
    if (!isOperator && !partnerActions.has(kind)) return false
    if (!row) return true
    const isShut = shutOut.includes(row.state)
    if (kind === 'approve') return row.state === 'pending'
    if (kind === 'reactivate') return isShut
    if (kind === 'suspend') return !isShut
    if (row.state === 'closed') return false
    if (kind === 'endTrial') return row.state === 'trialing'
    if (kind === 'extendTrial' || kind === 'convertTrial') return row.customerId === null
    return true
  })
}

/** The one that the panel puts first. */
export function primaryOf(kinds: readonly Kind[], row: ClientRow): Kind | undefined {
  const wanted: Kind[] =
    row.isBlocked || row.isTrial
      ? ['approve', 'reactivate', 'extendTrial']
      : ['approve', 'reactivate', 'changePlan']
  return wanted.find((kind) => kinds.includes(kind))
}
