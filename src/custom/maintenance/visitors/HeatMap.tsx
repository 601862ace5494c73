import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { alpha, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { pathTo } from '../dashboard/links.ts'
import { hoursOf, weekdays, type Lists } from './figures.ts'
import { visitorTexts } from './texts.ts'

/** Darkest shade of a cell, light enough for the words on it in either theme. */
const darkest = 0.32

/**
 * How much was said when: days of the week by hours, the number above, the average below. The shade says the number once
 * more; nothing is said by it alone.
 */
export function HeatMap({ answer, drilldown }: { answer: FacilityAnalytics; drilldown: Lists }) {
  const text = useTexts(visitorTexts)
  const label = useLabel()
  const { number } = useFormats()
  const { palette } = useTheme()
  const hours = hoursOf(answer)
  const most = Math.max(1, ...answer.byHour.map(({ count }) => count))
  const at = new Map(answer.byHour.map((one) => [`${one.weekday} ${one.hour}`, one]))
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {text('byHourHelp')}
      </Typography>
      {/* A part that scrolls is reached by the keyboard. */}
      <Box component="section" tabIndex={0} aria-label={text('byHour')} sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          aria-label={text('byHour')}
          sx={{
            borderCollapse: 'separate',
            borderSpacing: '2px',
            fontSize: '0.8125rem',
            fontVariantNumeric: 'tabular-nums',
            '& th': { fontWeight: 500, p: 0.5, textAlign: 'left', whiteSpace: 'nowrap' },
            '& td': { p: 0, textAlign: 'center', minWidth: 44, height: 40, borderRadius: 0.5 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{text('day')}</th>
              {hours.map((hour) => (
                <Box component="th" scope="col" key={hour} sx={{ '&&': { textAlign: 'center' } }}>
                  {clock(hour)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ weekday, label: name }) => (
              <tr key={weekday}>
                <Box
                  component="th"
                  scope="row"
                  sx={{ position: 'sticky', left: 0, bgcolor: 'background.paper' }}
                >
                  {label(name)}
                </Box>
                {hours.map((hour) => {
                  const one = at.get(`${weekday} ${hour}`)
                  if (!one)
                    return (
                      <Box component="td" key={hour} sx={{ color: 'text.secondary' }}>
                        ·
                      </Box>
                    )
                  const average = number(Math.round(one.average * 10) / 10)
                  return (
                    <Box
                      component="td"
                      key={hour}
                      sx={{ bgcolor: alpha(palette.primary.main, 0.04 + (darkest * one.count) / most) }}
                    >
                      <Link
                        component={RouterLink}
                        to={pathTo(drilldown.hour(weekday, hour))}
                        underline="hover"
                        color="text.primary"
                        title={text('cell', {
                          count: number(one.count),
                          weekday: label(name),
                          hour: clock(hour),
                          average,
                        })}
                        sx={{ display: 'block', lineHeight: 1.25 }}
                      >
                        <strong>{number(one.count)}</strong>
                        <br />
                        {average}
                      </Link>
                    </Box>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  )
}
