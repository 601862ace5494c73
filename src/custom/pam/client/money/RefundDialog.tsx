import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { ActionDialog } from '../../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../../kit/calls/useAction.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { refundPayment, type ClientPayment } from '../../../../resources/pam/billing/money.calls.ts'
import { FormGrid, Input } from '../../FormParts.tsx'
import { Effect } from './Effect.tsx'
import { isAmount } from './isAmount.ts'
import { moneyTexts } from './moneyTexts.ts'
import { useInputs } from './useInputs.ts'
import { useRehearsal } from './useRehearsal.ts'

interface Props {
  payment: ClientPayment
  currency: string
  onClose: () => void
}

/** Refunds a payment in whole or part, and shows the effect on invoices and credit before. */
export function RefundDialog({ payment, currency, onClose }: Props) {
  const text = useTexts(moneyTexts)
  const formats = useFormats()
  const [reopens, setReopens] = useState(false)
  const [shown] = useState(payment.refundable)
  const action = useAction(refundPayment, {
    done: ({ status }) => text(status === 'pending' ? 'refundWaits' : 'refunded'),
    onDone: onClose,
  })
  const isTransfer = payment.method === 'bank_transfer'
  const initial = { amount: payment.refundable, reason: '', reference: '' }
  const { values, part } = useInputs(initial, action.errors)
  const params = { paymentId: payment.id }
  const { amount, reason } = values
  const reference = isTransfer ? { reference: values.reference } : {}
  const body = { amount, reason, reopens, refundable: shown, ...reference }
  const preview = useRehearsal(
    refundPayment,
    isAmount(amount)
      ? {
          params,
          body: { amount, reopens, reason: '-', ...(isTransfer && { reference: '-' }), preview: true },
        }
      : undefined,
  )
  const money = (sum: string) => `${currency} ${formats.amount(sum)}`
  return (
    <ActionDialog
      title={text('refundOf', { amount: money(payment.amount) })}
      help={text('refundMost', { amount: money(shown) })}
      action={action}
      submit={text('refund')}
      onSubmit={() => {
        if (action.lacks({ amount, reason, ...reference })) return
        void action.run({ params, body })
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Input required numeric {...part('amount', text('amount'))} />
        {isTransfer && <Input required most={80} {...part('reference', text('reference'))} />}
        <Input required long hint={text('reasonHelp')} {...part('reason', text('reason'))} />
      </FormGrid>
      <FormControlLabel
        control={<Checkbox checked={reopens} onChange={({ target }) => setReopens(target.checked)} />}
        label={text('reopens')}
      />
      <Effect
        failure={preview.error}
        lines={(preview.data?.effect?.invoices ?? []).map(({ number, taken, status, amountDue }) =>
          text('effectInvoice', {
            number: number ?? '',
            taken: money(taken),
            status: text(`state_${status}`),
            due: money(amountDue),
          }),
        )}
        credit={
          preview.data?.effect && preview.data.effect.fromCredit !== '0.00'
            ? text('effectCredit', { amount: money(preview.data.effect.fromCredit) })
            : undefined
        }
      />
    </ActionDialog>
  )
}
