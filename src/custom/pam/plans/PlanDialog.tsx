import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { switchable } from '../../../domain/access/features.ts'
import { modules } from '../../../domain/access/permissions.ts'
import { quantityRules } from '../../../domain/platform/billing/billing.ts'
import { planStatuses, planUnits, usualGraceDays } from '../../../domain/platform/billing/subscription.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { addPlan, changePlan, type PlanAnswer } from '../../../resources/pam/partner.calls.ts'
import { Choice, FormGrid } from '../FormParts.tsx'
import { planTexts } from './planTexts.ts'
import { pamTexts } from '../texts.ts'

const amounts = ['priceMonthly', 'priceYearly', 'baseMonthly', 'baseYearly'] as const
const limits = ['maxEmployees', 'maxPins', 'storageGb'] as const

const blank = {
  code: '',
  name: '',
  description: '',
  priceMonthly: '0.00',
  priceYearly: '0.00',
  baseMonthly: '0.00',
  baseYearly: '0.00',
  includedUnits: '0',
  maxEmployees: '',
  maxPins: '',
  storageGb: '',
  trialDays: '7',
  transferGraceDays: String(usualGraceDays),
  limitGracePercent: '0',
}

const typedOf = (plan: PlanAnswer) => ({
  ...blank,
  code: plan.code,
  name: plan.name,
  description: plan.description ?? '',
  priceMonthly: plan.priceMonthly,
  priceYearly: plan.priceYearly,
  baseMonthly: plan.baseMonthly,
  baseYearly: plan.baseYearly,
  includedUnits: String(plan.includedUnits),
  maxEmployees: String(plan.maxEmployees ?? ''),
  maxPins: String(plan.maxPins ?? ''),
  storageGb: String(plan.storageGb ?? ''),
  trialDays: String(plan.trialDays),
  transferGraceDays: String(plan.transferGraceDays),
  limitGracePercent: String(plan.limitGracePercent),
})

/** A plan's prices and limits. */
export function PlanDialog({ plan, onClose }: { plan: PlanAnswer | undefined; onClose: () => void }) {
  const text = useTexts(pamTexts)
  const planText = useTexts(planTexts)
  const label = useLabel()
  const [typed, setTyped] = useState(() => (plan ? typedOf(plan) : blank))
  const [perUnit, setPerUnit] = useState(plan?.perUnit ?? 'employee')
  const [status, setStatus] = useState(plan?.status ?? 'active')
  const [quantityRule, setQuantityRule] = useState(plan?.quantityRule ?? 'peak')
  const [isPublic, setIsPublic] = useState(plan?.isPublic ?? true)
  const [features, setFeatures] = useState<readonly string[]>(plan?.features ?? switchable)
  const done = { done: () => planText('planSaved'), onDone: onClose }
  const add = useAction(addPlan, done)
  const change = useAction(changePlan, done)
  const action = plan ? change : add
  const limit = (value: string) => (value.trim() === '' ? null : Number(value))
  const save = () => {
    if (action.lacks({ name: typed.name, code: typed.code })) return
    const body = {
      code: typed.code,
      name: typed.name,
      description: typed.description.trim() || null,
      perUnit,
      priceMonthly: typed.priceMonthly,
      priceYearly: typed.priceYearly,
      baseMonthly: typed.baseMonthly,
      baseYearly: typed.baseYearly,
      includedUnits: Number(typed.includedUnits),
      maxEmployees: limit(typed.maxEmployees),
      maxPins: limit(typed.maxPins),
      storageGb: limit(typed.storageGb),
      trialDays: Number(typed.trialDays),
      transferGraceDays: Number(typed.transferGraceDays),
      limitGracePercent: Number(typed.limitGracePercent),
      quantityRule,
      features: switchable.filter((code) => features.includes(code)),
      isPublic,
      status,
    }
    void (plan
      ? change.run({ params: { planId: plan.id }, body: { ...body, version: plan.version } })
      : add.run({ body }))
  }
  const input = (
    name: keyof typeof blank,
    more: { wide?: boolean; hint?: string; numeric?: boolean } = {},
  ) => (
    <TextField
      key={name}
      label={name === 'transferGraceDays' || name === 'limitGracePercent' ? planText(name) : text(name)}
      required={name === 'name' || name === 'code'}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      error={name in action.errors}
      helperText={action.errors[name] ?? more.hint}
      slotProps={{ htmlInput: { ...(more.numeric && { inputMode: 'decimal' }), maxLength: 500 } }}
      sx={more.wide ? { gridColumn: '1 / -1' } : {}}
    />
  )
  return (
    <ActionDialog
      title={plan ? planText('editPlan') : planText('newPlan')}
      action={action}
      submit={text('save')}
      onSubmit={save}
      onClose={onClose}
      maxWidth="md"
    >
      <FormGrid>
        {input('name')}
        {input('code')}
        {input('description', { wide: true })}
        <Choice
          name="perUnit"
          label={text('perUnit')}
          errors={action.errors}
          value={perUnit}
          choices={planUnits.map((unit) => [unit, text(`unit_${unit}`)] as const)}
          onChange={setPerUnit}
        />
        {input('includedUnits', { numeric: true })}
        {amounts.map((name) => input(name, { numeric: true }))}
        {limits.map((name) => input(name, { numeric: true, hint: text('unlimited') }))}
        {input('limitGracePercent', { numeric: true })}
        <Choice
          name="quantityRule"
          label={planText('quantityRule')}
          errors={action.errors}
          value={quantityRule}
          choices={quantityRules.map((rule) => [rule, planText(`rule_${rule}`)] as const)}
          onChange={setQuantityRule}
        />
        {input('trialDays', { numeric: true })}
        {input('transferGraceDays', { numeric: true })}
        <Choice
          name="status"
          label={text('status')}
          errors={action.errors}
          value={status}
          choices={planStatuses.map((one) => [one, text(`plan_${one}`)] as const)}
          onChange={setStatus}
        />
        <FormControlLabel
          control={<Switch checked={isPublic} onChange={(_, on) => setIsPublic(on)} />}
          label={planText('isPublic')}
        />
        <Box component="fieldset" sx={{ gridColumn: '1 / -1', m: 0, p: 0, border: 0 }}>
          <Typography component="legend" variant="subtitle2">
            {text('planFeatures')}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
            {switchable.map((code) => (
              <FormControlLabel
                key={code}
                control={
                  <Checkbox
                    checked={features.includes(code)}
                    onChange={(_, on) =>
                      setFeatures(on ? [...features, code] : features.filter((one) => one !== code))
                    }
                  />
                }
                label={label(modules[code])}
              />
            ))}
          </Box>
        </Box>
      </FormGrid>
    </ActionDialog>
  )
}
