import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useReason, useText } from '../texts/texts.ts'
import { whyRefused } from '../access/why.ts'

/** A message in place of content, with what to do next. */
export function Notice({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <Box data-notice sx={{ py: 8, px: 2, maxWidth: 520, mx: 'auto', textAlign: 'center' }}>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {help}
      </Typography>
      {children}
    </Box>
  )
}

interface LoadErrorProps {
  error: unknown
  onRetry: () => void
  /** Resets the request, if the request may be the cause. */
  onReset?: () => void
}

/** What went wrong while loading, and the way to try again. */
export function LoadError({ error, onRetry, onReset }: LoadErrorProps) {
  const text = useText()
  const reason = useReason()
  const why = whyRefused(error)
  return (
    <Box role="alert">
      <Notice title={text('loadFailed')} help={text('loadFailedHelp', { reason: reason(error) })}>
        <Button variant="contained" onClick={onRetry}>
          {text('retry')}
        </Button>
        {why && (
          <Button component={RouterLink} to={why} sx={{ ml: 1 }}>
            {text('why')}
          </Button>
        )}
        {onReset && (
          <Button onClick={onReset} sx={{ ml: 1 }}>
            {text('clearFilters')}
          </Button>
        )}
      </Notice>
    </Box>
  )
}

/** Stands where a page or a record will be, in about its shape. */
export function PageSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Box aria-busy="true" sx={{ p: 2 }}>
      <Skeleton variant="text" width={220} height={44} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="text" height={36} />
      ))}
    </Box>
  )
}
