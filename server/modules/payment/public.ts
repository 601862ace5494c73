// The part of payment that other areas may import.
export { drawInvoice } from './drawInvoice.ts'
export { invoiceFile } from './invoices.ts'
export { enterInvoice, openInvoices, voidOpen } from './invoicing.ts'
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
export { plansFor, sellerOf, subscriptionOf, suspensionOf, termsOn } from './records.ts'
export { decideOnTransfer, readTransfers, sendProof } from './transfers.ts'
export { usageOf } from './usage.ts'
