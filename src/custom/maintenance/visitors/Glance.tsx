import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import type { Drilldown } from '../dashboard/drilldown.ts'
import { Figure, useFigureText } from '../dashboard/figures/Figure.tsx'
import type { Lists } from './figures.ts'
import { type VisitorText, visitorTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

type Unit = Parameters<ReturnType<typeof useFigureText>>[1]

interface Line {
  name: VisitorText
  value: number | null
  before?: number | null
  unit?: Unit
  drilldown: Drilldown
}

/** The figures at a glance, each with that of the days before and the list it is counted from. */
export function Glance({ answer, drilldown }: { answer: FacilityAnalytics; drilldown: Lists }) {
  const text = useTexts(visitorTexts)
  const figure = useFigureText()
  const lines: Line[] = [
    { name: 'count', value: answer.count, before: answer.countBefore, drilldown: drilldown.all() },
    {
      name: 'average',
      value: answer.average,
      before: answer.averageBefore,
      unit: 'stars',
      drilldown: drilldown.all(),
    },
    { name: 'poor', value: answer.poor, before: answer.poorBefore, drilldown: drilldown.poor() },
    { name: 'handled', value: answer.handled, drilldown: drilldown.handled() },
    {
      name: 'responseH',
      value: answer.responseH,
      before: answer.responseHBefore,
      unit: 'hours',
      drilldown: drilldown.handled(),
    },
  ]
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(130px, 100%), 1fr))',
      }}
    >
      {lines.map(({ name, value, before, unit, drilldown: list }) => (
        <Box component="li" key={name} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {text(name)}
          </Typography>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <Figure value={value === null ? null : figure(value, unit)} name={text(name)} drilldown={list} />
          </Typography>
          {value !== null && before !== undefined && before !== null && (
            <Typography variant="body2" color="text.secondary">
              {text('before', { value: figure(before, unit) })}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
