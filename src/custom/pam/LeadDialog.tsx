import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { homeCountry } from '../../domain/countries.ts'
import { leadProbabilities, leadStatuses, openLeadStatuses } from '../../domain/leads.ts'
import { employeeBands } from '../../domain/registration.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { countryChoices } from '../../kit/fields/countryChoices.ts'
import { useFormats } from '../../kit/locale.ts'
import { addLead, changeLead, type LeadAnswer } from '../../resources/pam/lead.calls.ts'
import { leadTexts } from './leadTexts.ts'

interface Props {
  lead: LeadAnswer | undefined
  onClose: () => void
}

/** A lead: who may become a client, how likely, and what is done next. */
export function LeadDialog({ lead, onClose }: Props) {
  const text = useTexts(leadTexts)
  const { language } = useFormats()
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
  const input = (
    name: keyof typeof typed,
    { label, type = 'text', long = false }: { label?: string; type?: 'text' | 'date'; long?: boolean } = {},
  ) => (
    <TextField
      label={label ?? text(name === 'email' ? 'contactEmail' : name)}
      type={type}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      error={name in action.errors}
      helperText={action.errors[name]}
      multiline={long}
      minRows={long ? 2 : undefined}
      slotProps={type === 'date' ? { inputLabel: { shrink: true } } : {}}
      sx={long ? { gridColumn: '1 / -1' } : {}}
    />
  )
  const choice = <T extends string>(
    name: 'country' | 'employeeBand' | 'status' | 'probability',
    label: string,
    value: string,
    choices: readonly (readonly [T, string])[],
    set: (value: T) => void,
  ) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => {
        const found = choices.find(([key]) => key === target.value)
        if (found) set(found[0])
      }}
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
  return (
    <ActionDialog
      title={text(lead ? 'editLead' : 'newLead')}
      action={action}
      submit={text('save')}
      disabled={typed.companyName.trim() === ''}
      onSubmit={save}
      onClose={onClose}
      maxWidth="md"
    >
      <Box sx={{ pt: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {input('companyName')}
        {choice(
          'country',
          text('country'),
          country,
          countryChoices(language).map(({ id, name }) => [id, name] as const),
          setCountry,
        )}
        {input('contactName')}
        {input('contactNumber')}
        {input('email')}
        {choice(
          'employeeBand',
          text('people'),
          band ?? '–',
          [['–', text('unknown')] as const, ...employeeBands.map((one) => [one, one] as const)],
          (one) => setBand(one === '–' ? null : one),
        )}
        {choice(
          'status',
          text('status'),
          status,
          statuses.map((one) => [one, text(`status_${one}`)] as const),
          setStatus,
        )}
        {choice(
          'probability',
          text('probability'),
          probability,
          leadProbabilities.map((one) => [one, text(`probability_${one}`)] as const),
          setProbability,
        )}
        {status === 'lost' && input('lostReason', { long: true })}
        {input('nextAction')}
        {input('nextOn', { type: 'date' })}
        {input('note', { long: true })}
      </Box>
    </ActionDialog>
  )
}
