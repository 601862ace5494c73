import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { Bars } from '../dashboard/figures/Bars.tsx'
import { maintenanceTexts } from '../dashboard/texts.ts'
import { Days } from './Days.tsx'
import { lists, type Lists } from './figures.ts'
import { Glance } from './Glance.tsx'
import { HeatMap } from './HeatMap.tsx'
import { visitorTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** A titled part of the page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={heading} variant="h6" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

interface Props {
  answer: FacilityAnalytics
  /** What the figures are limited to, as the list of feedback filters. */
  filter: Readonly<Record<string, unknown>>
  /** What else there is to say. */
  children?: (drilldown: Lists) => ReactNode
}

/** What visitors said: at a glance, by stars, by day and by hour; every figure opens the list that it is counted from. */
export function Figures({ answer, filter, children }: Props) {
  const text = useTexts(visitorTexts)
  const maintenance = useTexts(maintenanceTexts)
  const drilldown = lists(answer.period, filter)
  if (answer.count === 0 && answer.countBefore === 0) {
    return <Typography color="text.secondary">{text('nothing')}</Typography>
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Part title={text('glance')}>
        <Glance answer={answer} drilldown={drilldown} />
      </Part>
      {answer.count > 0 && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
            }}
          >
            <Part title={text('byDay')}>
              <Days answer={answer} drilldown={drilldown} />
            </Part>
            <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
              <Bars
                title={text('byStars')}
                bars={answer.stars.toReversed().map(({ stars, count }) => ({
                  key: String(stars),
                  label: maintenance('starsOf', { smart_count: stars }),
                  count,
                  drilldown: drilldown.stars(stars),
                }))}
              />
            </Paper>
          </Box>
          <Part title={text('byHour')}>
            <HeatMap answer={answer} drilldown={drilldown} />
          </Part>
          {children?.(drilldown)}
        </>
      )}
    </Box>
  )
}
