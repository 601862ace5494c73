/** Kinds of message that are pushed to an open console (spec 4). */
export const pushTypes = [
  'emergency',
  'report',
  'leave',
  'touchdown',
  'patrol',
  'announcement',
  'shift',
  'clocking',
  'breaktime',
] as const
export type PushType = (typeof pushTypes)[number]

export const notificationTypes = [...pushTypes, 'work_request', 'payment', 'document', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Milliseconds for which a pushed message shows (spec 9). */
export const toastDuration = 7_000

/** The part of an address that opens the emergencies over any page. */
export const emergenciesHash = '#emergencies'

/** The same, with one emergency of them where an id is given. */
export const emergencyHash = (id?: number): string =>
  id === undefined ? emergenciesHash : `${emergenciesHash}/${id}`

/** Where a click on a pushed message leads (decisions 16). */
const targets: Readonly<Record<Exclude<PushType, 'emergency'>, string>> = {
  report: '/report',
  leave: '/leave',
  touchdown: '/pin-activities',
  patrol: '/pin-activities',
  announcement: '/announcement',
  shift: '/schedulling',
  clocking: '/timesheet',
  breaktime: '/timesheet',
}

/** Types that users answer or confirm on the record, not on the page of the type. */
const readOnRecords: ReadonlySet<string> = new Set(['announcement', 'leave'])

const hasPage = (type: NotificationType): type is keyof typeof targets => Object.hasOwn(targets, type)

/** Messages after which the current page is fetched again (spec 4). */
export const refreshingTypes: ReadonlySet<NotificationType> = new Set(['emergency', 'report', 'touchdown'])

/** The subject of a message: a page of the console, and a record on it. */
export interface NotificationLink {
  route: string
  id?: number | undefined
}

/** The link of a message about a comment, with the id of its work request: the tab of comments. */
export const commentRoute = 'work-comment'

/** The link of a message about an invoice to pay, with its id: the payment of it. */
export const payRoute = 'payment-invoice'

/** The link of a message about a client's money, with the company's id: the tab of its invoices. */
export const clientMoneyRoute = 'client-invoices'

/** The address that a click on a message leads to; undefined where it leads nowhere. */
export function targetOf(type: NotificationType, link: NotificationLink | null): string | undefined {
  if (type === 'emergency' && link?.route !== 'snap')
    return emergencyHash(link?.route === 'emergency' ? link.id : undefined)
  const isRead = link?.id !== undefined && readOnRecords.has(link.route)
  if (hasPage(type) && !isRead) return targets[type]
  if (!link) return undefined
  if (link.id === undefined) return `/${link.route}`
  if (link.route === commentRoute) return `/work/${link.id}/show?tab=comments`
  if (link.route === payRoute) return `/payment?pay=${link.id}`
  if (link.route === clientMoneyRoute) return `/PAM/${link.id}/show?whole=1&tab=invoices`
  // Batches are no records: their page shows them and nothing else.
  return link.route === 'batch' ? `/batch/${link.id}` : `/${link.route}/${link.id}/show`
}
