import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { paymentEvent, paymentIntent } from '../../resources/payment/card.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { CardElements, CardForm } from './CardElements.tsx'
import { paymentTexts } from './texts.ts'

interface Props {
  invoiceId: number
  amount: string
  onPaid: () => void
}

interface FormProps extends Omit<Props, 'invoiceId'> {
  begun: AnswerOf<typeof paymentIntent>
}

function PaymentForm({ begun: { id, clientSecret, confirms }, amount, onPaid }: FormProps) {
  const text = useTexts(paymentTexts)
  const tell = useAction(paymentEvent, {
    done: ({ status }) => text(status === 'confirmed' ? 'cardPaid' : 'cardWaits'),
    onDone: onPaid,
  })
  return (
    <CardForm
      submit={`${text('payByCard')} (${amount})`}
      confirm={(stripe, elements) => stripe.confirmPayment({ elements, redirect: 'if_required' })}
      tell={() => tell.run({ body: { intentId: id } })}
      failure={tell.failure}
      renderBefore={(finish, ready) =>
        confirms !== null && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {text('confirmHelp')}
            <Button
              variant="contained"
              disabled={!ready}
              onClick={() =>
                finish((stripe) => stripe.confirmCardPayment(clientSecret, { payment_method: confirms }))
              }
              sx={{ mt: 1, minHeight: 44, display: 'block' }}
            >
              {text('confirmCard')}
            </Button>
          </Alert>
        )
      }
    />
  )
}

/** Begins a card payment of an invoice and shows the card service's form for it. */
export const CardPayment = ({ invoiceId, amount, onPaid }: Props) => (
  <CardElements name={`invoice-${invoiceId}`} begin={(ask) => ask(paymentIntent, { body: { invoiceId } })}>
    {(begun) => <PaymentForm begun={begun} amount={amount} onPaid={onPaid} />}
  </CardElements>
)
