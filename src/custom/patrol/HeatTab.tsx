import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { alpha, useTheme } from '@mui/material/styles'
import { useState } from 'react'
import { addDays } from '../../domain/time/calendarDays.ts'
import { paceOf, type Pace } from '../../domain/patrol/patrol.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable, type PlainColumn } from '../../kit/layout/PlainTable.tsx'
import { RecordLink } from '../../kit/records/RecordLink.tsx'
import { Notice } from '../../kit/loading/states.tsx'
import { mostHeatRows, patrolHeat, type HeatRow } from '../../resources/patrol/patrol.calls.ts'
import { patrolPoint } from '../../resources/patrol/patrolPoint.resource.ts'
import { patrolRoute } from '../../resources/patrol/patrolRoute.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { fitsHeat, useHeatAsked } from './address.ts'
import { patrolTexts } from './texts.ts'

/** How strong the colour of a pace is. */
const colours: Readonly<
  Record<Pace, readonly ['info' | 'success' | 'warning' | 'error', number] | undefined>
> = {
  quick: ['info', 0.18],
  usual: ['success', 0.14],
  slow: ['warning', 0.22],
  verySlow: ['error', 0.24],
  unknown: undefined,
}

/** How long patrols took from one checkpoint to the next in some days, by route; the colour stands to what was expected. */
export function HeatTab({ today }: { today: string }) {
  const text = useTexts(patrolTexts)
  const formats = useFormats()
  const { palette } = useTheme()
  const maySites = useAccess(pins).may('read')
  const { start, end, pin, ask } = useHeatAsked(today)
  const [typed, setTyped] = useState({ start, end })
  const isRight = fitsHeat(typed.start, typed.end)
  const found = useCall(patrolHeat, { query: { start, end, pin } }, { keep: true })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (fitsHeat(next.start, next.end)) ask(next)
  }
  const minutes = (value: number | null) =>
    value === null ? '–' : text('minutes', { count: formats.number(value) })
  const columns: PlainColumn<HeatRow>[] = [
    {
      name: 'point',
      label: text('checkpoint'),
      renderCell: (row) => (
        <RecordLink of={patrolPoint} id={row.pointId}>
          {row.pointName}
        </RecordLink>
      ),
    },
    {
      name: 'route',
      label: text('route'),
      renderCell: (row) => (
        <>
          <RecordLink of={patrolRoute} id={row.routeId}>
            {row.routeName}
          </RecordLink>
          <Typography variant="body2" color="text.secondary">
            {row.pinName}
          </Typography>
        </>
      ),
    },
    { name: 'least', label: text('least'), right: true, renderCell: (row) => minutes(row.least) },
    {
      name: 'average',
      label: text('average'),
      right: true,
      renderCell: ({ average, expected }) => {
        const pace = paceOf(average, expected)
        const [tone, strength] = colours[pace] ?? []
        return (
          <Box
            sx={{
              px: 1,
              py: 0.5,
              borderRadius: 1,
              bgcolor: tone && alpha(palette[tone].main, strength ?? 0),
            }}
          >
            <strong>{minutes(average)}</strong>
            <Box sx={{ fontSize: 12 }}>{text(pace)}</Box>
          </Box>
        )
      },
    },
    { name: 'most', label: text('longest'), right: true, renderCell: (row) => minutes(row.most) },
    { name: 'expected', label: text('expected'), right: true, renderCell: (row) => minutes(row.expected) },
    { name: 'count', label: text('times'), right: true, renderCell: (row) => formats.number(row.count) },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {(['start', 'end'] as const).map((name) => (
          <DayField
            key={name}
            size="small"
            fullWidth={false}
            label={text(name)}
            value={typed[name]}
            error={!isRight}
            helperText={name === 'end' && !isRight && text('wrongDays')}
            min={addDays(today, -3660)}
            max={today}
            onChange={(day) => type({ [name]: day })}
          />
        ))}
        {maySites && (
          <RecordPicker
            resource={pins}
            label={text('where')}
            withAll
            value={pin}
            onChange={(id) => ask({ pin: id })}
          />
        )}
      </Box>
      <Answered
        of={found}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title={text('noHeat')} help={text('noHeatHelp')} />}
      >
        {({ rows, more }) => (
          <>
            <PlainTable
              cards
              label={text('heat')}
              rows={rows}
              keyOf={({ routeId, pointId }) => `${routeId} ${pointId}`}
              columns={columns}
            />
            <Typography variant="body2" color="text.secondary">
              {more ? text('firstHeat', { count: formats.number(mostHeatRows) }) : text('heatHelp')}
            </Typography>
          </>
        )}
      </Answered>
    </Box>
  )
}
