import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCall } from '../../kit/calls/useCall.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { paymentAccount } from '../../resources/payment/card.calls.ts'
import type { InvoiceRow } from '../../resources/payment/payment.calls.ts'
import { paymentTexts } from './texts.ts'

interface Props {
  /** The oldest invoice that is to be paid. */
  due: InvoiceRow | undefined
  onPay: (invoiceId: number) => void
}

/** The company's credit, a charge that failed, and one that must be confirmed. */
export function AccountNotices({ due, onPay }: Props) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const { data: account } = useCall(paymentAccount, {})
  const money = (currency: string, amount: string) => `${currency} ${formats.amount(amount)}`
  const failure = account?.failure
  return (
    <>
      {account?.credit.map(({ currency, amount }) => (
        <Alert key={currency} severity="info" sx={{ mb: 2 }}>
          {text('credit', { amount: money(currency, amount) })}
        </Alert>
      ))}
      {failure && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('chargeFailed', {
            amount: money(failure.currency, failure.amount),
            number: failure.number ?? '',
            reason: failure.reason ?? '–',
          })}{' '}
          {failure.nextOn === null
            ? text('chargeNoMore')
            : text('chargeAgain', { day: formats.day(failure.nextOn) })}
        </Alert>
      )}
      {due?.needsAction && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => onPay(due.id)} sx={{ minHeight: 36 }}>
              {text('confirm')}
            </Button>
          }
        >
          {text('mustConfirm', { number: due.number ?? '' })}
        </Alert>
      )}
    </>
  )
}
