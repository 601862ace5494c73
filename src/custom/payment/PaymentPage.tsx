import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import type { AnswerOf } from '../../schema/call.ts'
import {
  contractPlan,
  paymentCustomer,
  paymentInvoice,
  paymentInvoices,
  type InvoiceRow,
} from '../../resources/payment/payment.calls.ts'
import { AccountNotices } from './AccountNotices.tsx'
import { BreakdownPanel } from './panels/BreakdownPanel.tsx'
import { CardPanel } from './panels/CardPanel.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { CustomerPanel } from './panels/CustomerPanel.tsx'
import { isDue } from './due.ts'
import { InvoicesPanel } from './panels/InvoicesPanel.tsx'
import { PayDialog } from './PayDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanPanel } from './panels/PlanPanel.tsx'
import { paymentTexts } from './texts.ts'
import { UsagePanel } from './panels/UsagePanel.tsx'

type Contract = AnswerOf<typeof contractPlan>

/** What the page says first: why the company is shut out, or what waits to be paid. */
function ContractNotice({
  contract,
  due,
  onPay,
}: {
  contract: Contract
  due: InvoiceRow | undefined
  onPay: () => void
}) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const { state, suspension } = contract
  const reason =
    state === 'expired'
      ? text('trialOver')
      : state === 'past_due'
        ? text('pastDue')
        : state === 'cancelled'
          ? text('planOver')
          : suspension &&
            (suspension.isUnpaid
              ? text('suspended')
              : text('suspendedByOperator', { reason: suspension.reason ?? '–' }))
  if (!reason && !due) return null
  return (
    <Alert
      severity={reason ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        due && (
          <Button color="inherit" size="small" onClick={onPay} sx={{ minHeight: 36 }}>
            {text('pay')}
          </Button>
        )
      }
    >
      {reason}{' '}
      {due &&
        text('openInvoice', {
          number: due.number ?? '',
          amount: `${due.currency} ${formats.amount(due.amountDue)}`,
        })}
    </Alert>
  )
}

/** What the company has and pays (spec 2, Payment); `fillForm=true` opens the form for whom to bill. */
export function PaymentPage() {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const [{ fillForm, pay: paying = 0 }, changeQuery] = useQueryState({
    fillForm: param.oneOf(['true'], undefined),
    pay: param.count,
  })
  const [choosing, setChoosing] = useState(false)
  const contract = useCall(contractPlan, {})
  const customer = useCall(paymentCustomer, {})
  const newest = useCall(paymentInvoices, { query: {} })
  const pay = (id: number | undefined) => changeQuery({ pay: id }, { push: true })
  const fill = (isOpen: boolean) => changeQuery({ fillForm: isOpen ? 'true' : undefined }, { push: true })
  const due = newest.data?.due ?? undefined
  // One of an earlier page of them can be paid as well.
  const { data: paid } = useCall(paymentInvoice, { params: { id: paying } }, { enabled: paying > 0 })
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <PageTitle title={text('title')} />
      <Heading title={text('title')} />
      <Answered of={contract}>
        {(found) => (
          <>
            <ContractNotice contract={found} due={due} onPay={() => pay(due?.id)} />
            <AccountNotices due={due} onPay={pay} />
            {found.cancelOn && found.state !== 'cancelled' && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {text('openUntil', { day: formats.day(found.cancelOn) })}
              </Alert>
            )}
            {found.graceUntil && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {text('reportedUntil', { day: formats.day(found.graceUntil) })}
              </Alert>
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
                alignItems: 'start',
              }}
            >
              <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
                <PlanPanel contract={found} onChange={() => setChoosing(true)} />
                <BreakdownPanel of={found} />
                <InvoicesPanel onPay={pay} />
              </Box>
              <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
                <UsagePanel contract={found} />
                <CustomerPanel onEdit={() => fill(true)} />
                <CardPanel cards={found.cards} isCharged={found.paymentMode === 'card'} />
              </Box>
            </Box>
            {choosing && !fillForm && (
              <PlanDialog
                contract={found}
                onClose={() => setChoosing(false)}
                onChosen={(invoiceId) => {
                  setChoosing(false)
                  if (invoiceId !== null) pay(invoiceId)
                }}
              />
            )}
            {paid && isDue(paid) && (
              <PayDialog invoice={paid} contract={found} onClose={() => pay(undefined)} />
            )}
            {fillForm && customer.data && (
              <CustomerDialog
                customer={customer.data}
                onClose={() => fill(false)}
                onSaved={() => {
                  fill(false)
                  // Whoever came here without a plan goes on to choose one.
                  if (!found.plan && !due) setChoosing(true)
                }}
              />
            )}
          </>
        )}
      </Answered>
    </Box>
  )
}
