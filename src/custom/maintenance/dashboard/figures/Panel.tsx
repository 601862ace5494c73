import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { PanelAnswer } from '../../../../kit/calls/PanelAnswer.tsx'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { type MaintenanceText, maintenanceTexts } from '../texts.ts'
import type { Days } from '../days.ts'

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
  const text = useTexts(maintenanceTexts)
  const heading = useId()
  const answer = useQuery({
    queryKey: ['maintenanceDashboard', title, days.from, days.until],
    queryFn: () => call(days),
    // Who looks at it would rather be told, and try again themselves.
    retry: 1,
  })
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={heading} variant="h6" component="h3" sx={{ mb: 1 }}>
        {text(title)}
      </Typography>
      <PanelAnswer of={answer} nothing={text('nothing')} isEmpty={isEmpty} lines={lines}>
        {children}
      </PanelAnswer>
    </Paper>
  )
}
