import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useCreate, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { countryName } from '../../domain/people/countries.ts'
import { useAccess } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { failureOf } from '../../kit/calls/failures.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { useLabel, useReason } from '../../kit/texts/texts.ts'
import { explainPay, type ShownRule, type ShownStep } from '../../resources/efp/efp.calls.ts'
import { efpAdjustment } from '../../resources/efp/efpAdjustment.resource.ts'
import { clockOf } from './model.ts'
import { efpTexts } from './texts.ts'

/** Whom and where a rate is for, in words, and since when. */
function useRuleWords() {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  return (rule: ShownRule) => {
    const whom = [
      rule.userId !== null ? text('forPerson') : null,
      rule.pinName,
      rule.jobName,
      rule.groupName,
      rule.nationality && countryName(rule.nationality, formats.language),
    ].filter(Boolean)
    const from = formats.day(rule.effectiveFrom)
    const days = rule.effectiveTo
      ? text('ruleUntil', { from, until: formats.day(rule.effectiveTo) })
      : text('ruleFrom', { from })
    return `${whom.join(' + ') || text('toAll')} (${days})`
  }
}

/** How much was paid for, in its unit. */
function useQuantity() {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  return ({ basis, quantity }: ShownStep) => {
    const count = formats.number(quantity)
    if (basis === 'per_hour') return text('minutes', { hours: clockOf(quantity, formats) })
    if (basis === 'per_shift') return text('shifts', { count })
    return basis === 'per_day' ? text('dayCount', { count }) : text('once')
  }
}

/** Why a row comes to what it does: each step with its days, hours, rate and the rates that it beat. */
export function WhyDialog({ rowId, onClose }: { rowId: number; onClose: () => void }) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const id = useId()
  const ruleWords = useRuleWords()
  const quantityOf = useQuantity()
  const answer = useCall(explainPay, { params: { id: rowId } })
  const mayAdjust = useAccess(efpAdjustment).may('create')
  const [adjusting, setAdjusting] = useState(false)
  const data = answer.data
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text('whyTitle')}</DialogTitle>
      <DialogContent>
        <Answered of={answer} rows={4}>
          {({ row, period, steps, extras, adjustments }) => (
            <Stack spacing={2}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
                <Typography color="text.secondary">
                  {text('whyHelp', {
                    name: `${row.firstName} ${row.lastName}`,
                    pin: row.pinName,
                    period: period.name,
                  })}
                </Typography>
                <Typography sx={{ ml: 'auto', fontWeight: 700, fontSize: '1.25rem' }}>
                  {formats.amount(row.amount)}
                </Typography>
              </Box>
              {steps.length === 0 ? (
                <Typography>{text('noSteps')}</Typography>
              ) : (
                <PlainTable
                  cards
                  label={text('whyTitle')}
                  rows={steps}
                  keyOf={(step) => `${step.rateTypeId} ${step.rule?.id ?? ''} ${step.shift?.id ?? ''}`}
                  columns={[
                    { name: 'step', label: text('step'), renderCell: (step) => step.rateTypeName },
                    {
                      name: 'days',
                      label: text('days'),
                      renderCell: ({ from, until }) =>
                        from === until ? formats.day(from) : `${formats.day(from)} – ${formats.day(until)}`,
                    },
                    { name: 'quantity', label: text('quantity'), right: true, renderCell: quantityOf },
                    {
                      name: 'rate',
                      label: text('rate'),
                      right: true,
                      renderCell: (step) => `${formats.amount(step.rate)} ${text(`basis_${step.basis}`)}`,
                    },
                    {
                      name: 'amount',
                      label: text('amount'),
                      right: true,
                      renderCell: (step) => <strong>{formats.amount(step.amount)}</strong>,
                    },
                    {
                      name: 'chosen',
                      label: text('chosen'),
                      renderCell: ({ rule, shift }) =>
                        shift ? text('ofShift', { name: shift.name }) : rule ? ruleWords(rule) : '–',
                    },
                    {
                      name: 'beaten',
                      label: text('beaten'),
                      renderCell: ({ beaten }) =>
                        beaten.length === 0
                          ? '–'
                          : beaten.map((rule) => (
                              <Typography key={rule.id} variant="body2" color="text.secondary">
                                {formats.amount(rule.amount)}: {ruleWords(rule)}
                              </Typography>
                            )),
                    },
                  ]}
                />
              )}
              <Line label={text('sum')} amount={row.earned} />
              {extras.length > 0 && <Heading>{text('extras')}</Heading>}
              {extras.map(({ name, amount }) => (
                <Line key={name} label={name} amount={amount} />
              ))}
              {adjustments.length > 0 && <Heading>{text('adjustments')}</Heading>}
              {adjustments.map((one) => (
                <Line
                  key={one.id}
                  label={`${one.reason} · ${one.createdByName ?? ''} · ${formats.exact(one.createdAt)}`}
                  amount={one.amount}
                />
              ))}
            </Stack>
          )}
        </Answered>
      </DialogContent>
      <DialogActions>
        {mayAdjust && data && data.period.status !== 'locked' && (
          <Button onClick={() => setAdjusting(true)}>{text('adjust')}</Button>
        )}
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
      {adjusting && <AdjustDialog rowId={rowId} onClose={() => setAdjusting(false)} />}
    </Dialog>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Typography variant="subtitle2" component="h3">
    {children}
  </Typography>
)

function Line({ label, amount }: { label: string; amount: string }) {
  const formats = useFormats()
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <span>{label}</span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {formats.amount(amount)}
      </Box>
    </Box>
  )
}

/** Adds to a row or takes off it, with the reason. */
function AdjustDialog({ rowId, onClose }: { rowId: number; onClose: () => void }) {
  const text = useTexts(efpTexts)
  const notify = useNotify()
  const reason = useReason()
  const label = useLabel()
  const client = useQueryClient()
  const [typed, setTyped] = useState({ amount: '', reason: '' })
  const [create, { isPending, error }] = useCreate(efpAdjustment.route)
  const errors = error ? (failureOf(error).errors ?? {}) : {}
  const told = (name: 'amount' | 'reason') => {
    const problem: unknown = errors[name]
    return {
      error: problem !== undefined,
      helperText: typeof problem === 'string' ? label(problem) : undefined,
    }
  }
  const adjust = () =>
    create(
      efpAdjustment.route,
      { data: { rowId, ...typed } },
      {
        onSuccess: () => {
          notify(text('adjustDone'), { type: 'success' })
          void client.invalidateQueries()
          onClose()
        },
      },
    )
  return (
    <ActionDialog
      title={text('adjust')}
      help={text('adjustHelp')}
      action={{ busy: isPending, failure: error ? reason(error) : undefined }}
      submit={text('adjust')}
      onSubmit={() => void adjust()}
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={text('adjustAmount')}
          value={typed.amount}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          {...told('amount')}
        />
        <TextField
          label={text('reason')}
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          multiline
          {...told('reason')}
        />
      </Stack>
    </ActionDialog>
  )
}
