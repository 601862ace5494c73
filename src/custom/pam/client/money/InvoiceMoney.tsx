import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { PdfButton } from '../../../../kit/documents/PdfButton.tsx'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { clientInvoicePdf } from '../../../../resources/pam/client.calls.ts'
import {
  clientCreditNotePdf,
  type ClientInvoice,
  type ClientPayment,
} from '../../../../resources/pam/billing/money.calls.ts'
import { invoiceTones } from '../../../../resources/payment/invoiceTones.ts'
import { storyTexts } from '../storyTexts.ts'
import { moneyTexts } from './moneyTexts.ts'

export type InvoiceAction = 'creditNote' | 'void' | 'record'

interface Props {
  invoice: ClientInvoice
  clientId: number
  mayManage: boolean
  onRefund: (payment: ClientPayment) => void
  onAct: (action: InvoiceAction) => void
}

interface Line {
  key: string
  at: string
  what: string
  state: string
  more: string
  amount: string
  payment?: ClientPayment
  noteId?: number
}

/** All that has moved on an invoice, oldest first. */
function useLines({ payments, refunds, disputes, notes }: ClientInvoice): Line[] {
  const text = useTexts(moneyTexts)
  const formats = useFormats()
  const day = (at: string) => formats.exact(at)
  const of = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  return [
    ...payments.map((payment) => ({
      key: `payment-${payment.id}`,
      at: day(payment.at),
      what: text(payment.isAutomatic ? 'pay_automatic' : `pay_${payment.method}`),
      state: text(payment.needsAction ? 'payment_action' : `payment_${payment.status}`),
      more: of(payment.reference, payment.failure),
      amount: payment.amount,
      payment,
    })),
    ...refunds.map((refund) => ({
      key: `refund-${refund.id}`,
      at: day(refund.at),
      what: text('refundRow'),
      state: text(`refund_${refund.status}`),
      more: of(refund.reference, refund.reason, refund.failure, refund.byName),
      amount: `-${refund.amount}`,
    })),
    ...disputes.map(({ id, at, status, reason, amount }) => ({
      key: `dispute-${id}`,
      at: day(at),
      what: text('disputeRow'),
      state: text(status === 'won' || status === 'lost' ? `dispute_${status}` : 'dispute_open'),
      more: of(reason),
      amount: status === 'lost' ? `-${amount}` : amount,
    })),
    ...notes.map(({ id, number, issuedOn, reason, amount, byName }) => ({
      key: `note-${id}`,
      at: formats.day(issuedOn),
      what: text('noteRow', { number }),
      state: '',
      more: of(reason, byName),
      amount: `-${amount}`,
      noteId: id,
    })),
  ]
}

const button = { minHeight: { xs: 44, md: 30 } } as const

/** An invoice with its payments, refunds, disputes and credit notes, and what can be done with it. */
export function InvoiceMoney({ invoice, clientId, mayManage, onRefund, onAct }: Props) {
  const text = useTexts(moneyTexts)
  const story = useTexts(storyTexts)
  const formats = useFormats()
  const lines = useLines(invoice)
  const { id, number, status, currency, nextAttemptOn } = invoice
  const money = (amount: string) => `${currency} ${formats.amount(amount)}`
  const isOpen = status === 'open' || status === 'past_due'
  const acts: InvoiceAction[] = [
    ...(isOpen ? (['record'] as const) : []),
    ...(isOpen || status === 'paid' ? (['creditNote'] as const) : []),
    ...(isOpen && invoice.amountPaid === '0.00' ? (['void'] as const) : []),
  ]
  return (
    <Paper component="section" variant="outlined" aria-label={number ?? ''} sx={{ p: 2, mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {number}
        </Typography>
        <StatusChip
          choice={{ value: status, label: story(`invoice_${status}`), tone: invoiceTones[status] }}
        />
        <Typography variant="body2" color="text.secondary">
          {text('total')} {money(invoice.total)} · {text('open')} {money(invoice.amountDue)}
          {invoice.dueOn !== null && ` · ${text('due')} ${formats.day(invoice.dueOn)}`}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <PdfButton
            name={`${number ?? 'invoice'}.pdf`}
            label={story('invoicePdf', { number: number ?? '' })}
            make={(ask, language) =>
              ask(clientInvoicePdf, { params: { clientId, invoiceId: id }, query: { language } })
            }
          />
        </Box>
      </Box>
      {isOpen && nextAttemptOn !== null && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('nextAttempt', { day: formats.day(nextAttemptOn) })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(({ key, at, what, state, more, amount, payment, noteId }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.75, alignItems: 'center' }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {what}
              {state !== '' && `: ${state}`}
              <Typography variant="body2" color="text.secondary">
                {[at, more].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(amount)}</Typography>
            {noteId !== undefined && (
              <PdfButton
                name={`${what}.pdf`}
                label={`${what}, PDF`}
                make={(ask, language) =>
                  ask(clientCreditNotePdf, { params: { noteId }, query: { language } })
                }
              />
            )}
            {mayManage && payment && payment.refundable !== '0.00' && (
              <Button size="small" sx={button} onClick={() => onRefund(payment)}>
                {text('refund')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {mayManage && acts.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {acts.map((act) => (
            <Button
              key={act}
              size="small"
              variant="outlined"
              color={act === 'void' ? 'error' : 'primary'}
              sx={button}
              onClick={() => onAct(act)}
            >
              {text(act)}
            </Button>
          ))}
        </Box>
      )}
    </Paper>
  )
}
