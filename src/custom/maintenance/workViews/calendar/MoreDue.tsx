import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import dayjs from 'dayjs'
import { createContext, useContext, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { AgendaDue } from './AgendaDue.tsx'
import type { Due } from '../due.ts'
import { workViewTexts } from '../texts.ts'

/** What a row of the calendar may hold: it is no table of the page's language. */
export const asCell = { role: 'cell' }

/** How many of a day's work requests the calendar was not given, and the path of the list of a day. */
export const Others = createContext<{
  rest?: ReadonlyMap<string, number>
  listOf: (day: string) => string
}>({ listOf: () => '' })

/** What of a day has no room in its cell: a number that opens the whole day. */
export function MoreDue({ count, events, slotDate }: { count: number; events: Due[]; slotDate: Date }) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const { rest, listOf } = useContext(Others)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const date = dayjs(slotDate).format('YYYY-MM-DD')
  const day = formats.day(date)
  const others = rest?.get(date) ?? 0
  const more = text('moreDue', { count: formats.number(count + others) })
  const inOrder = [...events].sort((one, other) => one.clock.localeCompare(other.clock))
  return (
    <Box {...asCell}>
      <button
        type="button"
        className="rbc-button-link rbc-show-more"
        aria-haspopup="dialog"
        aria-label={`${more}, ${day}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {more}
      </button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': day, sx: { width: 380, maxHeight: 420, p: 2 } } }}
      >
        <Typography variant="subtitle2" component="h2">
          {day}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {inOrder.map((due) => (
            <Box
              component="li"
              key={due.record.id}
              sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.5 }}
            >
              <Typography variant="body2" color={due.late ? 'error.main' : 'text.secondary'}>
                {due.clock.slice(11)}
              </Typography>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <AgendaDue event={due} onLeave={() => setAnchor(undefined)} />
              </Box>
            </Box>
          ))}
        </Box>
        {others > 0 && (
          <Link component={RouterLink} to={listOf(date)} variant="body2">
            {text('allOfDay', { count: formats.number(events.length + others) })}
          </Link>
        )}
      </Popover>
    </Box>
  )
}
