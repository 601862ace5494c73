import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { Title } from 'react-admin'

/** Title of a page: in the bar, where the shell has its place, and of the window. */
export function PageTitle({ title, beside }: { title: string; beside?: ReactNode }) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <Title
      title={
        <>
          {title} {beside}
        </>
      }
    />
  )
}

/** Heading of a record or a form, with elements before and next to it, and its actions at the end. */
export function Heading({
  title,
  before,
  beside,
  children,
}: {
  title: ReactNode
  before?: ReactNode
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      {before}
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {beside}
      <Stack direction="row" spacing={1} useFlexGap sx={{ ml: 'auto', flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  )
}
