import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { shownDays, stepped, type Mode } from './calendarDays.ts'
import { workViewTexts } from '../texts.ts'

interface Props {
  day: string
  mode: Mode
  modes: readonly Mode[]
  today: string
  onShow: (day: string, mode: Mode) => void
  children?: ReactNode
}

/** Moves the calendar and says what it shows. */
export function CalendarBar({ day, mode, modes, today, onShow, children }: Props) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const { first, last } = shownDays(mode, day)
  const zone = formats.zoneAt()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton size="small" aria-label={text('back')} onClick={() => onShow(stepped(mode, day, -1), mode)}>
        <BackIcon />
      </IconButton>
      <Button size="small" variant="outlined" color="inherit" onClick={() => onShow(today, mode)}>
        {text('today')}
      </Button>
      <IconButton size="small" aria-label={text('forth')} onClick={() => onShow(stepped(mode, day, 1), mode)}>
        <ForwardIcon />
      </IconButton>
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ fontWeight: 600 }}>
        {mode === 'month'
          ? `${formats.month(day)} ${day.slice(0, 4)}`
          : `${formats.day(first)} – ${formats.day(last)}`}
      </Typography>
      {zone !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {text('timesOf', { zone })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: 'auto' }}>
        {children}
        {modes.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={mode}
            aria-label={text('span')}
            onChange={(_, next: Mode | null) => next && onShow(day, next)}
          >
            {modes.map((one) => (
              <ToggleButton key={one} value={one} sx={{ py: 0.25, px: 1.5 }}>
                {text(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Box>
    </Box>
  )
}
