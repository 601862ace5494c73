import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useDataProvider, useLocaleState } from 'react-admin'
import { useAction } from '../../kit/calls/useAction.ts'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useReason } from '../../kit/texts/texts.ts'
import { paymentEvent, paymentIntent } from '../../resources/payment/card.calls.ts'
import { paymentTexts } from './texts.ts'

interface Props {
  invoiceId: number
  amount: string
  onPaid: () => void
}

interface FormProps {
  intentId: string
  clientSecret: string
  /** The stored card whose charge its holder must confirm. */
  confirms: string | null
  amount: string
  onPaid: () => void
}

/** The card service's own form: what is typed in it never passes through this portal. */
function CardForm({ intentId, confirms, clientSecret, amount, onPaid }: FormProps) {
  const text = useTexts(paymentTexts)
  const stripe = useStripe()
  const elements = useElements()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const tell = useAction(paymentEvent, {
    done: ({ status }) => text(status === 'confirmed' ? 'cardPaid' : 'cardWaits'),
    onDone: onPaid,
  })
  const finish = async (ask: () => Promise<{ error?: { message?: string } }>) => {
    setBusy(true)
    setRefused(undefined)
    const { error } = await ask()
    if (error) setRefused(text('cardFailed', { reason: error.message ?? '' }))
    else await tell.run({ body: { intentId } })
    setBusy(false)
  }
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (stripe && elements) await finish(() => stripe.confirmPayment({ elements, redirect: 'if_required' }))
  }
  const confirm = async (card: string) => {
    if (stripe) await finish(() => stripe.confirmCardPayment(clientSecret, { payment_method: card }))
  }
  const failure = refused ?? tell.failure
  return (
    <>
      {confirms !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('confirmHelp')}
          <Button
            variant="contained"
            disabled={!stripe || busy}
            onClick={() => void confirm(confirms)}
            sx={{ mt: 1, minHeight: 44, display: 'block' }}
          >
            {text('confirmCard')}
          </Button>
        </Alert>
      )}
      <PaymentElement />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
      <Button
        variant="contained"
        disabled={!stripe || busy}
        onClick={(event) => void pay(event)}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {text('payByCard')} ({amount})
      </Button>
    </>
  )
}

/** Begins a card payment of an invoice and shows the card service's form for it. */
export function CardPayment({ invoiceId, amount, onPaid }: Props) {
  const text = useTexts(paymentTexts)
  const reason = useReason()
  const theme = useTheme()
  const [locale] = useLocaleState()
  const dataProvider = useDataProvider<KitDataProvider>()
  const intent = useQuery({
    queryKey: ['payment-intent', invoiceId],
    queryFn: async () => {
      const begun = await dataProvider.ask(paymentIntent, { body: { invoiceId } })
      return { ...begun, stripe: await loadStripe(begun.publishableKey) }
    },
    staleTime: Infinity,
    retry: false,
  })
  if (intent.error)
    return (
      <Alert severity="error">
        {text('cardLoadFailed')} {reason(intent.error)}
      </Alert>
    )
  if (!intent.data) return <Skeleton variant="rounded" height={160} />
  const { id, clientSecret, confirms, stripe } = intent.data
  return (
    <Elements
      stripe={stripe}
      options={{
        clientSecret,
        locale: locale === 'ms' ? 'ms' : 'en',
        appearance: { theme: theme.palette.mode === 'dark' ? 'night' : 'stripe' },
      }}
    >
      <CardForm
        intentId={id}
        clientSecret={clientSecret}
        confirms={confirms}
        amount={amount}
        onPaid={onPaid}
      />
    </Elements>
  )
}
