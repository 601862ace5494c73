import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FacilityAnalytics } from '../../../schema/calls/facility.ts'
import type { Behind } from '../behind.ts'
import { Figure, useFigureText } from '../Figure.tsx'
import type { Lists } from './figures.ts'
import { type VisitorText, visitorTexts } from './texts.ts'
import { useTexts } from '../../../kit/defineTexts.ts'

type Unit = Parameters<ReturnType<typeof useFigureText>>[1]

interface Line {
  name: VisitorText
  value: number | null
  before?: number | null
  unit?: Unit
  behind: Behind
}

/** The figures at a glance, each with that of the days before and the list it is counted from. */
export function Glance({ answer, behind }: { answer: FacilityAnalytics; behind: Lists }) {
  const text = useTexts(visitorTexts)
  const figure = useFigureText()
  const lines: Line[] = [
    { name: 'count', value: answer.count, before: answer.countBefore, behind: behind.all() },
    {
      name: 'average',
      value: answer.average,
      before: answer.averageBefore,
      unit: 'stars',
      behind: behind.all(),
    },
    { name: 'poor', value: answer.poor, before: answer.poorBefore, behind: behind.poor() },
    { name: 'handled', value: answer.handled, behind: behind.handled() },
    {
      name: 'responseH',
      value: answer.responseH,
      before: answer.responseHBefore,
      unit: 'hours',
      behind: behind.handled(),
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
      {lines.map(({ name, value, before, unit, behind: list }) => (
        <Box component="li" key={name} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {text(name)}
          </Typography>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <Figure value={value === null ? null : figure(value, unit)} name={text(name)} behind={list} />
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
