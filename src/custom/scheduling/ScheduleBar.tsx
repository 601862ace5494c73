import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import FoldIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { allId } from '../../domain/access/filters.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { employee } from '../../resources/employee/employee.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { schedulingTexts } from './texts.ts'
import { isRosterView, steppedDate, viewNames, type Ask, type Asked, type ViewName } from './useAsked.ts'

interface Props {
  asked: Asked
  ask: Ask
  today: string
  /** Of the shown times, where it is not the viewer's. */
  zone: string | undefined
  children: ReactNode
}

const wrapped = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' }
/** Where the views don't fit beside each other, the one that is shown is not left out of sight. */
const showChosen = (box: HTMLElement | null) =>
  box?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Which days, which view, whose and where; what can be done stands at its end. A phone folds all but days and view away. */
export function ScheduleBar({ asked, ask, today, zone, children }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const { view, start, end, user } = asked
  const pin = asked.pin === allId ? undefined : asked.pin
  return (
    <>
      <Box sx={{ ...wrapped, gap: 1, pb: 1 }}>
        <IconButton
          aria-label={text('earlier')}
          onClick={() => ask({ date: steppedDate(view, asked.date, -1) })}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <BackIcon />
        </IconButton>
        <Typography component="h2" variant="h6" aria-live="polite" sx={{ fontSize: '1.05rem' }}>
          {start === end ? formats.day(start) : `${formats.day(start)} – ${formats.day(end)}`}
        </Typography>
        <IconButton
          aria-label={text('later')}
          onClick={() => ask({ date: steppedDate(view, asked.date, 1) })}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <ForwardIcon />
        </IconButton>
        <Button size="small" onClick={() => ask({ date: today })} sx={{ minHeight: 44 }}>
          {text('today')}
        </Button>
        {zone !== undefined && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ display: { xs: open ? 'block' : 'none', sm: 'block' } }}
          >
            {text('timesOf', { zone })}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 1, ml: { md: 'auto' }, minWidth: 0 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<FoldIcon />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{ minHeight: 44, flexShrink: 0, display: { sm: 'none' } }}
          >
            {text('unfold')}
          </Button>
          <Box ref={showChosen} sx={{ overflowX: 'auto' }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={view}
              aria-label={text('views')}
              onChange={(_, chosen: ViewName | null) => chosen && ask({ view: chosen })}
            >
              {viewNames.map((name) => (
                <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 1.5, whiteSpace: 'nowrap' }}>
                  {text(name)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
        </Box>
      </Box>
      <Box
        sx={{
          ...wrapped,
          gap: 1.5,
          pb: 1.5,
          display: { xs: open ? 'flex' : 'none', sm: 'flex' },
          // Narrow, so that the buttons fit in the same row.
          '& > .MuiAutocomplete-root': { flex: { md: '0 1 190px' }, minWidth: { md: 180 } },
        }}
      >
        <RecordPicker
          resource={pins}
          label={text('pin')}
          withAll
          value={pin}
          onChange={(id) => ask({ pin: id })}
        />
        <RecordPicker
          resource={employee}
          label={text('person')}
          placeholder={text('anybody')}
          value={user}
          onChange={(id) => ask({ user: id })}
        />
        {isRosterView(view) && <PeopleFilters asked={asked} ask={ask} />}
        {children}
      </Box>
    </>
  )
}
