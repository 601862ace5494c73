import Box from '@mui/material/Box'
import type { DateState } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'

const size = 9
const round = { width: size, height: size, borderRadius: '50%' }

/** Each state has a shape of its own, so that nobody depends on the colour. */
const shapes: Record<DateState, object> = {
  done: { ...round, bgcolor: 'success.main' },
  open: {
    ...round,
    border: 2,
    borderColor: 'info.main',
    backgroundImage: ({ palette }: { palette: { info: { main: string } } }) =>
      `linear-gradient(90deg, ${palette.info.main} 50%, transparent 50%)`,
  },
  overdue: { width: size - 1, height: size - 1, bgcolor: 'error.main', transform: 'rotate(45deg)' },
  planned: { ...round, border: 2, borderColor: 'text.secondary' },
  skipped: { width: size, height: 3, borderRadius: 1, bgcolor: 'text.secondary' },
}

/** What has become of a date, as a mark. What it means stands beside it, or is the name of what holds it. */
export const Dot = ({ state }: { state: DateState }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{ display: 'inline-block', flexShrink: 0, boxSizing: 'border-box', ...shapes[state] }}
  />
)
