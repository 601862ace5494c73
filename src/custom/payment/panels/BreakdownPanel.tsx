import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { BillingCycle } from '../../../domain/platform/subscription.ts'
import { planBreakdown } from '../../../resources/payment/payment.calls.ts'
import { BillTable } from './BillTable.tsx'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

/** What the plan costs each period; nothing where there is none. */
export function BreakdownPanel({ cycle }: { cycle: BillingCycle }) {
  const text = useTexts(paymentTexts)
  const { data } = useCall(planBreakdown, {})
  if (!data) return null
  const title = `${text('breakdown')} ${text(cycle === 'monthly' ? 'perMonth' : 'perYear')}`
  return (
    <Panel title={title}>
      <BillTable of={data} label={title} />
    </Panel>
  )
}
