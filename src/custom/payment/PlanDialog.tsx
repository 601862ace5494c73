import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { isModuleCode, modules } from '../../domain/access/permissions.ts'
import type { BillingCycle } from '../../domain/platform/billing/subscription.ts'
import {
  choosePlan,
  paymentPlans,
  previewPlan,
  type contractPlan,
  type OfferedPlan,
  type PlanChange,
} from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { BillTable } from './panels/BillTable.tsx'
import { paymentTexts } from './texts.ts'
import { usePreview } from './usePreview.ts'

interface Props {
  contract: AnswerOf<typeof contractPlan>
  onClose: () => void
  onChosen: (invoiceId: number | null) => void
}

function PriceOf({ plan, cycle, currency }: { plan: OfferedPlan; cycle: BillingCycle; currency: string }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const [base, each] =
    cycle === 'monthly' ? [plan.baseMonthly, plan.priceMonthly] : [plan.baseYearly, plan.priceYearly]
  const money = (amount: string) => `${currency} ${formats.amount(amount)}`
  const flat = plan.perUnit === 'flat'
  const key =
    cycle === 'monthly' ? (flat ? 'flatPrice' : 'basePrice') : flat ? 'flatPriceYear' : 'basePriceYear'
  const price = text(key, {
    amount: money(flat ? each : base),
    each: money(each),
    included: plan.includedUnits,
  })
  const most = plan.maxEmployees === null ? '' : `, ${text('upTo', { most: plan.maxEmployees })}`
  return (
    <>
      {price}
      {most}
    </>
  )
}

/** What a change means: when, what it costs, what begins and what stops. */
function Consequences({ change }: { change: PlanChange }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const label = useLabel()
  const names = (codes: readonly string[]) =>
    codes
      .filter(isModuleCode)
      .map((code) => label(modules[code]))
      .join(', ')
  const when = { start: 'startsNow', now: 'changesNow', later: 'changesLater' } as const
  const show = (what: string, figure: number) =>
    what === 'storage' ? formats.bytes(figure) : formats.number(figure)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }} aria-live="polite">
      {change.exceeded.map(({ what, used, most }) => (
        <Alert key={what} severity="error">
          {text(`exceeded_${what}`, { used: show(what, used), most: show(what, most) })}
        </Alert>
      ))}
      {change.stops.length > 0 ? (
        <Alert severity="warning">{text('stops', { features: names(change.stops) })}</Alert>
      ) : (
        <Alert severity="success">{text('stopsNothing')}</Alert>
      )}
      {change.gains.length > 0 && (
        <Alert severity="info">{text('gains', { features: names(change.gains) })}</Alert>
      )}
      <Typography variant="body2">
        {text(when[change.kind], { day: formats.day(change.effectiveOn) })}
      </Typography>
      <BillTable of={change.bill} label={text('breakdown')} />
    </Box>
  )
}

/** Chooses another plan, with its cost and what stops working in sight before it is taken. */
export function PlanDialog({ contract, onClose, onChosen }: Props) {
  const text = useTexts(paymentTexts)
  const plans = useCall(paymentPlans, {})
  const [planId, setPlanId] = useState(contract.plan?.id)
  const [cycle, setCycle] = useState<BillingCycle>(contract.cycle)
  const [seats, setSeats] = useState(String(Math.max(contract.usage.employees, contract.quantity)))
  const groupId = useId()
  const choose = useAction(choosePlan, {
    done: () => text('planChosen'),
    onDone: ({ invoiceId }) => onChosen(invoiceId),
  })
  const quantity = Number(seats)
  const isWhole = Number.isInteger(quantity) && quantity > 0
  const body = planId !== undefined && isWhole ? { planId, cycle, quantity } : undefined
  const preview = usePreview(previewPlan, body)
  const change = preview.data
  return (
    <ActionDialog
      title={text(contract.plan ? 'changePlan' : 'choosePlan')}
      action={choose}
      submit={text('confirmPlan')}
      disabled={!body || !change || change.exceeded.length > 0}
      onSubmit={() => body && void choose.run({ body: { ...body, version: contract.version } })}
      onClose={onClose}
    >
      <Answered of={plans} rows={4} empty={<Typography color="text.secondary">{text('noPlans')}</Typography>}>
        {(offered) => (
          <>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={cycle}
              aria-label={text('cycle')}
              onChange={(_, chosen: BillingCycle | null) => chosen && setCycle(chosen)}
              sx={{ mb: 1 }}
            >
              <ToggleButton value="monthly" sx={{ minHeight: 44 }}>
                {text('monthly')}
              </ToggleButton>
              <ToggleButton value="yearly" sx={{ minHeight: 44 }}>
                {text('yearly')}
              </ToggleButton>
            </ToggleButtonGroup>
            <Typography id={groupId} variant="subtitle2" component="h3">
              {text('planOf')}
            </Typography>
            <RadioGroup
              aria-labelledby={groupId}
              value={planId === undefined ? '' : String(planId)}
              onChange={(_, chosen) => setPlanId(Number(chosen))}
            >
              {offered.map((plan) => (
                <FormControlLabel
                  key={plan.id}
                  value={String(plan.id)}
                  control={<Radio />}
                  sx={{ alignItems: 'flex-start', py: 0.5 }}
                  label={
                    <Box sx={{ pt: 1 }}>
                      <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
                        {plan.name}
                        {plan.id === contract.plan?.id && ` (${text('present')})`}
                      </Typography>
                      <Typography
                        component="span"
                        variant="body2"
                        color="text.secondary"
                        sx={{ display: 'block' }}
                      >
                        {plan.description}
                      </Typography>
                      <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                        <PriceOf plan={plan} cycle={cycle} currency={contract.currency} />
                      </Typography>
                    </Box>
                  }
                />
              ))}
            </RadioGroup>
            <TextField
              label={text('seats')}
              value={seats}
              required
              error={!isWhole || 'quantity' in choose.errors}
              helperText={choose.errors['quantity']}
              onChange={({ target }) => setSeats(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              sx={{ my: 1.5, maxWidth: 220 }}
            />
            {body && (
              <Answered of={preview} rows={4}>
                {(shown) => <Consequences change={shown} />}
              </Answered>
            )}
          </>
        )}
      </Answered>
    </ActionDialog>
  )
}
