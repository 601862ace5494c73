import type { SxProps, Theme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'

/** A plain table that becomes a stack of cards on a narrow screen. */
export const stacked = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& thead th': { textAlign: 'start', fontWeight: 600, p: 0.75, color: 'text.secondary' },
  '& td, & tbody th': {
    p: 0.75,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '@media (max-width: 700px)': {
    display: 'block',
    '& thead': visuallyHidden,
    '& tbody': { display: 'block' },
    '& tr': { display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 1 },
    '& td, & tbody th': { p: 0.5, minWidth: 0 },
    '& td:last-of-type, & td.wide': { flexBasis: '100%' },
  },
} satisfies SxProps<Theme>
