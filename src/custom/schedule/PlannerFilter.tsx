import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useGetOne, type RaRecord } from 'react-admin'
import { useAccess } from '../../kit/access.ts'
import { titleOf } from '../../kit/records.ts'
import { useLabel } from '../../kit/texts.ts'
import { schedule } from '../../resources/cmms/schedule.resource.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { useScheduleText } from './texts.ts'

export interface PlannerFilter {
  pinId?: number | undefined
  status?: string | undefined
}

interface Props {
  value: PlannerFilter
  onChange: (value: PlannerFilter) => void
}

/** Limits the planner to a pin, found by what is typed, and to a status. */
export function PlannerFilterInputs({ value, onChange }: Props) {
  const text = useScheduleText()
  const label = useLabel()
  return (
    <>
      {useAccess(pin).may('read') && <PinInput value={value} onChange={onChange} />}
      <TextField
        select
        size="small"
        fullWidth={false}
        label={label('Status')}
        value={value.status ?? ''}
        onChange={({ target }) => onChange({ ...value, status: target.value || undefined })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ m: 0, width: 160 }}
      >
        <MenuItem value="">{text('anyStatus')}</MenuItem>
        {schedule.fields.status.choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {label(choice.label)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

function PinInput({ value, onChange }: Props) {
  const text = useScheduleText()
  const label = useLabel()
  const [typed, setTyped] = useState('')
  const { pinId } = value
  const { data: chosen } = useGetOne<RaRecord>(
    pin.route,
    { id: pinId ?? 0 },
    { enabled: pinId !== undefined },
  )
  const called = chosen && titleOf(pin, chosen)
  const { data = [] } = useGetList<RaRecord>(pin.route, {
    filter: typed && typed !== called ? { q: typed } : {},
    sort: { field: pin.list.sort[0], order: pin.list.sort[1] },
    pagination: { page: 1, perPage: 25 },
  })
  return (
    <Autocomplete
      size="small"
      options={data}
      value={pinId === undefined ? null : (chosen ?? null)}
      onChange={(_, record) => onChange({ ...value, pinId: record ? Number(record.id) : undefined })}
      onInputChange={(_, input) => setTyped(input)}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={(record) => titleOf(pin, record)}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      renderInput={(params) => (
        <TextField {...params} label={label(schedule.fields.pinId.label)} placeholder={text('anyPin')} />
      )}
      sx={{ minWidth: 220, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
    />
  )
}
