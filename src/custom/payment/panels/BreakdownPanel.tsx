import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { planBreakdown, type contractPlan } from '../../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { BillTable } from './BillTable.tsx'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

/** What the next invoice will say; before the first one, what the plan costs each period. */
export function BreakdownPanel({ of: { cycle, nextInvoice } }: { of: AnswerOf<typeof contractPlan> }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const { data: wholePeriod } = useCall(planBreakdown, {}, { enabled: nextInvoice === null })
  const bill = nextInvoice?.bill ?? wholePeriod
  if (!bill) return null
  const title = nextInvoice
    ? text('nextInvoice', { day: formats.day(nextInvoice.periodStart) })
    : `${text('breakdown')} ${text(cycle === 'monthly' ? 'perMonth' : 'perYear')}`
  return (
    <Panel title={title}>
      <BillTable of={bill} label={title} />
    </Panel>
  )
}
