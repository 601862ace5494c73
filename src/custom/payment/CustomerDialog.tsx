import { useState } from 'react'
import { ActionForm } from '../../kit/form/ActionForm.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { saveCustomer } from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { paymentTexts } from './texts.ts'

interface Props {
  customer: AnswerOf<typeof saveCustomer>
  onClose: () => void
  onSaved: () => void
}

/** Asks to whom invoices are made out. */
export function CustomerDialog({ customer, onClose, onSaved }: Props) {
  const text = useTexts(paymentTexts)
  const [{ version, billingName, billingEmail, billingAddress, taxNo }] = useState(customer)
  return (
    <ActionForm
      call={saveCustomer}
      title={text('customer')}
      help={text('customerHelp')}
      submit={text('save')}
      texts={paymentTexts}
      asks={['billingName', 'billingEmail', 'billingAddress', 'taxNo']}
      start={{
        billingName: billingName ?? '',
        billingEmail: billingEmail ?? '',
        billingAddress: billingAddress ?? '',
        taxNo,
      }}
      input={(body) => ({ body: { ...body, version } })}
      done={() => text('customerSaved')}
      onDone={onSaved}
      onClose={onClose}
    />
  )
}
