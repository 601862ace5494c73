import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** How many rows of a table are chosen or changed, and what can be done with them, in sight at its foot. */
export function SheetBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      role="toolbar"
      aria-label={label}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 3,
        mt: 1,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Typography variant="subtitle2" component="output">
        {label}
      </Typography>
      {children}
    </Paper>
  )
}
