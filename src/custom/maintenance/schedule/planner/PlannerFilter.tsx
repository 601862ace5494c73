import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { RecordPicker } from '../../../../kit/fields/reference/RecordPicker.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import { pin } from '../../../../resources/pins/pin.resource.ts'
import { scheduleTexts } from '../texts.ts'

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
  const text = useTexts(scheduleTexts)
  const label = useLabel()
  return (
    <>
      {useAccess(pin).may('read') && (
        <RecordPicker
          resource={pin}
          label={label(schedule.fields.pinId.label)}
          withAll
          value={value.pinId}
          onChange={(pinId) => onChange({ ...value, pinId })}
        />
      )}
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
