import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useReason, useText } from '../../kit/texts.ts'
import { useMaintenanceText, type MaintenanceText } from './texts.ts'
import type { Days } from './days.ts'

interface PanelProps<T> {
  title: MaintenanceText
  days: Days
  call: (days: Days) => Promise<T>
  /** True of an answer that holds nothing to show. */
  isEmpty?: (answer: T) => boolean
  /** Lines that stand for the answer until it is there. */
  lines?: number
  children: (answer: T) => ReactNode
}

/** A part of the dashboard with its own call: waits, fails and is tried again by itself. */
export function Panel<T>({ title, days, call, isEmpty, lines = 5, children }: PanelProps<T>) {
  const text = useMaintenanceText()
  const kit = useText()
  const reason = useReason()
  const heading = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['maintenanceDashboard', title, days.from, days.until],
    queryFn: () => call(days),
  })
  const content = () => {
    if (error) {
      return (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {kit('retry')}
            </Button>
          }
        >
          {kit('loadFailed')}. {reason(error)}
        </Alert>
      )
    }
    if (data === undefined) {
      return (
        <Box aria-busy="true">
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} height={32} />
          ))}
        </Box>
      )
    }
    if (isEmpty?.(data)) return <Typography color="text.secondary">{text('nothing')}</Typography>
    return children(data)
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={heading} variant="h6" component="h3" sx={{ mb: 1 }}>
        {text(title)}
      </Typography>
      {content()}
    </Paper>
  )
}
