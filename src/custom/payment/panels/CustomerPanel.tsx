import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { paymentCustomer } from '../../../resources/payment/payment.calls.ts'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

/** To whom invoices are made out. */
export function CustomerPanel({ onEdit }: { onEdit: () => void }) {
  const text = useTexts(paymentTexts)
  const customer = useCall(paymentCustomer, {})
  return (
    <Panel title={text('customer')} action={<Button onClick={onEdit}>{text('edit')}</Button>}>
      <Answered of={customer} rows={2}>
        {({ billingName, billingEmail, billingAddress, taxNo, customerId }) => (
          <>
            {billingName ? (
              <Typography sx={{ fontWeight: 600 }}>{billingName}</Typography>
            ) : (
              <Typography color="text.secondary">{text('noCustomer')}</Typography>
            )}
            {[billingAddress, billingEmail, taxNo, customerId && text('customerNo', { no: customerId })]
              .filter(Boolean)
              .map((line) => (
                <Typography
                  key={line}
                  variant="body2"
                  color="text.secondary"
                  sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                >
                  {line}
                </Typography>
              ))}
          </>
        )}
      </Answered>
    </Panel>
  )
}
