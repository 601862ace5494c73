import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** What can be done with the chosen rows or the waiting changes of a table, in sight at its foot. */
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
      {children}
    </Paper>
  )
}
