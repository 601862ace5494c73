import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useCreate, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../kit/defineTexts.ts'
import { DayField } from '../../kit/fields/DayField.tsx'
import { useReason } from '../../kit/texts.ts'
import { periodLock } from '../../resources/calendar/periodLock.resource.ts'
import { timesheetTexts } from './texts.ts'

interface Props {
  start: string
  end: string
  pin: number | undefined
  onClose: () => void
}

/** Locks days, at the pin that is shown or at all. */
export function LockDialog({ start, end, pin, onClose }: Props) {
  const text = useTexts(timesheetTexts)
  const notify = useNotify()
  const reason = useReason()
  const client = useQueryClient()
  const [days, setDays] = useState({ startDate: start, endDate: end })
  const [create, { isPending, error }] = useCreate(periodLock.route)
  const lock = () =>
    create(
      periodLock.route,
      { data: { ...days, pinId: pin ?? null } },
      {
        onSuccess: () => {
          notify(text('locked'), { type: 'success' })
          void client.invalidateQueries()
          onClose()
        },
      },
    )
  const field = (name: 'startDate' | 'endDate', label: string) => (
    <DayField
      fullWidth
      label={label}
      value={days[name]}
      onChange={(day) => setDays((before) => ({ ...before, [name]: day }))}
    />
  )
  return (
    <ActionDialog
      title={text('lock')}
      help={text('lockHelp')}
      action={{ busy: isPending, failure: error ? reason(error) : undefined }}
      submit={text('lock')}
      onSubmit={() => void lock()}
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack direction="row" spacing={2} sx={{ pt: 1 }}>
        {field('startDate', text('from'))}
        {field('endDate', text('until'))}
      </Stack>
    </ActionDialog>
  )
}
