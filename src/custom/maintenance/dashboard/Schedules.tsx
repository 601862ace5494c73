import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ScheduleFigures } from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { due, type Drilldown } from './drilldown.ts'
import { Figure, useFigureText } from './figures/Figure.tsx'
import { type MaintenanceText, maintenanceTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** Preventive work that was due, and what became of it. */
export function Schedules({ answer }: { answer: ScheduleFigures }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const { period } = answer
  const lines: { name: MaintenanceText; value: string | null; drilldown?: Drilldown }[] = [
    {
      name: 'compliancePct',
      value: answer.compliancePct === null ? null : figure(answer.compliancePct, 'percent'),
      drilldown: due(period, 'due'),
    },
    ...(['due', 'done', 'missed', 'coming'] as const).map((name) => ({
      name,
      value: figure(answer[name]),
      drilldown: due(period, name),
    })),
    { name: 'skipped', value: figure(answer.skipped) },
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, columnGap: 2 }}
    >
      {lines.map(({ name, value, drilldown }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2">
            {text(name)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
            <Figure value={value} name={text(name)} drilldown={drilldown} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
