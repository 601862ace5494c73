import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { mostDays } from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { daysOf, faultOf, presets, type Days, type Preset } from './days.ts'
import { maintenanceTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'

interface PeriodPickerProps {
  preset: Preset
  days: Days
  today: string
  onChange: (preset: Preset, days: Days) => void
}

/** Asks for the days: a usual period, or a first and a last day. Days that make no period stay until they do. */
export function PeriodPicker({ preset, days, today, onChange }: PeriodPickerProps) {
  const text = useTexts(maintenanceTexts)
  const [typed, setTyped] = useState(days)
  const fault = preset === 'custom' ? faultOf(typed) : undefined
  const choose = (next: Preset) => {
    const chosen = next === 'custom' ? days : daysOf(next, today)
    setTyped(chosen)
    onChange(next, chosen)
  }
  const type = (part: Partial<Days>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (!faultOf(next)) onChange('custom', next)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={text('period')}
        value={preset}
        sx={{ minWidth: 160 }}
        onChange={({ target }) => {
          const next = presets.find((one) => one === target.value)
          if (next) choose(next)
        }}
      >
        {presets.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`period${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {preset === 'custom' &&
        (['from', 'until'] as const).map((name) => (
          <DayField
            key={name}
            size="small"
            fullWidth={false}
            label={text(name)}
            value={typed[name]}
            error={fault !== undefined}
            helperText={name === 'until' && fault && text(fault, { count: mostDays })}
            onChange={(day) => type({ [name]: day })}
          />
        ))}
    </Box>
  )
}
