import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { ActionButton } from '../../../kit/form/ActionButton.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { cancelPlan, contractStart, type contractPlan } from '../../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import type { Tone } from '../../../schema/fields.ts'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

const tones: Readonly<Record<AnswerOf<typeof contractPlan>['state'], Tone>> = {
  pending: 'neutral',
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  read_only: 'warning',
  suspended: 'danger',
  cancelled: 'neutral',
  expired: 'danger',
  closed: 'neutral',
  free: 'neutral',
}

/** The plan that the company has, since when and until when. */
export function PlanPanel({
  contract,
  onChange,
}: {
  contract: AnswerOf<typeof contractPlan>
  onChange: () => void
}) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const start = useCall(contractStart, {})
  const { plan, state, isTrial, trialLeft, startsOn, endsOn, scheduled, contractNo } = contract
  const { version, cancelOn } = contract
  const keep = useAction(cancelPlan, { failed: (reason) => reason })
  const mayCancel = cancelOn !== null ? state !== 'cancelled' : contract.nextInvoice !== null
  const since = start.data?.contractStart
  const facts = [
    isTrial && text('trialLeft', { smart_count: trialLeft }),
    startsOn && endsOn && text('period', { start: formats.day(startsOn), end: formats.day(endsOn) }),
    since && text('since', { day: formats.day(since) }),
    contractNo && text('contractNo', { no: contractNo }),
    scheduled &&
      text('scheduled', {
        day: formats.day(scheduled.onDate),
        plan: scheduled.planName,
        quantity: scheduled.quantity,
      }),
  ].filter((fact): fact is string => typeof fact === 'string')
  return (
    <Panel
      title={plan?.name ?? text('noPlan')}
      beside={<StatusChip choice={{ value: state, label: text(`state_${state}`), tone: tones[state] }} />}
      action={
        <>
          {mayCancel && cancelOn !== null && (
            <Button
              disabled={keep.busy}
              onClick={() => void keep.run({ body: { isCancelled: false, version } })}
            >
              {text('keepPlan')}
            </Button>
          )}
          {mayCancel && cancelOn === null && endsOn && (
            <ActionButton
              button={{ variant: 'text', size: 'medium' }}
              call={cancelPlan}
              title={text('cancelPlan')}
              help={text('cancelHelp', { day: formats.day(endsOn) })}
              submit={text('cancelPlan')}
              tone="error"
              texts={paymentTexts}
              input={() => ({ body: { isCancelled: true, version } })}
            />
          )}
          <Button variant={plan ? 'outlined' : 'contained'} onClick={onChange}>
            {text(plan ? 'changePlan' : 'choosePlan')}
          </Button>
        </>
      }
    >
      {plan?.description && <Typography sx={{ mb: 1 }}>{plan.description}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary' }}>
        {facts.map((fact) => (
          <Typography component="li" variant="body2" key={fact} sx={{ py: 0.25 }}>
            {fact}
          </Typography>
        ))}
      </Box>
    </Panel>
  )
}
