import { useState } from 'react'
import { ActionDialog } from '../../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../../kit/calls/useAction.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import {
  creditInvoice,
  recordPayment,
  voidInvoice,
  type ClientInvoice,
} from '../../../../resources/pam/billing/money.calls.ts'
import type { AnswerOf } from '../../../../schema/call.ts'
import { FormGrid, Input } from '../../FormParts.tsx'
import { Effect } from './Effect.tsx'
import { isAmount } from './isAmount.ts'
import { moneyTexts } from './moneyTexts.ts'
import { useInputs } from './useInputs.ts'
import { useRehearsal } from './useRehearsal.ts'

interface Props {
  invoice: ClientInvoice
  /** Of the client, for the day of a transfer. */
  today: string
  onClose: () => void
}

/** What an invoice is after a correction, in words. */
function useOutcome() {
  const text = useTexts(moneyTexts)
  const formats = useFormats()
  return (after: AnswerOf<typeof creditInvoice> | undefined) => {
    if (!after) return []
    const money = (sum: string) => `${after.currency} ${formats.amount(sum)}`
    const { status, amountDue, credit } = after
    return [
      text('outcome', { status: text(`state_${status}`), due: money(amountDue), credit: money(credit) }),
    ]
  }
}

/** Lets off part of an invoice by a credit note. */
export function CreditNoteDialog({ invoice, onClose }: Props) {
  const text = useTexts(moneyTexts)
  const outcome = useOutcome()
  const [version] = useState(invoice.version)
  const params = { invoiceId: invoice.id }
  const action = useAction(creditInvoice, { done: () => text('corrected'), onDone: onClose })
  const due = invoice.amountDue === '0.00' ? '' : invoice.amountDue
  const { values, part } = useInputs({ amount: due, reason: '' }, action.errors)
  const { amount, reason } = values
  const preview = useRehearsal(
    creditInvoice,
    isAmount(amount) ? { params, body: { amount, reason: '-', version, preview: true } } : undefined,
  )
  return (
    <ActionDialog
      title={text('creditNoteOf', { number: invoice.number ?? '' })}
      action={action}
      submit={text('creditNote')}
      onSubmit={() => {
        if (action.lacks({ amount, reason })) return
        void action.run({ params, body: { amount, reason, version } })
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Input required numeric {...part('amount', text('amount'))} />
        <Input required long {...part('reason', text('reason'))} />
      </FormGrid>
      <Effect failure={preview.error} lines={outcome(preview.data)} />
    </ActionDialog>
  )
}

/** Voids an unpaid invoice. */
export function VoidDialog({ invoice, onClose }: Props) {
  const text = useTexts(moneyTexts)
  const outcome = useOutcome()
  const [version] = useState(invoice.version)
  const params = { invoiceId: invoice.id }
  const action = useAction(voidInvoice, { done: () => text('corrected'), onDone: onClose })
  const { values, part } = useInputs({ reason: '' }, action.errors)
  const { reason } = values
  const preview = useRehearsal(voidInvoice, { params, body: { reason: '-', version, preview: true } })
  return (
    <ActionDialog
      title={text('voidOf', { number: invoice.number ?? '' })}
      help={text('voidHelp')}
      action={action}
      submit={text('void')}
      tone="error"
      disabled={preview.isError}
      onSubmit={() => {
        if (action.lacks({ reason })) return
        void action.run({ params, body: { reason, version } })
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Input required long {...part('reason', text('reason'))} />
      </FormGrid>
      <Effect failure={preview.error} lines={outcome(preview.data)} />
    </ActionDialog>
  )
}

/** Records a transfer that has arrived, in part or whole. */
export function RecordDialog({ invoice, today, onClose }: Props) {
  const text = useTexts(moneyTexts)
  const outcome = useOutcome()
  const [version] = useState(invoice.version)
  const params = { invoiceId: invoice.id }
  const action = useAction(recordPayment, { done: () => text('corrected'), onDone: onClose })
  const initial = { amount: invoice.amountDue, reference: '', paidOn: today, reason: '' }
  const { values, part } = useInputs(initial, action.errors)
  const { amount, paidOn } = values
  const preview = useRehearsal(
    recordPayment,
    isAmount(amount) && paidOn !== ''
      ? { params, body: { amount, paidOn, reference: '-', reason: '', version, preview: true } }
      : undefined,
  )
  return (
    <ActionDialog
      title={text('recordOf', { number: invoice.number ?? '' })}
      action={action}
      submit={text('record')}
      onSubmit={() => {
        if (action.lacks({ amount, reference: values.reference, paidOn })) return
        void action.run({ params, body: { ...values, version } })
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Input required numeric {...part('amount', text('amount'))} />
        <Input type="date" {...part('paidOn', text('paidOn'))} />
        <Input required most={80} {...part('reference', text('receivedReference'))} />
        <Input long {...part('reason', text('note'))} />
      </FormGrid>
      <Effect failure={preview.error} lines={outcome(preview.data)} />
    </ActionDialog>
  )
}
