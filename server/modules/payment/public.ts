// The part of payment that other areas may import.
export { drawInvoice } from './documents/drawInvoice.ts'
export { invoiceFile } from './invoices.ts'
export { changeOf, type Change } from './contract.ts'
export { enterInvoice, issueInvoice, openInvoices, voidOpen } from './invoicing.ts'
export { linesOf } from './periods.ts'
export { nextInvoiceOf } from './answers.ts'
export { notifyManagers, payers, tellPayers } from './payers.ts'
export {
  actingPerson,
  announce,
  enterEvent,
  foundPlatform,
  logEvent,
  readPlatform,
  standingChanged,
  writePlatform,
  type Author,
  type EventKind,
  type PlatformSql,
} from './platform.ts'
export {
  planOf,
  plansOf,
  plansFor,
  sellerOf,
  subscriptionOf,
  subscriptionsOf,
  suspensionOf,
  termsOn,
  type Plan,
  type Subscription,
} from './records.ts'
export { decideOnTransfer, readTransfers, sendProof } from './transfers.ts'
export { noteUsage, usageOf } from './usage.ts'
