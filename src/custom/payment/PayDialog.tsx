import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dayIn } from '../../domain/time/dates.ts'
import { ActionForm } from '../../kit/form/ActionForm.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { payOutOfBand, type contractPlan, type InvoiceRow } from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { paymentTexts } from './texts.ts'

const CardPayment = later(
  async () => (await import('./CardPayment.tsx')).CardPayment,
  <PageSkeleton rows={2} />,
)

interface Props {
  invoice: InvoiceRow
  contract: AnswerOf<typeof contractPlan>
  onClose: () => void
}

/** Pays an invoice: by card where this portal takes cards, and by a transfer that is recorded here. */
export function PayDialog({ invoice, contract, onClose }: Props) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const company = useCompany()
  const [opened] = useState(() => new Date())
  const amount = `${invoice.currency} ${formats.amount(invoice.amountDue)}`
  return (
    <ActionForm
      call={payOutOfBand}
      title={text('payTitle', { number: invoice.number ?? '' })}
      submit={text('record')}
      texts={paymentTexts}
      asks={['reference', 'paidOn', 'proofFileId', 'note']}
      start={{ paidOn: company ? dayIn(opened, company.timeZone) : '' }}
      input={(body) => ({ params: { id: invoice.id }, body })}
      done={({ graceUntil }) =>
        graceUntil === null ? text('recorded') : text('recordedUntil', { day: formats.day(graceUntil) })
      }
      onClose={onClose}
      before={
        <>
          {contract.cards && (
            <Box sx={{ mb: 3 }}>
              <Typography variant="subtitle2" component="h3" gutterBottom>
                {text('byCard')}
              </Typography>
              <CardPayment invoiceId={invoice.id} amount={amount} onPaid={onClose} />
              <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
                {text('byTransfer')}
              </Typography>
            </Box>
          )}
          {contract.bankDetails ? (
            <>
              <Typography sx={{ mb: 1.5 }}>{text('payHelp', { amount })}</Typography>
              <Alert severity="info" icon={false} sx={{ mb: 2, whiteSpace: 'pre-line' }}>
                <strong>{text('bank')}</strong>
                {`\n${contract.bankDetails}`}
              </Alert>
            </>
          ) : (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {text('noAccount')}
            </Alert>
          )}
        </>
      }
    />
  )
}
