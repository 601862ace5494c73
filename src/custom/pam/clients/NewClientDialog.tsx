import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { countryName, homeCountry } from '../../../domain/people/countries.ts'
import { industries } from '../../../domain/platform/industries.ts'
import { employeeBands, trialDays, type EmployeeBand } from '../../../domain/platform/registration.ts'
import { timeZoneNames } from '../../../domain/time/moments.ts'
import { zoneFor, zonesOf } from '../../../domain/time/zones.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { countryChoices } from '../../../kit/fields/countryChoices.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useZone } from '../../../kit/formats/zone.tsx'
import type { lead as leadResource } from '../../../resources/pam/lead.resource.ts'
import { createClient } from '../../../resources/pam/newClient.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import type { RowOf } from '../../../schema/resource.ts'
import { Choice, FormGrid, Input } from '../FormParts.tsx'
import { Invitation } from './Invitation.tsx'
import { usePartners } from '../partners/usePartners.ts'
import { usePlans } from '../plans/usePlans.ts'
import { newClientTexts } from './newClientTexts.ts'

type Lead = RowOf<typeof leadResource>

interface Props {
  isOperator: boolean
  /** The lead that becomes a client. */
  lead?: Lead
  onClose: () => void
}

const [firstBand] = employeeBands

/** What is known of the administrator from the lead. */
const fromLead = (lead: Lead | undefined) => {
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
  const text = useTexts(newClientTexts)
  const { language } = useFormats()
  const zone = useZone()
  const plans = usePlans()
  const partners = usePartners(isOperator)
  const [typed, setTyped] = useState({
    companyName: lead?.companyName ?? '',
    ...fromLead(lead),
    trialDays: String(trialDays),
  })
  const [country, setCountry] = useState(lead?.country ?? homeCountry)
  const [timeZone, setTimeZone] = useState(() => zoneFor(lead?.country ?? homeCountry, zone))
  const own = zonesOf(country)
  const [industry, setIndustry] = useState(-1)
  const [band, setBand] = useState<EmployeeBand>(lead?.employeeBand ?? firstBand)
  const [planId, setPlanId] = useState(0)
  const [partnerId, setPartnerId] = useState(0)
  const [made, setMade] = useState<AnswerOf<typeof createClient>>()
  const action = useAction(createClient, { onDone: setMade })
  const chosen = industries[industry]
  const { errors } = action
  const field = (name: keyof typeof typed) => ({
    required: true,
    name,
    label: text(name),
    errors,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  if (made) return <Invitation made={made} company={typed.companyName} onClose={onClose} />
  const save = () => {
    if (action.lacks({ ...typed, industry: chosen?.industryId, timeZone }) || !chosen || !timeZone) return
    const { industryId, industryName } = chosen
    void action.run({
      body: {
        ...typed,
        trialDays: Number(typed.trialDays),
        timeZone,
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
      onSubmit={save}
      onClose={onClose}
      maxWidth="md"
    >
      <FormGrid>
        <Input {...field('companyName')} />
        <CountryAndPeople
          errors={errors}
          country={country}
          onCountry={(next) => {
            setCountry(next)
            setTimeZone(zoneFor(next, timeZone))
          }}
          people={band}
          onPeople={setBand}
        />
        <Choice
          name="industry"
          label={text('industry')}
          errors={errors}
          value={industry === -1 ? '' : industry}
          choices={industries.map(({ industryName }, place) => [place, industryName] as const)}
          onChange={setIndustry}
          required
        />
        <Input {...field('firstName')} />
        <Input {...field('lastName')} />
        <Input {...field('contact')} type="tel" hint={text('contactHelp')} />
        <Input {...field('email')} type="email" />
        <Input {...field('trialDays')} numeric />
        <Autocomplete
          options={[...own, ...timeZoneNames().filter((name) => !own.includes(name))]}
          groupBy={(name) => (own.includes(name) ? countryName(country, language) : text('otherZones'))}
          value={timeZone}
          onChange={(_, next) => setTimeZone(next)}
          renderInput={(params) => (
            <TextField
              {...params}
              required
              label={text('timeZone')}
              error={'timeZone' in errors}
              helperText={errors['timeZone']}
            />
          )}
        />
        <Choice
          name="planId"
          label={text('plan')}
          errors={errors}
          value={planId}
          choices={[[0, text('noPlan')], ...plans.map(({ id, name }) => [id, name] as const)]}
          onChange={setPlanId}
        />
        {isOperator && (
          <Choice
            name="partnerId"
            label={text('partner')}
            errors={errors}
            value={partnerId}
            choices={[[0, text('nobody')], ...partners]}
            onChange={setPartnerId}
          />
        )}
      </FormGrid>
    </ActionDialog>
  )
}

interface CountryAndPeopleProps {
  errors: Readonly<Record<string, string>>
  country: string
  onCountry: (country: string) => void
  people: EmployeeBand
  onPeople: (people: EmployeeBand) => void
}

function CountryAndPeople({ errors, country, onCountry, people, onPeople }: CountryAndPeopleProps) {
  const text = useTexts(newClientTexts)
  const { language } = useFormats()
  return (
    <>
      <Choice
        name="country"
        label={text('country')}
        errors={errors}
        value={country}
        choices={countryChoices(language).map(({ id, name }) => [id, name] as const)}
        onChange={onCountry}
      />
      <Choice
        name="employeeBand"
        label={text('people')}
        errors={errors}
        value={people}
        choices={employeeBands.map((band) => [band, band] as const)}
        onChange={onPeople}
      />
    </>
  )
}
