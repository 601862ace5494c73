import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { PlannerDate, PlannerRow } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { useDayText } from '../DateText.tsx'
import { Dot } from './Dot.tsx'
import { scheduleTexts } from '../texts.ts'
import { useRoving } from './useRoving.ts'
import { datesByWeek, groupedByPin, mondayOf, mondaysFrom, monthsOf, stateText } from './weeks.ts'

const nameWidth = { xs: 140, sm: 240 }
/** Of a week, in pixels: what a finger needs. */
const weekWidth = 24
const rowHeight = 32

const style = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  width: 'max-content',
  '& th, & td': { p: 0, borderBottom: 1, borderColor: 'divider', height: rowHeight, textAlign: 'center' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', height: 24 },
  '& thead tr:nth-of-type(2) th': { top: 24 },
  '& .name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'left',
    px: 1,
    borderRight: 1,
    borderColor: 'divider',
    width: nameWidth,
    minWidth: nameWidth,
    maxWidth: nameWidth,
    fontWeight: 400,
  },
  '& thead .name': { zIndex: 3 },
  '& .now': { bgcolor: 'action.selected' },
  '& thead .now': { bgcolor: 'background.paper', boxShadow: 'inset 0 -3px 0 currentColor' },
} as const

interface Props {
  rows: readonly PlannerRow[]
  /** The Monday of the first week. */
  first: string
  today: string
}

/** Schedules by their sites against the weeks of a year; the arrow keys move from date to date. */
export function PlannerTable({ rows, first, today }: Props) {
  const text = useTexts(scheduleTexts)
  const formats = useFormats()
  const dayText = useDayText()
  const roving = useRoving()
  const box = useRef<HTMLDivElement>(null)
  const mondays = useMemo(() => mondaysFrom(first), [first])
  const groups = useMemo(() => groupedByPin(rows), [rows])
  const places = useMemo(
    () => new Map(groups.flatMap(([, group]) => group).map(({ id }, place) => [id, place])),
    [groups],
  )
  const now = mondays.indexOf(mondayOf(today))
  useEffect(() => {
    // On a narrow screen this week would lie out of view; a look back stays beside it.
    if (box.current && box.current.clientWidth < 600)
      box.current.scrollLeft = Math.max(0, now - 3) * weekWidth
  }, [now])
  return (
    <Box
      ref={box}
      sx={{
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        maxHeight: 'calc(100dvh - 190px)',
        minHeight: 240,
      }}
    >
      <Box
        component="table"
        role="grid"
        aria-label={text('plannerTitle')}
        sx={style}
        onFocus={roving.onFocus}
        onKeyDown={roving.onKeyDown}
      >
        <thead>
          <tr>
            <th className="name" scope="col" rowSpan={2}>
              <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                {text('schedule')}
              </Typography>
            </th>
            {monthsOf(mondays).map(({ monday, weeks }, place) => (
              <Box
                component="th"
                key={monday}
                colSpan={weeks}
                scope="colgroup"
                sx={{ borderLeft: 1, fontSize: '0.8125rem', fontWeight: 600, overflow: 'hidden' }}
              >
                {weeks > 1 && formats.month(monday)}
                {weeks > 2 && (place === 0 || monday.slice(5, 7) === '01') && ` ${monday.slice(0, 4)}`}
              </Box>
            ))}
          </tr>
          <tr>
            {mondays.map((monday, week) => (
              <Box
                component="th"
                key={monday}
                scope="col"
                className={week === now ? 'now' : undefined}
                aria-label={text('week', { day: formats.day(monday) })}
                title={text('week', { day: formats.day(monday) })}
                sx={{
                  width: weekWidth,
                  minWidth: weekWidth,
                  fontSize: '0.75rem',
                  fontWeight: 400,
                  color: 'text.secondary',
                }}
              >
                {Number(monday.slice(8))}
              </Box>
            ))}
          </tr>
        </thead>
        {groups.map(([pinId, group]) => (
          <tbody key={pinId}>
            <tr>
              <th className="name" scope="rowgroup">
                <Typography
                  variant="body2"
                  component="span"
                  noWrap
                  sx={{ display: 'block', fontWeight: 600 }}
                >
                  <ReferenceName to="pin" id={pinId} plain />
                </Typography>
              </th>
              <Box component="td" colSpan={mondays.length} />
            </tr>
            {group.map((one) => {
              const at = places.get(one.id) ?? 0
              const weeks = datesByWeek(one.dates, first)
              return (
                <tr key={one.id}>
                  <th className="name" scope="row">
                    <Typography
                      component={Link}
                      to={showPath(schedule, one.id)}
                      variant="body2"
                      noWrap
                      title={`${one.refNo} ${one.name}`}
                      data-row={at}
                      data-column={0}
                      tabIndex={roving.tabIndexOf(at, 0)}
                      sx={{
                        display: 'block',
                        lineHeight: `${rowHeight - 6}px`,
                        color: one.status === 'active' ? 'text.primary' : 'text.secondary',
                        textDecoration: 'none',
                        '&:hover': { textDecoration: 'underline' },
                      }}
                    >
                      {one.name}
                    </Typography>
                  </th>
                  {mondays.map((monday, week) => {
                    const dates = weeks.get(week)
                    return (
                      <td key={monday} className={week === now ? 'now' : undefined}>
                        {dates && (
                          <Week
                            row={one}
                            dates={dates}
                            label={dates
                              .map(({ actual, state }) =>
                                text('dot', {
                                  name: one.name,
                                  day: dayText(actual),
                                  state: text(stateText[state]),
                                }),
                              )
                              .join('; ')}
                            place={{ row: at, column: week + 1, tabIndex: roving.tabIndexOf(at, week + 1) }}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        ))}
      </Box>
    </Box>
  )
}

interface WeekProps {
  row: PlannerRow
  dates: readonly PlannerDate[]
  label: string
  place: { row: number; column: number; tabIndex: number }
}

/** A schedule's dates of a week: one leads to its work request, several or none yet made to the schedule. */
function Week({ row, dates, label, place }: WeekProps) {
  const requests = dates.flatMap(({ workRequestId }) => workRequestId ?? [])
  const [only] = dates.length === 1 ? requests : []
  return (
    <Box
      component={Link}
      to={only === undefined ? showPath(schedule, row.id) : showPath(workRequest, only)}
      aria-label={label}
      title={label}
      data-row={place.row}
      data-column={place.column}
      tabIndex={place.tabIndex}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px',
        p: '2px',
        alignContent: 'center',
        alignItems: 'center',
        justifyContent: 'center',
        minHeight: rowHeight,
        borderRadius: 1,
        color: 'inherit',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      {dates.map(({ planned, state }) => (
        <Dot key={planned} state={state} />
      ))}
    </Box>
  )
}
