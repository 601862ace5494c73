import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { paymentCard, removeCard } from '../../../resources/payment/card.calls.ts'
import { later } from '../../../kit/loading/later.tsx'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

const CardDialog = later(async () => (await import('../CardDialog.tsx')).CardDialog, null)

const tones = { valid: 'success', expiring: 'warning', expired: 'danger', failed: 'danger' } as const

/** The card that was paid with, or why there is none. */
export function CardPanel({ cards, isCharged }: { cards: boolean; isCharged: boolean }) {
  const text = useTexts(paymentTexts)
  const { data: card } = useCall(paymentCard, {})
  const [isStoring, setStoring] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = useAction(removeCard, {
    done: () => text('cardRemoved'),
    onDone: () => setRemoving(false),
  })
  return (
    <Panel
      title={text('card')}
      action={
        cards && (
          <>
            {card && <Button onClick={() => setRemoving(true)}>{text('removeCard')}</Button>}
            <Button onClick={() => setStoring(true)}>{text(card ? 'replaceCard' : 'addCard')}</Button>
          </>
        )
      }
    >
      {card ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>
            {text('cardEnds', {
              brand: card.brand.charAt(0).toUpperCase() + card.brand.slice(1),
              last4: card.last4,
              month: String(card.expMonth).padStart(2, '0'),
              year: card.expYear,
            })}
          </Typography>
          <StatusChip
            choice={{ value: card.status, label: text(`card_${card.status}`), tone: tones[card.status] }}
          />
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {text(cards ? 'noCard' : 'noCards')}
        </Typography>
      )}
      {card && cards && isCharged && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {text('cardCharges')}
        </Typography>
      )}
      {isRemoving && (
        <ActionDialog
          title={text('removeCard')}
          help={text('removeCardHelp')}
          action={remove}
          submit={text('removeCard')}
          tone="error"
          maxWidth="xs"
          onSubmit={() => void remove.run({})}
          onClose={() => setRemoving(false)}
        />
      )}
      {isStoring && (
        <CardDialog title={text(card ? 'replaceCard' : 'addCard')} onClose={() => setStoring(false)} />
      )}
    </Panel>
  )
}
