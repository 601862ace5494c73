import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { scopeOf } from '../../../domain/access/permissions.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { clockSummary, workingHour } from '../../../resources/home/dashboard.calls.ts'
import { ColumnChart } from '../../../kit/charts/ColumnChart.tsx'
import { Count, every, Lead, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { homeTexts } from '../texts.ts'
import { fewDays, queryOf, useDayLabel, useHours } from '../useSpan.ts'

/** Hours worked, beside those of as many days before. */
export function HoursPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number, day: written } = useFormats()
  const hours = useHours()
  const short = useDayLabel()
  const answer = useCall(workingHour, queryOf(asked), { keep: true, every })
  const compared = (now: number, before: number) => {
    if (before === 0) return ''
    const change = Math.round((100 * (now - before)) / before)
    if (change === 0) return text('same')
    return text(change > 0 ? 'better' : 'worse', { value: number(Math.abs(change)) })
  }
  return (
    <Panel
      title={text('workingHour')}
      of={answer}
      lines={8}
      isEmpty={({ lines }) => lines.count === 0}
      beside={
        answer.data && (
          <Typography variant="body2" component="span" sx={{ whiteSpace: 'nowrap' }}>
            <Count of={answer.data.lines} name={text('clockings')} /> {text('clockings')}
          </Typography>
        )
      }
    >
      {({ workedMin, normalMin, overtimeMin, restDayMin, holidayMin, before, byDay }) => (
        <>
          <Lead value={hours(workedMin)}>{compared(workedMin, before)}</Lead>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {[
              [text('normal'), normalMin] as const,
              [text('overtime'), overtimeMin] as const,
              [text('restDay'), restDayMin] as const,
              [text('holiday'), holidayMin] as const,
            ]
              .filter(([, minutes]) => minutes > 0)
              .map(([name, minutes]) => `${name} ${hours(minutes)}`)
              .join(' · ')}
          </Typography>
          <ColumnChart
            ends={byDay.length > fewDays}
            columns={byDay.map(({ day }) => ({
              key: day,
              label: short(day, byDay.length),
              name: written(day),
            }))}
            series={[
              {
                name: text('worked'),
                colour: 'primary.main',
                values: byDay.map((row) => row.workedMin / 60),
              },
              {
                name: text('overtime'),
                colour: 'warning.main',
                values: byDay.map((row) => row.overtimeMin / 60),
              },
            ]}
            format={(value) => text('hours', { value: number(Math.round(value)) })}
            axis={(value) => number(value)}
            tableLabel={text('table')}
            table={
              <PlainTable
                label={text('workingHour')}
                rows={byDay.toReversed()}
                keyOf={({ day }) => day}
                columns={[
                  { name: 'day', label: text('day'), renderCell: ({ day }) => written(day) },
                  {
                    name: 'worked',
                    label: text('worked'),
                    right: true,
                    renderCell: (row) => hours(row.workedMin),
                  },
                  {
                    name: 'overtime',
                    label: text('overtime'),
                    right: true,
                    renderCell: (row) => hours(row.overtimeMin),
                  },
                ]}
              />
            }
          />
        </>
      )}
    </Panel>
  )
}

/** Tabs of Pin Activities. */
const tabs = { 1: 'clockIn', 2: 'clockOut', 3: 'interval', 4: 'all' } as const
const isType = (type: number): type is keyof typeof tabs => Object.hasOwn(tabs, type)

/** Punches by type, and when people come and go. */
export function ClockPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number } = useFormats()
  const answer = useCall(clockSummary, queryOf(asked), { keep: true, every })
  const { codes } = useViewer().viewer
  const { pins, start, end } = asked
  // That page shows all sites or one.
  const isThere = scopeOf(codes, 'AV', 'read') !== 'none' && (pins?.length ?? 0) < 2
  const pathOf = (type: keyof typeof tabs) =>
    `/pin-activities?${new URLSearchParams({ tab: tabs[type], start, end, ...(pins && { pin: String(pins[0]) }) })}`
  return (
    <Panel
      title={text('clock')}
      of={answer}
      lines={8}
      isEmpty={({ types }) => types.every(({ count }) => count === 0)}
    >
      {({ types, hours }) => (
        <>
          <PlainTable
            label={text('clock')}
            rows={types.flatMap((row) =>
              isType(row.type) && row.count > 0 ? [{ ...row, type: row.type }] : [],
            )}
            keyOf={({ type }) => type}
            columns={[
              { name: 'type', label: text('clock'), renderCell: ({ type }) => text(`type${type}`) },
              {
                name: 'people',
                label: text('count'),
                right: true,
                renderCell: ({ people }) => number(people),
              },
              {
                name: 'count',
                label: text('number'),
                right: true,
                renderCell: ({ type, count }) =>
                  isThere && type !== 4 ? (
                    <Link
                      component={RouterLink}
                      to={pathOf(type)}
                      underline="hover"
                      aria-label={`${number(count)} ${text(`type${type}`)}`}
                    >
                      {number(count)}
                    </Link>
                  ) : (
                    number(count)
                  ),
              },
            ]}
          />
          <ColumnChart
            ends
            columns={hours.map(({ hour }) => ({
              key: String(hour),
              label: `${hour}:00`,
              name: `${hour}:00`,
            }))}
            series={[
              { name: text('type1'), colour: 'primary.main', values: hours.map((row) => row.in) },
              { name: text('type2'), colour: 'warning.main', values: hours.map((row) => row.out) },
            ]}
            format={number}
            tableLabel={text('table')}
            table={
              <PlainTable
                label={text('hour')}
                rows={hours.filter((row) => row.in + row.out > 0)}
                keyOf={({ hour }) => hour}
                columns={[
                  { name: 'hour', label: text('hour'), renderCell: ({ hour }) => `${hour}:00` },
                  { name: 'in', label: text('type1'), right: true, renderCell: (row) => number(row.in) },
                  { name: 'out', label: text('type2'), right: true, renderCell: (row) => number(row.out) },
                ]}
              />
            }
          />
        </>
      )}
    </Panel>
  )
}
