import {
  clientCreditNotePdf,
  clientMoney,
  creditInvoice,
  recordPayment,
  refundPayment,
  voidInvoice,
} from '../../../../src/resources/pam/billing/money.calls.ts'
import { bookStatement, matchStatement } from '../../../../src/resources/pam/billing/statement.calls.ts'
import { serve } from '../../../engine/module.ts'
import { needCards } from '../cardPayments.ts'
import { cards } from '../cards.ts'
import { creditNoteFile } from '../invoices.ts'
import { bookEntries, previewStatement } from '../statement/book.ts'
import { readClientMoney } from './clientMoney.ts'
import { recordTransfer, voidOne, writeCreditNote } from './corrections.ts'
import { refund } from './refunds.ts'

/** What the operator does with the money of a client. */
export const operatorMoneyCalls = [
  serve(clientMoney, ({ platform, params }, { db }) =>
    readClientMoney(db.read(platform.operatorId), params.clientId),
  ),
  serve(refundPayment, ({ caller, params, body }, context) =>
    refund(context, () => needCards(cards(context.settings)), { caller, paymentId: params.paymentId, body }),
  ),
  serve(creditInvoice, ({ caller, params, body }, context) =>
    writeCreditNote(context, caller, params.invoiceId, body),
  ),
  serve(clientCreditNotePdf, ({ platform, params, query, reply }, { db }) =>
    creditNoteFile(db.read(platform.operatorId), params.noteId, { language: query.language ?? 'en', reply }),
  ),
  serve(voidInvoice, ({ caller, params, body }, context) => voidOne(context, caller, params.invoiceId, body)),
  serve(recordPayment, ({ caller, params, body }, context) =>
    recordTransfer(context, caller, params.invoiceId, body),
  ),
  serve(matchStatement, ({ platform, body }, { db }) =>
    previewStatement(db.read(platform.operatorId), body.text),
  ),
  serve(bookStatement, ({ caller, body }, context) => bookEntries(context, caller, body)),
]
