import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Drilldown } from '../drilldown.ts'
import { Figure, useFigureText } from './Figure.tsx'

export interface Bar {
  key: string
  label: ReactNode
  count: number
  drilldown: Drilldown | undefined
}

/** Counts beside bars of their length; the words and numbers say it all. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const figure = useFigureText()
  const heading = useId()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={heading} variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={heading} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bars.map(({ key, label, count, drilldown }) => (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 7.5rem) minmax(0, 1fr) 3rem',
              gap: 1,
              alignItems: 'center',
              minHeight: 28,
            }}
          >
            <Typography variant="body2">{label}</Typography>
            <Box sx={{ height: 10, borderRadius: 1, bgcolor: 'action.hover' }}>
              <Box
                sx={{
                  height: 1,
                  width: `${(100 * count) / most}%`,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                }}
              />
            </Box>
            <Typography variant="body2" sx={{ textAlign: 'right' }}>
              <Figure value={figure(count)} name={title} drilldown={drilldown} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
