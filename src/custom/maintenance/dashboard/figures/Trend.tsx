import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import type { Compared } from '../../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { maintenanceTexts } from '../texts.ts'

/** Where a figure should go; undefined where neither way is better. */
export type Good = 'up' | 'down' | undefined

export interface TrendProps {
  /** By how much it changed: its sign says which way. */
  change: number
  /** The change as it is written. */
  children: string
  good: Good
  /** Of how many meters it is taken, where some may have been left out. */
  meters?: Compared['meters']
}

/** A change that got better or worse: by its arrow, its colour, and a word for those who see neither. */
export function Trend({ change, children, good, meters }: TrendProps) {
  const text = useTexts(maintenanceTexts)
  const way = change > 0 ? 'up' : 'down'
  const assessed = change === 0 || !good ? undefined : way === good ? 'better' : 'worse'
  const shown = (
    <Box
      component="span"
      // What a tooltip says is reached by the keyboard too.
      {...(meters && { tabIndex: 0 })}
      sx={
        assessed && {
          color: assessed === 'worse' ? 'error.main' : 'success.main',
          fontWeight: assessed === 'worse' ? 600 : undefined,
          // The word that is only heard is placed in here; outside a table that scrolls it would widen the page.
          position: 'relative',
        }
      }
    >
      {change !== 0 && <span aria-hidden>{way === 'up' ? '▲ ' : '▼ '}</span>}
      {children}
      {assessed && <Box component="span" sx={visuallyHidden}>{` (${text(assessed)})`}</Box>}
    </Box>
  )
  if (!meters) return shown
  return (
    <Tooltip describeChild title={text('comparedMeters', { compared: meters.compared, count: meters.of })}>
      {shown}
    </Tooltip>
  )
}
