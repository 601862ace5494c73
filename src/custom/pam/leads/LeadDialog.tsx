import { useState } from 'react'
import { homeCountry } from '../../../domain/people/countries.ts'
import { leadProbabilities, leadStatuses, openLeadStatuses } from '../../../domain/platform/leads.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { addLead, changeLead, type LeadAnswer } from '../../../resources/pam/lead.calls.ts'
import { Choice, CompanyFields, FormGrid, Input } from '../FormParts.tsx'
import { leadTexts } from './leadTexts.ts'

interface Props {
  lead: LeadAnswer | undefined
  onClose: () => void
}

/** A lead: who may become a client, how likely, and what is done next. */
export function LeadDialog({ lead, onClose }: Props) {
  const text = useTexts(leadTexts)
  const [typed, setTyped] = useState({
    companyName: lead?.companyName ?? '',
    contactName: lead?.contactName ?? '',
    contactNumber: lead?.contactNumber ?? '',
    email: lead?.email ?? '',
    nextAction: lead?.nextAction ?? '',
    nextOn: lead?.nextOn ?? '',
    note: lead?.note ?? '',
    lostReason: lead?.lostReason ?? '',
  })
  const [country, setCountry] = useState(lead?.country ?? homeCountry)
  const [band, setBand] = useState(lead?.employeeBand ?? null)
  const [status, setStatus] = useState(lead?.status ?? 'open')
  const [probability, setProbability] = useState(lead?.probability ?? 'warm')
  const done = { done: () => text('leadSaved'), onDone: onClose }
  const add = useAction(addLead, done)
  const change = useAction(changeLead, done)
  const action = lead ? change : add
  const statuses = lead?.becameId ? leadStatuses : [...openLeadStatuses, 'lost' as const, 'junk' as const]
  const save = () => {
    const { companyName, ...others } = typed
    if (action.lacks({ companyName })) return
    const body = {
      companyName,
      contactName: others.contactName || null,
      contactNumber: others.contactNumber || null,
      email: others.email || null,
      nextAction: others.nextAction || null,
      nextOn: others.nextOn || null,
      note: others.note || null,
      lostReason: others.lostReason || null,
      country,
      employeeBand: band,
      status,
      probability,
    }
    if (lead) void change.run({ params: { leadId: lead.id }, body: { ...body, version: lead.version } })
    else void add.run({ body })
  }
  const { errors } = action
  const field = (name: keyof typeof typed) => ({
    name,
    label: text(name === 'email' ? 'contactEmail' : name),
    errors,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <ActionDialog
      title={text(lead ? 'editLead' : 'newLead')}
      action={action}
      submit={text('save')}
      onSubmit={save}
      onClose={onClose}
      maxWidth="md"
    >
      <FormGrid>
        <CompanyFields
          errors={errors}
          name={typed.companyName}
          onName={(companyName) => setTyped({ ...typed, companyName })}
          country={country}
          onCountry={setCountry}
          people={band}
          mayBeUnknown
          onPeople={setBand}
        />
        <Input {...field('contactName')} />
        <Input {...field('contactNumber')} type="tel" />
        <Input {...field('email')} type="email" />
        <Choice
          name="status"
          label={text('status')}
          errors={errors}
          value={status}
          choices={statuses.map((one) => [one, text(`status_${one}`)] as const)}
          onChange={setStatus}
        />
        <Choice
          name="probability"
          label={text('probability')}
          errors={errors}
          value={probability}
          choices={leadProbabilities.map((one) => [one, text(`probability_${one}`)] as const)}
          onChange={setProbability}
        />
        {status === 'lost' && <Input {...field('lostReason')} long />}
        <Input {...field('nextAction')} />
        <Input {...field('nextOn')} type="date" />
        <Input {...field('note')} long />
      </FormGrid>
    </ActionDialog>
  )
}
