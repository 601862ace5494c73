// The part of payment that other areas may import.
export { invoiceFile } from './invoices.ts'
export { issueInvoice, openInvoices, voidOpen } from './invoicing.ts'
export { tellPayers } from './payers.ts'
export {
  actingPerson,
  foundPlatform,
  logEvent,
  readPlatform,
  standingChanged,
  writePlatform,
  type Author,
} from './platform.ts'
export { plansFor, sellerOf, subscriptionOf, suspensionOf, termsOn } from './records.ts'
export { decideOnTransfer, readTransfers, sendProof } from './transfers.ts'
export { usageOf } from './usage.ts'
