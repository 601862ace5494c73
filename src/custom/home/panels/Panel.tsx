import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { PanelAnswer } from '../../../kit/calls/PanelAnswer.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { HomeFigure } from '../../../resources/home/dashboard.calls.ts'
import { pathTo } from '../address.ts'
import { homeTexts } from '../texts.ts'

/** Milliseconds after which a panel asks anew for what no event tells of. */
export const every = 60_000

interface PanelProps<T> {
  title: string
  of: UseQueryResult<T>
  /** What stands at the right of the heading. */
  beside?: ReactNode
  /** True of an answer that holds nothing to show. */
  isEmpty?: (answer: T) => boolean
  /** What is said in that case. */
  nothing?: string
  /** About as many lines as there will be. */
  lines?: number
  children: (answer: T) => ReactNode
}

/** A part of home with a call of its own: it waits, fails and is tried again by itself, and keeps its room. */
export function Panel<T>({ title, of, beside, isEmpty, nothing, lines = 4, children }: PanelProps<T>) {
  const text = useTexts(homeTexts)
  const heading = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ p: 2, minWidth: 0, height: 1, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography id={heading} variant="subtitle1" component="h3" sx={{ fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        {beside}
      </Box>
      <PanelAnswer
        // What was there last stays where fetching it anew has failed.
        of={of.data === undefined ? of : { ...of, error: null }}
        nothing={nothing ?? text('nothing')}
        isEmpty={isEmpty}
        lines={lines}
      >
        {children}
      </PanelAnswer>
    </Paper>
  )
}

/** A figure that opens the list it counts; a dash where it may not be read. */
export function Count({ of, name }: { of: HomeFigure | null; name: string }) {
  const { number } = useFormats()
  if (!of) return <span aria-label={`${name}: –`}>–</span>
  const value = number(of.count)
  if (of.count === 0 || !of.list) return <>{value}</>
  return (
    <Link
      component={RouterLink}
      to={pathTo(of.list)}
      aria-label={`${value} ${name}`}
      underline="hover"
      // A finger needs more room than the digits take.
      sx={{ display: 'inline-block', py: 0.75, my: -0.75, px: 1, mx: -1 }}
    >
      {value}
    </Link>
  )
}

interface Line {
  name: string
  figure: HomeFigure | null
  /** It asks for a look where there is any. */
  tone?: 'warning.main' | 'error.main' | undefined
  /** The colour that a chart beside the lines gives it. */
  mark?: string | undefined
}

/** Figures one below the other, each with what it counts. */
export function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, width: 1 }}>
      {lines.map(({ name, figure, tone, mark }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 36,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          {mark !== undefined && (
            <Box sx={{ width: 12, height: 12, flexShrink: 0, borderRadius: 0.5, bgcolor: mark }} />
          )}
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
            {name}
          </Typography>
          {tone && figure && figure.count > 0 && (
            <Box
              component="span"
              aria-hidden
              sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tone }}
            />
          )}
          <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            <Count of={figure} name={name} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The figure that a panel is about, large, with what it says. */
export function Lead({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}>
      <Typography
        component="span"
        sx={{ fontSize: '1.75rem', lineHeight: 1.3, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
      <Typography variant="body2" color="text.secondary" component="span">
        {children}
      </Typography>
    </Box>
  )
}
