import { filteredPath, listPath, showPath, wholePageKey } from '../../kit/records/records.ts'
import { subscription } from '../../resources/pam/billing/subscription.resource.ts'

export const clientsPath = listPath(subscription)
/** The whole page of a client. */
export const clientPath = (id: number) => `${showPath(subscription, id)}?${wholePageKey}=1`
/** Clients that a partner brought. */
export const clientsOfPartner = (partnerClientId: number) => filteredPath(subscription, { partnerClientId })
export const settingsPath = `${clientsPath}/settings`
export const partnersPath = '/partner'
/** For the operator; a partner has its own at `partnersPath`. */
export const partnerPath = (companyId: number) => `${partnersPath}?partner=${companyId}`
