import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { PdfButton } from '../../../kit/documents/PdfButton.tsx'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { usePlans } from '../plans/usePlans.ts'
import {
  previewInvoice,
  readSettings,
  saveSettings,
  type PlatformSettings,
} from '../../../resources/pam/settings.calls.ts'
import { FormGrid, Input } from '../FormParts.tsx'
import { pamTexts } from '../texts.ts'
import { settingsTexts } from './settingsTexts.ts'

/** Who sells, on which terms, how invoices look, and what partners may give. */
export function SettingsPage() {
  const text = useTexts(pamTexts)
  const settings = useCall(readSettings, {})
  return (
    <Box sx={{ minWidth: 0, maxWidth: 900 }}>
      <PageTitle title={text('settings')} />
      <Answered of={settings}>{(saved) => <SettingsForm key={saved.version} saved={saved} />}</Answered>
    </Box>
  )
}

const typedNames = [
  'sellerName',
  'sellerAddress',
  'sellerRegNo',
  'taxName',
  'taxPercent',
  'paymentDays',
  'suspendDays',
  'bankDetails',
  'invoiceFooter',
  'partnerTrialDays',
] as const
type Typed = Record<(typeof typedNames)[number], string>

const days = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function SettingsForm({ saved }: { saved: PlatformSettings }) {
  const text = useTexts(settingsTexts)
  const [typed, setTyped] = useState<Typed>(() => ({
    sellerName: saved.sellerName ?? '',
    sellerAddress: saved.sellerAddress ?? '',
    sellerRegNo: saved.sellerRegNo ?? '',
    taxName: saved.taxName,
    taxPercent: saved.taxPercent,
    paymentDays: String(saved.paymentDays),
    suspendDays: String(saved.suspendDays),
    bankDetails: saved.bankDetails ?? '',
    invoiceFooter: saved.invoiceFooter ?? '',
    partnerTrialDays: String(saved.partnerTrialDays),
  }))
  const [partnerPlanIds, setPlans] = useState(saved.partnerPlanIds)
  const save = useAction(saveSettings, { done: () => text('saved') })
  const { sellerName, sellerAddress, sellerRegNo, taxName, taxPercent, bankDetails, invoiceFooter } = typed
  const printed = {
    sellerName: sellerName || null,
    sellerAddress: sellerAddress || null,
    sellerRegNo: sellerRegNo || null,
    taxName,
    taxPercent,
    paymentDays: days(typed.paymentDays),
    bankDetails: bankDetails || null,
    invoiceFooter: invoiceFooter || null,
  }
  const counted = ['paymentDays', 'suspendDays', 'partnerTrialDays'] as const
  const wrong = Object.fromEntries(
    counted.filter((name) => !(days(typed[name]) <= 365)).map((name) => [name, text('wholeDays')]),
  )
  const field = (name: keyof Typed, more: { long?: boolean; numeric?: boolean; hint?: string } = {}) => (
    <Input
      name={name}
      label={text(name)}
      errors={{ ...save.errors, ...wrong }}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      {...more}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(wrong).length > 0 || save.lacks({ taxName, taxPercent })) return
        const limits = {
          suspendDays: days(typed.suspendDays),
          partnerTrialDays: days(typed.partnerTrialDays),
          partnerPlanIds,
        }
        void save.run({ body: { ...printed, ...limits, version: saved.version } })
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Part title={text('seller')}>
        {field('sellerName')}
        {field('sellerRegNo')}
        {field('sellerAddress', { long: true })}
      </Part>
      <Part title={text('tax')}>
        {field('taxName')}
        {field('taxPercent')}
        {field('paymentDays', { numeric: true })}
        {field('suspendDays', { numeric: true, hint: text('suspendDaysHelp') })}
      </Part>
      <Part title={text('invoice')}>
        {field('bankDetails', { long: true, hint: text('bankDetailsHelp') })}
        {field('invoiceFooter', { long: true })}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PdfButton
            name="invoice.pdf"
            label={text('preview')}
            disabled={Object.keys(wrong).length > 0}
            make={(ask, language) => ask(previewInvoice, { body: { ...printed, language } })}
          />{' '}
          {text('preview')}
        </Box>
      </Part>
      <Part title={text('partnerLimits')}>
        {field('partnerTrialDays', { numeric: true })}
        <PartnerPlans chosen={partnerPlanIds} onChoose={setPlans} />
      </Part>
      <Alert severity={save.failure === undefined ? 'info' : 'error'}>
        {save.failure ?? text('fromNowOn')}
      </Alert>
      <Button
        type="submit"
        variant="contained"
        disabled={save.busy}
        sx={{ justifySelf: 'start', minHeight: { xs: 44, md: 36 } }}
      >
        {text('save')}
      </Button>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <FormGrid>{children}</FormGrid>
    </Paper>
  )
}

interface PlansProps {
  /** None: all that are offered to everybody. */
  chosen: readonly number[] | null
  onChoose: (ids: number[] | null) => void
}

function PartnerPlans({ chosen, onChoose }: PlansProps) {
  const text = useTexts(settingsTexts)
  const plans = usePlans()
  const offered = plans.filter(({ isPublic }) => isPublic).map(({ id }) => id)
  return (
    <Box
      component="fieldset"
      aria-label={text('partnerPlans')}
      sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0 }}
    >
      <Typography variant="body2">{text('partnerPlans')}</Typography>
      <FormControlLabel
        control={<Checkbox checked={chosen === null} onChange={(_, on) => onChoose(on ? null : offered)} />}
        label={text('allOffered')}
      />
      {chosen !== null &&
        plans.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(_, on) =>
                  onChoose(on ? [...chosen, id] : chosen.filter((planId) => planId !== id))
                }
              />
            }
            label={name}
          />
        ))}
    </Box>
  )
}
