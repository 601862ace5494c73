import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useDismiss } from '../../kit/texts/texts.ts'
import { cardSetup, storeCard } from '../../resources/payment/card.calls.ts'
import { CardElements, CardForm } from './CardElements.tsx'
import { paymentTexts } from './texts.ts'

function StoreForm({ setupId, onStored }: { setupId: string; onStored: () => void }) {
  const text = useTexts(paymentTexts)
  const store = useAction(storeCard, { done: () => text('cardStored'), onDone: onStored })
  return (
    <CardForm
      submit={text('storeCard')}
      confirm={(stripe, elements) => stripe.confirmSetup({ elements, redirect: 'if_required' })}
      tell={() => store.run({ body: { setupId } })}
      failure={store.failure}
    />
  )
}

/** Stores a card without a payment, in the place of the one before. */
export function CardDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useTexts(paymentTexts)
  const dismiss = useDismiss()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="store-card">
      <DialogTitle id="store-card">{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{text('storeHelp')}</Typography>
        <CardElements name="setup" begin={(ask) => ask(cardSetup, {})}>
          {({ id }) => <StoreForm setupId={id} onStored={onClose} />}
        </CardElements>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dismiss(text('storeCard'))}</Button>
      </DialogActions>
    </Dialog>
  )
}
