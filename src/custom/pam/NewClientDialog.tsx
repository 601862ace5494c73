import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { homeCountry } from '../../domain/countries.ts'
import { industries } from '../../domain/industries.ts'
import { employeeBands, trialDays } from '../../domain/registration.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { countryChoices } from '../../kit/fields/countryChoices.ts'
import { useFormats } from '../../kit/locale.ts'
import { useZone } from '../../kit/zone.tsx'
import { createClient, type LeadAnswer } from '../../resources/pam/lead.calls.ts'
import { listPartners, listPlans } from '../../resources/pam/partner.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { Invitation } from './Invitation.tsx'
import { leadTexts } from './leadTexts.ts'

interface Props {
  isOperator: boolean
  /** The lead that becomes a client. */
  lead?: LeadAnswer
  onClose: () => void
}

const [firstBand] = employeeBands

/** What is known of the administrator from the lead. */
const fromLead = (lead: LeadAnswer | undefined) => {
  const [firstName = '', ...others] = (lead?.contactName ?? '').split(' ')
  return {
    firstName,
    lastName: others.join(' '),
    email: lead?.email ?? '',
    contact: lead?.contactNumber ?? '',
  }
}

/** Makes a client company and invites its first administrator, who sets their own password. */
export function NewClientDialog({ isOperator, lead, onClose }: Props) {
  const text = useTexts(leadTexts)
  const { language } = useFormats()
  const zone = useZone()
  const plans = useCall(listPlans, {})
  const partners = useCall(listPartners, {}, { enabled: isOperator })
  const [typed, setTyped] = useState({
    companyName: lead?.companyName ?? '',
    ...fromLead(lead),
    trialDays: String(trialDays),
    timeZone: zone,
  })
  const [country, setCountry] = useState(lead?.country ?? homeCountry)
  const [industry, setIndustry] = useState(-1)
  const [band, setBand] = useState(lead?.employeeBand ?? firstBand)
  const [planId, setPlanId] = useState(0)
  const [partnerId, setPartnerId] = useState(0)
  const [made, setMade] = useState<AnswerOf<typeof createClient>>()
  const action = useAction(createClient, { onDone: setMade })
  const chosen = industries[industry]
  const input = (
    name: keyof typeof typed,
    more: { hint?: string; type?: 'email' | 'tel'; numeric?: boolean } = {},
  ) => (
    <TextField
      required
      label={text(name)}
      type={more.type ?? 'text'}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      error={name in action.errors}
      helperText={action.errors[name] ?? more.hint}
      slotProps={{ htmlInput: { ...(more.numeric && { inputMode: 'numeric' }), maxLength: 254 } }}
    />
  )
  const choice = (
    name: 'country' | 'industry' | 'employeeBand' | 'planId' | 'partnerId',
    label: string,
    value: string | number,
    set: (value: string) => void,
    choices: readonly (readonly [string | number, string])[],
  ) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => set(target.value)}
      error={name in action.errors}
      helperText={action.errors[name]}
    >
      {choices.map(([key, shown]) => (
        <MenuItem key={key} value={key}>
          {shown}
        </MenuItem>
      ))}
    </TextField>
  )
  if (made) return <Invitation made={made} company={typed.companyName} onClose={onClose} />
  const days = Number(typed.trialDays)
  const save = () => {
    if (!chosen) return
    const { industryId, industryName } = chosen
    void action.run({
      body: {
        ...typed,
        trialDays: days,
        country,
        industry: { industryId, industryName },
        employeeBand: band,
        planId: planId || null,
        partnerId: partnerId || null,
        leadId: lead?.id ?? null,
      },
    })
  }
  return (
    <ActionDialog
      title={text('newClient')}
      help={text('newClientHelp')}
      action={action}
      submit={text('inviteAndMake')}
      disabled={!chosen || typed.companyName.trim() === '' || !Number.isInteger(days)}
      onSubmit={save}
      onClose={onClose}
      maxWidth="md"
    >
      <Box sx={{ pt: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {input('companyName')}
        {choice(
          'industry',
          text('industry'),
          industry === -1 ? '' : industry,
          (value) => setIndustry(Number(value)),
          industries.map(({ industryName }, place) => [place, industryName]),
        )}
        {choice(
          'country',
          text('country'),
          country,
          setCountry,
          countryChoices(language).map(({ id, name }) => [id, name]),
        )}
        {choice(
          'employeeBand',
          text('people'),
          band,
          (value) => setBand(employeeBands.find((one) => one === value) ?? firstBand),
          employeeBands.map((one) => [one, one]),
        )}
        {input('firstName')}
        {input('lastName')}
        {input('contact', { type: 'tel', hint: text('contactHelp') })}
        {input('email', { type: 'email' })}
        {input('trialDays', { numeric: true })}
        {input('timeZone')}
        {choice('planId', text('plan'), planId, (value) => setPlanId(Number(value)), [
          [0, text('noPlan')],
          ...(plans.data ?? [])
            .filter(({ status }) => status === 'active')
            .map(({ id, name }) => [id, name] as const),
        ])}
        {isOperator &&
          choice('partnerId', text('partner'), partnerId, (value) => setPartnerId(Number(value)), [
            [0, text('nobody')],
            ...(partners.data ?? []).map(({ companyId, name }) => [companyId, name] as const),
          ])}
      </Box>
    </ActionDialog>
  )
}
