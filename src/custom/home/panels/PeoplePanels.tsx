import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import { absent, attendance, onLeave, pieChart, working } from '../../../resources/home/dashboard.calls.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { ColumnChart } from '../../../kit/charts/ColumnChart.tsx'
import { Donut } from '../../../kit/charts/Donut.tsx'
import { Count, every, Lead, Lines, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { homeTexts } from '../texts.ts'
import { fewDays, queryOf, useDayLabel } from '../useSpan.ts'

const keep = { keep: true, every }

/** Who is at work now, beside who is planned, and how the day went until now. */
export function WorkingPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number } = useFormats()
  const answer = useCall(working, queryOf(asked), keep)
  return (
    <Panel title={text('working')} of={answer} lines={6}>
      {({ planned, atWork, late, hours }) => (
        <>
          <Lead value={<Count of={atWork} name={text('atWork')} />}>
            {planned && text('ofPlanned', { count: number(planned.count) })}
          </Lead>
          <ColumnChart
            title={text('byHour')}
            ends
            columns={hours.map(({ hour }) => ({
              key: String(hour),
              label: `${hour}:00`,
              name: `${hour}:00`,
            }))}
            series={[
              { name: text('count'), colour: 'primary.main', values: hours.map(({ count }) => count) },
            ]}
            format={number}
            tableLabel={text('table')}
            table={
              <PlainTable
                label={text('byHour')}
                rows={hours}
                keyOf={({ hour }) => hour}
                columns={[
                  { name: 'hour', label: text('hour'), renderCell: ({ hour }) => `${hour}:00` },
                  {
                    name: 'count',
                    label: text('count'),
                    right: true,
                    renderCell: ({ count }) => number(count),
                  },
                ]}
              />
            }
          />
          <Lines
            label={text('working')}
            lines={[
              { name: text('plannedNow'), figure: planned },
              { name: text('lateToday'), figure: late, tone: 'warning.main' },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

/** Who was planned and did not come, the last of them by name. */
export function AbsentPanel({ asked, timeZone }: PanelProps) {
  const text = useTexts(homeTexts)
  const formats = useFormats()
  const answer = useCall(absent, queryOf(asked), keep)
  return (
    <Panel title={text('absent')} of={answer} lines={6}>
      {({ over, begun, rows }) => (
        <>
          <Lead value={<Count of={over} name={text('overAssignments')} />}>{text('overAssignments')}</Lead>
          <Lines
            label={text('absent')}
            lines={[{ name: text('begunAssignments'), figure: begun, tone: 'error.main' }]}
          />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(({ id, userName, pinName, timeZone: zone, startAt }) => {
              const { dayOf, time } = formats.in(zone ?? timeZone)
              return (
                <Box component="li" key={id} sx={{ py: 0.5, minWidth: 0 }}>
                  <Typography variant="body2" noWrap>
                    <RecordLink of={shiftAssignment} id={id}>
                      {userName}
                    </RecordLink>
                  </Typography>
                  <Typography variant="caption" color="text.secondary" component="p" noWrap>
                    {dayOf(startAt)}, {time(startAt)} · {pinName}
                  </Typography>
                </Box>
              )
            })}
          </Box>
        </>
      )}
    </Panel>
  )
}

/** Approved leave in the days, by type. */
export function LeavePanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const answer = useCall(onLeave, queryOf(asked), keep)
  return (
    <Panel title={text('onLeave')} of={answer} lines={6}>
      {({ away, pending, types }) => (
        <>
          <Lead value={<Count of={away} name={text('awayDays')} />}>{text('awayDays')}</Lead>
          <Lines
            label={text('onLeave')}
            lines={[
              { name: text('pending'), figure: pending, tone: 'warning.main' },
              ...types.map(({ name, figure }) => ({ name, figure })),
            ]}
          />
        </>
      )}
    </Panel>
  )
}

/** Where people are on the last of the days. */
export function PiePanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { day: written } = useFormats()
  const answer = useCall(pieChart, queryOf(asked), keep)
  return (
    <Panel title={text('pie')} of={answer} lines={6}>
      {({ day, onTime, late, absent: missing, leave }) => {
        const parts = [
          { name: text('onTime'), figure: onTime, mark: 'success.main' },
          { name: text('late'), figure: late, mark: 'warning.main' },
          { name: text('absentCount'), figure: missing, mark: 'error.main' },
          { name: text('onLeave'), figure: leave, mark: 'info.main' },
        ]
        return (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
              {written(day)}
            </Typography>
            <Donut
              parts={parts.map(({ name, figure, mark }) => ({
                name,
                value: figure?.count ?? 0,
                colour: mark,
              }))}
            />
            <Lines label={text('pie')} lines={parts} />
          </>
        )
      }}
    </Panel>
  )
}

/** Day by day: planned, came, late and absent. */
export function AttendancePanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number, day: written } = useFormats()
  const short = useDayLabel()
  const answer = useCall(attendance, queryOf(asked), keep)
  return (
    <Panel
      title={text('attendance')}
      of={answer}
      lines={8}
      isEmpty={({ rows }) =>
        rows.every(({ planned, came }) => came.count === 0 && (planned?.count ?? 0) === 0)
      }
    >
      {({ rows }) => (
        <ColumnChart
          ends={rows.length > fewDays}
          columns={rows.map(({ day }) => ({ key: day, label: short(day, rows.length), name: written(day) }))}
          series={[
            { name: text('came'), colour: 'primary.main', values: rows.map(({ came }) => came.count) },
            { name: text('late'), colour: 'warning.main', values: rows.map(({ late }) => late.count) },
            {
              name: text('absentCount'),
              colour: 'error.main',
              values: rows.map(({ absent: missing }) => missing?.count ?? null),
            },
            {
              name: text('planned'),
              colour: 'text.secondary',
              line: true,
              values: rows.map(({ planned }) => planned?.count ?? null),
            },
          ]}
          format={number}
          tableLabel={text('table')}
          table={
            <PlainTable
              label={text('attendance')}
              rows={rows.toReversed()}
              keyOf={({ day }) => day}
              columns={[
                { name: 'day', label: text('day'), renderCell: ({ day }) => written(day) },
                ...(['planned', 'came', 'late', 'absent'] as const).map((name) => ({
                  name,
                  label: text(name === 'absent' ? 'absentCount' : name),
                  right: true,
                  renderCell: (row: (typeof rows)[number]) => (
                    <Count
                      of={row[name]}
                      name={`${text(name === 'absent' ? 'absentCount' : name)}, ${written(row.day)}`}
                    />
                  ),
                })),
              ]}
            />
          }
        />
      )}
    </Panel>
  )
}
