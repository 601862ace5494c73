import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormLabel from '@mui/material/FormLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { weekdayNumbers } from '../../../domain/time/weekdays.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { schedulingTexts } from '../texts.ts'

/** A Monday, from which weekdays take their names. */
const someMonday = '2024-01-01'

const presets = {
  everyDay: [1, 2, 3, 4, 5, 6, 7],
  mondayToFriday: [1, 2, 3, 4, 5],
  weekend: [6, 7],
} as const
const presetNames = ['everyDay', 'mondayToFriday', 'weekend'] as const

interface Props {
  weekdays: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** The weekdays that a shift repeats on, one by one or by a preset. */
export function WeekdaysField({ weekdays, onChange }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  return (
    <div>
      <FormLabel id="shift-weekdays">{text('repeats')}</FormLabel>
      <ToggleButtonGroup
        aria-labelledby="shift-weekdays"
        value={[...weekdays]}
        onChange={(_, chosen: number[]) => onChange(chosen)}
        sx={{ display: 'flex', flexWrap: 'wrap', mt: 0.5 }}
      >
        {weekdayNumbers.map((weekday) => (
          <ToggleButton key={weekday} value={weekday} sx={{ minHeight: 44, minWidth: 46, flex: 1 }}>
            {formats.weekday(addDays(someMonday, weekday - 1))}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {presetNames.map((name) => {
          const isSet = presets[name].join() === weekdays.toSorted((one, other) => one - other).join()
          return (
            <Button
              key={name}
              size="small"
              aria-pressed={isSet}
              onClick={() => onChange(isSet ? [] : [...presets[name]])}
              sx={{ minHeight: 44 }}
            >
              {text(name)}
            </Button>
          )
        })}
        <Typography variant="caption" color="text.secondary">
          {weekdays.length === 0 ? text('onceOnly') : ' '}
        </Typography>
      </Box>
    </div>
  )
}
