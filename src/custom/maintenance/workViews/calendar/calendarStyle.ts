import type { SxProps, Theme } from '@mui/material/styles'

const line = { borderColor: 'divider' }

/** The calendar in the colours of the console, light and dark. */
export const calendarStyle: SxProps<Theme> = {
  flex: 1,
  minHeight: { xs: 320, sm: 480 },
  '& .rbc-calendar': { color: 'text.primary', fontFamily: 'inherit' },
  '& .rbc-month-view, & .rbc-time-view, & .rbc-agenda-view table.rbc-agenda-table': {
    ...line,
    bgcolor: 'background.paper',
    borderRadius: 1,
  },
  '& .rbc-header, & .rbc-day-bg, & .rbc-month-row, & .rbc-time-content, & .rbc-time-header-content, & .rbc-timeslot-group, & .rbc-time-slot, & .rbc-time-header, & .rbc-time-content > * + * > *, & .rbc-day-bg + .rbc-day-bg, & .rbc-month-row + .rbc-month-row, & .rbc-header + .rbc-header, & .rbc-time-header.rbc-overflowing, & .rbc-agenda-view table.rbc-agenda-table tbody > tr > td, & .rbc-agenda-view table.rbc-agenda-table thead > tr > th, & .rbc-agenda-view table.rbc-agenda-table tbody > tr + tr':
    { borderColor: (theme) => `${theme.palette.divider} !important` },
  '& .rbc-header': { py: 0.5, fontWeight: 600, color: 'text.secondary' },
  '& .rbc-off-range-bg': { bgcolor: 'background.default' },
  '& .rbc-off-range': { color: 'text.secondary' },
  '& .rbc-today': { bgcolor: 'action.selected' },
  '& .rbc-date-cell': { px: 0.75, py: 0.25 },
  '& .rbc-current-time-indicator': { bgcolor: 'error.main' },
  '& .rbc-event, & .rbc-agenda-view tr.due-open, & .rbc-agenda-view tr.due-late, & .rbc-agenda-view tr.due-done':
    {
      bgcolor: 'background.paper',
      color: 'text.primary',
    },
  '& .rbc-event': {
    border: 1,
    ...line,
    borderLeftWidth: 4,
    '.rbc-day-slot &': {
      borderTopColor: 'divider',
      borderRightColor: 'divider',
      borderBottomColor: 'divider',
    },
    borderRadius: 0.75,
    px: 0.75,
    py: 0,
    minHeight: 24,
    fontSize: '0.8125rem',
    lineHeight: '22px',
    '&.due-open': { borderLeftColor: 'info.main' },
    '&.due-late': { borderLeftColor: 'error.main' },
    '&.due-done': { color: 'text.secondary', bgcolor: 'background.default', borderLeftColor: 'divider' },
  },
  '& .rbc-agenda-view tr.due-late td': { color: 'error.main' },
  '& .rbc-agenda-view tr.due-done td': { color: 'text.secondary' },
  // What is due has a time.
  '& .rbc-allday-cell': { display: 'none' },
  '& .rbc-agenda-event-cell': { overflowWrap: 'anywhere' },
  '& .rbc-day-slot .rbc-event-label': { fontSize: '0.75rem' },
  '& .rbc-day-slot .rbc-event-content': { whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '& .rbc-show-more': { bgcolor: 'transparent', color: 'primary.main', fontWeight: 600, minHeight: 24 },
  '& .rbc-overlay': { bgcolor: 'background.paper', ...line, zIndex: 5 },
  '& .rbc-overlay-header': line,
  '& .rbc-addons-dnd .rbc-addons-dnd-row-body': { position: 'relative' },
}
