import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { useState } from 'react'
import { Link as TextLink } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { addDays, dayText, firstOf, monthNumber } from '../../domain/calendarDays.ts'
import { dayIn } from '../../domain/dates.ts'
import { daySpan } from '../../domain/moments.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/headings.tsx'
import { useFormats } from '../../kit/locale.ts'
import { filteredPath, listPath } from '../../kit/records.ts'
import { Notice } from '../../kit/states.tsx'
import { touchdownMatrix, type MatrixCell } from '../../resources/touchdown/touchdown.calls.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'
import { touchdownSchedule } from '../../resources/touchdown/touchdownSchedule.resource.ts'
import { activitiesPath } from './address.ts'
import { activityTexts } from './texts.ts'

const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '')
const moved = (month: string, by: number) => dayText(firstOf(monthNumber(`${month}-01`) + by)).slice(0, 7)

const sumOf = (some: readonly { done: number; target: number }[], of: 'done' | 'target') =>
  some.reduce((sum, one) => sum + one[of], 0)

/** The list of touchdowns of one cell's month. */
function cellPath({ userId, pinId }: MatrixCell, month: string, timeZone: string) {
  const { start, end } = daySpan(`${month}-01`, addDays(`${moved(month, 1)}-01`, -1), timeZone)
  return filteredPath(touchdownActivity, { userId, pinId, arrivedAt_gte: start, arrivedAt_lte: end })
}

/** Supervisors by sites with touchdowns made of those wanted, by month; a cell leads to its touchdowns. */
export function MatrixPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(activityTexts)
  const formats = useFormats()
  const { palette } = useTheme()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('month')
  const [thisMonth] = useState(() => dayIn(new Date(), timeZone).slice(0, 7))
  const month = isMonth(asked) ? asked : thisMonth
  const found = useCall(touchdownMatrix, { query: { month } }, { keep: true })
  const go = (by: number) => setAddress({ month: moved(month, by) }, { replace: true })
  const sticky = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const
  const cellOf = (cell: MatrixCell | undefined, person: string, pin: string) => {
    if (!cell) return null
    const { done, target, late } = cell
    const said = text('ofTarget', { done, target })
    const isShort = done < target
    return (
      <TextLink
        to={cellPath(cell, month, timeZone)}
        aria-label={`${text('cellSaid', { person, pin, done, target })}${late > 0 ? `, ${text('lateOnes', { count: late })}` : ''}`}
        sx={{
          display: 'block',
          py: 1,
          borderRadius: 1,
          fontSize: 13,
          textAlign: 'center',
          color: 'text.primary',
          border: 1,
          borderColor: isShort ? 'warning.main' : 'success.main',
          bgcolor: isShort ? 'transparent' : 'action.hover',
          backgroundImage:
            late > 0 ? `linear-gradient(225deg, ${palette.warning.main} 8px, transparent 8px)` : undefined,
        }}
      >
        {said}
      </TextLink>
    )
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('matrix')} />
      <Heading
        title={text('matrix')}
        beside={
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <IconButton
              aria-label={text('earlierMonth')}
              onClick={() => go(-1)}
              sx={{ width: 44, height: 44 }}
            >
              <ChevronLeftIcon />
            </IconButton>
            <Typography component="span" aria-live="polite">
              {`${formats.month(`${month}-01`)} ${month.slice(0, 4)}`}
            </Typography>
            <IconButton aria-label={text('laterMonth')} onClick={() => go(1)} sx={{ width: 44, height: 44 }}>
              <ChevronRightIcon />
            </IconButton>
          </Box>
        }
      >
        <Button component={Link} to={activitiesPath} size="small">
          {text('title')}
        </Button>
        <Button component={Link} to={listPath(touchdownSchedule)} size="small">
          {text('schedules')}
        </Button>
        <Button component={Link} to={listPath(touchdownActivity)} size="small">
          {text('touchdowns')}
        </Button>
      </Heading>
      <Answered
        of={found}
        isEmpty={({ cells }) => cells.length === 0}
        empty={
          <Notice title={text('noMatrix')} help={text('noMatrixHelp')}>
            <Button component={Link} to={listPath(touchdownSchedule)} variant="contained">
              {text('schedules')}
            </Button>
          </Notice>
        }
      >
        {({ people, pins, cells }) => (
          <Paper
            variant="outlined"
            sx={{ overflow: 'auto', maxHeight: 'calc(100dvh - 200px)' }}
            tabIndex={0}
            component="section"
            aria-label={text('matrix')}
          >
            <Box
              component="table"
              sx={{
                borderCollapse: 'separate',
                borderSpacing: 4,
                width: '100%',
                '& th': { fontSize: 13, fontWeight: 600, textAlign: 'left', p: 1, whiteSpace: 'nowrap' },
                '& td': { minWidth: 84 },
              }}
            >
              <thead>
                <tr>
                  <Box component="th" scope="col" sx={{ ...sticky, top: 0, zIndex: 2 }}>
                    {text('where')}
                  </Box>
                  {people.map(({ id, name }) => (
                    <Box component="th" scope="col" key={id} sx={{ ...sticky, left: 'auto', top: 0 }}>
                      {name}
                    </Box>
                  ))}
                  <Box component="th" scope="col" sx={{ ...sticky, left: 'auto', top: 0 }}>
                    {text('total')}
                  </Box>
                </tr>
              </thead>
              <tbody>
                {pins.map((pin) => (
                  <tr key={pin.id}>
                    <Box
                      component="th"
                      scope="row"
                      sx={{
                        ...sticky,
                        maxWidth: { xs: 140, sm: 260 },
                        textOverflow: 'ellipsis',
                        overflow: 'hidden',
                      }}
                    >
                      {pin.name}
                    </Box>
                    {people.map((person) => (
                      <td key={person.id}>
                        {cellOf(
                          cells.find(({ userId, pinId }) => userId === person.id && pinId === pin.id),
                          person.name,
                          pin.name,
                        )}
                      </td>
                    ))}
                    <Box component="td" sx={{ fontSize: 13, textAlign: 'center' }}>
                      {text('ofTarget', { done: pin.done, target: pin.target })}
                    </Box>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <Box component="th" scope="row" sx={sticky}>
                    {text('total')}
                  </Box>
                  {people.map(({ id, done, target }) => (
                    <Box component="td" key={id} sx={{ fontSize: 13, textAlign: 'center' }}>
                      {text('ofTarget', { done, target })}
                    </Box>
                  ))}
                  <Box component="td" sx={{ fontSize: 13, textAlign: 'center' }}>
                    {text('ofTarget', { done: sumOf(pins, 'done'), target: sumOf(pins, 'target') })}
                  </Box>
                </tr>
              </tfoot>
            </Box>
          </Paper>
        )}
      </Answered>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text('legend')}
      </Typography>
    </Box>
  )
}
