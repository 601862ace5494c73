import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreate, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { timesheet } from '../../../resources/attendance/attendance.calls.ts'
import { periodLock } from '../../../resources/attendance/periodLock.resource.ts'
import { hoursOf } from '../model.ts'
import { timesheetTexts } from '../texts.ts'

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
  const formats = useFormats()
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
  const { startDate, endDate } = days
  const { data } = useCall(timesheet, {
    query: { start: startDate, end: endDate < startDate ? startDate : endDate, pin, limit: 1 },
  })
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
      {data && (
        <Typography sx={{ pt: 2 }}>
          {[
            text('comesTo', {
              lines: formats.number(data.figures.lines),
              people: formats.number(data.figures.people),
              hours: formats.decimal(hoursOf(data.figures.workedMin)),
            }),
            data.figures.undecided > 0
              ? text('undecided', { count: formats.number(data.figures.undecided) })
              : text('nothingOpen'),
          ].join(' ')}
        </Typography>
      )}
    </ActionDialog>
  )
}
