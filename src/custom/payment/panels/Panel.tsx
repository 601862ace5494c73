import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  beside?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A part of the page with its heading and what can be done about it. */
export function Panel({ title, beside, action, children }: Props) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5, minHeight: 36 }}>
        <Typography id={id} variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {beside}
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      {children}
    </Paper>
  )
}
