import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetOne, useNavigate, type Identifier, type RaRecord } from 'react-admin'
import { useEntitled } from '../../kit/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { DayField } from '../../kit/fields/DayField.tsx'
import { showPath } from '../../kit/records.ts'
import { contract } from '../../resources/pins/contract.resource.ts'
import { renewContract } from '../../resources/pins/pin.calls.ts'
import { organizationTexts } from './texts.ts'

/** Makes the contract that follows an active one. */
export function RenewButton({ id }: { id: Identifier }) {
  const text = useTexts(organizationTexts)
  const [isOpen, setOpen] = useState(false)
  const { data } = useGetOne<RaRecord>(contract.route, { id })
  const { may } = useEntitled(contract)
  if (!data || data['status'] !== 'active' || !may('update', data) || !may('create', data)) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {text('renew')}
      </Button>
      {isOpen && <RenewDialog record={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenewDialog({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const text = useTexts(organizationTexts)
  const navigate = useNavigate()
  const [contractNo, setContractNo] = useState('')
  const [endDate, setEndDate] = useState('')
  const [upliftPct, setUplift] = useState('0')
  const renew = useAction(renewContract, {
    done: () => text('renewed'),
    onDone: ({ id }) => navigate(showPath(contract, id)),
  })
  const field = (name: string) => ({ error: name in renew.errors, helperText: renew.errors[name] })
  return (
    <ActionDialog
      title={text('renewTitle', { name: String(record['contractNo']) })}
      help={text('renewHelp')}
      action={renew}
      submit={text('renew')}
      disabled={contractNo.trim() === '' || endDate === ''}
      onSubmit={() =>
        void renew.run({ params: { id: Number(record.id) }, body: { contractNo, endDate, upliftPct } })
      }
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          required
          label={text('newNo')}
          value={contractNo}
          onChange={({ target: { value } }) => setContractNo(value)}
          {...field('contractNo')}
        />
        <DayField
          required
          label={text('endDate')}
          value={endDate}
          onChange={setEndDate}
          {...field('endDate')}
        />
        <TextField
          label={text('uplift')}
          value={upliftPct}
          inputMode="decimal"
          onChange={({ target: { value } }) => setUplift(value)}
          {...field('upliftPct')}
        />
      </Stack>
    </ActionDialog>
  )
}
