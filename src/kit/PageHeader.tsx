import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'

/** Title of a page, what stands beside it, and its actions at the end. */
export function PageHeader({
  title,
  beside,
  children,
  level = 'h1',
}: {
  title: string
  beside?: ReactNode
  children?: ReactNode
  /** A panel beside the page is headed one level below it. */
  level?: 'h1' | 'h2'
}) {
  useEffect(() => {
    if (level !== 'h1') return undefined
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title, level])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Typography variant="h5" component={level} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {beside}
      <Stack direction="row" spacing={1} useFlexGap sx={{ ml: 'auto', flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  )
}
