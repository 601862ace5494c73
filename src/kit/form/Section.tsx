import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useLabel } from '../texts/texts.ts'

interface Props {
  title: string
  children: ReactNode
  /** Least width of a column, in pixels. */
  column?: number
}

/** A titled part of a form or a record, in as many columns as there is room for. */
export function Section({ title, children, column = 260 }: Props) {
  const id = useId()
  const label = useLabel()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {label(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}px), 1fr))`,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
