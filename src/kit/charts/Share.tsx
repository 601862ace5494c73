import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

/** A bar of how many of a total are done, with a sentence above it. */
export function Share({ done, of, words }: { done: number; of: number; words: string }) {
  if (of === 0) return null
  return (
    <Stack spacing={0.5} sx={{ mb: 2, maxWidth: 420 }}>
      <Typography variant="body2">{words}</Typography>
      <LinearProgress variant="determinate" value={Math.min(100, (done / of) * 100)} aria-label={words} />
    </Stack>
  )
}
