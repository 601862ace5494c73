import { listPath, showPath, wholePageKey } from '../../kit/records/records.ts'
import { subscription } from '../../resources/pam/billing/subscription.resource.ts'

export const clientsPath = listPath(subscription)
/** The whole page of a client. */
export const clientPath = (id: number) => `${showPath(subscription, id)}?${wholePageKey}=1`
export const settingsPath = `${clientsPath}/settings`
