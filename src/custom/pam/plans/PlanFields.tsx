import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import {
  planChangeTimes,
  type ClientAction,
  type PlanChangeTime,
} from '../../../domain/platform/clientActions.ts'
import { billingCycles, type BillingCycle } from '../../../domain/platform/billing/subscription.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Choice, FormGrid, Input } from '../FormParts.tsx'
import { pamTexts } from '../texts.ts'
import { planTexts } from './planTexts.ts'

export interface PlanTyped {
  planId: number | undefined
  cycle: BillingCycle | 'asBefore'
  when: PlanChangeTime
  force: boolean
}

interface Props<T> {
  value: T
  errors: Readonly<Record<string, string>>
  onChange: (value: T) => void
}

/** The plan for clients, from when, and whether limits that are exceeded are accepted. */
export function PlanFields(
  props: Props<PlanTyped> & {
    kind: ClientAction['kind']
    isOne: boolean
    plans: readonly (readonly [number, string])[]
  },
) {
  const { value, errors, onChange, kind, isOne, plans } = props
  const text = useTexts(pamTexts)
  const plan = useTexts(planTexts)
  return (
    <FormGrid>
      <Choice
        required
        name="planId"
        label={text('plan')}
        errors={errors}
        value={value.planId ?? ''}
        choices={plans}
        onChange={(planId) => onChange({ ...value, planId })}
      />
      <Choice
        name="cycle"
        label={text('cycle')}
        errors={errors}
        value={value.cycle}
        choices={[...(isOne ? [] : (['asBefore'] as const)), ...billingCycles].map(
          (one) => [one, text(one)] as const,
        )}
        onChange={(cycle) => onChange({ ...value, cycle })}
      />
      {kind === 'changePlan' && (
        <Choice
          name="when"
          label={plan('when')}
          errors={errors}
          value={value.when}
          choices={planChangeTimes.toReversed().map((one) => [one, plan(`when_${one}`)] as const)}
          onChange={(when) => onChange({ ...value, when })}
        />
      )}
      <FormControlLabel
        control={<Checkbox checked={value.force} onChange={(_, force) => onChange({ ...value, force })} />}
        label={plan('force')}
      />
    </FormGrid>
  )
}

export interface PriceTyped {
  negotiatedPrice: string
  discountPercent: string
  discountUntil: string
}

/** A price and a discount that were agreed with a client. */
export function PriceFields({ value, errors, onChange }: Props<PriceTyped>) {
  const plan = useTexts(planTexts)
  const field = (name: keyof PriceTyped) => ({
    name,
    label: plan(name),
    errors,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  })
  return (
    <FormGrid>
      <Input numeric {...field('negotiatedPrice')} hint={plan('negotiatedPriceHelp')} most={12} />
      <Input numeric {...field('discountPercent')} most={6} />
      <Input type="date" {...field('discountUntil')} hint={plan('discountUntilHelp')} />
    </FormGrid>
  )
}
