import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { useFigureText } from '../dashboard/figures/Figure.tsx'
import { FigureTable } from '../dashboard/figures/FigureTable.tsx'
import { maintenanceTexts } from '../dashboard/texts.ts'
import type { Lists } from './figures.ts'
import { visitorTexts } from './texts.ts'

const size = { width: 420, height: 110 }

/** The average day by day, from one star to five, and the table of it with the lists behind. */
export function Days({ answer: { byDay }, drilldown }: { answer: FacilityAnalytics; drilldown: Lists }) {
  const text = useTexts(visitorTexts)
  const maintenance = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const { day } = useFormats()
  const [table, setTable] = useState(false)
  const step = size.width / Math.max(1, byDay.length)
  const x = (index: number) => step * (index + 0.5)
  const y = (average: number) => size.height * (1 - (average - 1) / 4)
  return (
    <>
      <Box
        component="svg"
        viewBox={`-24 -8 ${size.width + 32} ${size.height + 32}`}
        aria-hidden="true"
        sx={{ width: 1, maxWidth: 640, display: 'block', fontSize: 12 }}
      >
        {[1, 2, 3, 4, 5].map((stars) => (
          <g key={stars}>
            <Box
              component="line"
              x1={0}
              x2={size.width}
              y1={y(stars)}
              y2={y(stars)}
              sx={{ stroke: 'currentColor', opacity: 0.2 }}
            />
            <Box component="text" x={-8} y={y(stars) + 4} textAnchor="end" sx={{ fill: 'currentColor' }}>
              {stars}
            </Box>
          </g>
        ))}
        {[byDay[0], byDay.at(-1)].map((one, end) => (
          <Box
            component="text"
            key={end === 0 ? 'first' : 'last'}
            x={end === 0 ? 0 : size.width}
            y={size.height + 18}
            textAnchor={end === 0 ? 'start' : 'end'}
            sx={{ fill: 'currentColor' }}
          >
            {one && day(one.day)}
          </Box>
        ))}
        <Box
          component="polyline"
          points={byDay.map(({ average }, index) => `${x(index)},${y(average)}`).join(' ')}
          fill="none"
          sx={{ stroke: (theme) => theme.palette.primary.main, strokeWidth: 2 }}
        />
        {byDay.map(({ day: name, average, count }, index) => (
          <Box
            component="circle"
            key={name}
            cx={x(index)}
            cy={y(average)}
            r={Math.min(5, 2 + Math.sqrt(count) / 2)}
            sx={{ fill: (theme) => theme.palette.primary.main }}
          />
        ))}
      </Box>
      <Button size="small" aria-expanded={table} onClick={() => setTable(!table)}>
        {maintenance('table')}
      </Button>
      {table && (
        <FigureTable
          name={text('byDay')}
          rows={byDay}
          keyOf={(row) => row.day}
          heading={{ label: text('day'), called: (row) => day(row.day) }}
          columns={[
            { label: text('count'), value: (row) => figure(row.count), drilldown: drilldown.day },
            {
              label: text('average'),
              value: (row) => figure(row.average, 'stars'),
              drilldown: drilldown.day,
            },
          ]}
          first={31}
        />
      )}
    </>
  )
}
