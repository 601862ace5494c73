import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useDataProvider, useLocaleState } from 'react-admin'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useReason } from '../../kit/texts/texts.ts'
import { paymentTexts } from './texts.ts'

interface Begun {
  id: string
  clientSecret: string
  publishableKey: string
}

interface Props<B extends Begun> {
  /** Tells payments and cards apart, so that each begins once. */
  name: string
  begin: (ask: KitDataProvider['ask']) => Promise<B>
  children: (begun: B) => ReactNode
}

/** Begins a payment or a card at the card service, and shows its own fields around a form. */
export function CardElements<B extends Begun>({ name, begin, children }: Props<B>) {
  const text = useTexts(paymentTexts)
  const reason = useReason()
  const theme = useTheme()
  const [locale] = useLocaleState()
  const dataProvider = useDataProvider<KitDataProvider>()
  const query = useQuery({
    queryKey: ['card-service', name],
    queryFn: async () => {
      const begun = await begin(dataProvider.ask)
      return { begun, stripe: await loadStripe(begun.publishableKey) }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (query.error)
    return (
      <Alert severity="error">
        {text('cardLoadFailed')} {reason(query.error)}
      </Alert>
    )
  if (!query.data) return <Skeleton variant="rounded" height={160} />
  const { begun, stripe } = query.data
  return (
    <Elements
      stripe={stripe}
      options={{
        clientSecret: begun.clientSecret,
        locale: locale === 'ms' ? 'ms' : 'en',
        appearance: { theme: theme.palette.mode === 'dark' ? 'night' : 'stripe' },
      }}
    >
      {children(begun)}
    </Elements>
  )
}

type Answer = Promise<{ error?: { message?: string } }>

interface FormProps {
  submit: string
  /** Sends the typed card to the card service. */
  confirm: (stripe: Stripe, elements: StripeElements) => Answer
  /** Tells the portal of it. */
  tell: () => Promise<unknown>
  /** Why the portal has refused it. */
  failure: string | undefined
  /** Something above the fields that confirms in another way. */
  renderBefore?: (finish: (ask: (stripe: Stripe) => Answer) => void, ready: boolean) => ReactNode
}

/** The card service's own form: a typed card never passes through this portal. */
export function CardForm({ submit, confirm, tell, failure, renderBefore }: FormProps) {
  const text = useTexts(paymentTexts)
  const stripe = useStripe()
  const elements = useElements()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const ready = stripe !== null && !busy
  const finish = async (ask: (stripe: Stripe) => Answer) => {
    if (!stripe) return
    setBusy(true)
    setRefused(undefined)
    const { error } = await ask(stripe)
    if (error) setRefused(text('cardFailed', { reason: error.message ?? '' }))
    else await tell()
    setBusy(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (elements) void finish((service) => confirm(service, elements))
  }
  const shown = refused ?? failure
  return (
    <>
      {renderBefore?.((ask) => void finish(ask), ready)}
      <PaymentElement />
      {shown && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {shown}
        </Alert>
      )}
      <Button variant="contained" disabled={!ready} onClick={send} sx={{ mt: 2, minHeight: 44 }}>
        {submit}
      </Button>
    </>
  )
}
