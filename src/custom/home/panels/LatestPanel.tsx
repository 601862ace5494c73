import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useSiteTime } from '../../../kit/formats/siteTime.ts'
import type { Activity } from '../../../resources/activity/activity.calls.ts'
import { latestActivity } from '../../../resources/home/dashboard.calls.ts'
import { every, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { homeTexts, type HomeText } from '../texts.ts'
import { queryOf } from '../useSpan.ts'

/** Activities that a narrow screen shows; a wide one has room for all. */
const shown = 6
const punches: Readonly<Record<string, HomeText>> = {
  in: 'clock_in',
  out: 'clock_out',
  interval: 'clock_interval',
  break_start: 'clock_break_start',
  break_end: 'clock_break_end',
}

/** What happened last at the sites, as it happens. */
export function LatestPanel({ asked, timeZone }: PanelProps) {
  const text = useTexts(homeTexts)
  const siteTime = useSiteTime()
  const answer = useCall(latestActivity, queryOf(asked), { keep: true, every })
  const said = ({ kind, title, detail }: Activity) => {
    if (kind === 'clock') return text(punches[detail ?? ''] ?? 'clock_other')
    if (kind === 'patrol' && title === null) return text('patrolUnknown')
    return text(kind, { title: title ?? '' })
  }
  const path = `/pin-activities?${new URLSearchParams({ start: asked.start })}`
  return (
    <Panel
      title={text('latest')}
      of={answer}
      lines={shown}
      isEmpty={({ rows }) => rows.length === 0}
      beside={
        <Link component={RouterLink} to={path} variant="body2" underline="hover" sx={{ py: 0.5 }}>
          {text('allActivities')}
        </Link>
      }
    >
      {({ rows }) => (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {rows.map((one, index) => {
            return (
              <Box
                component="li"
                key={`${one.kind} ${one.id}`}
                sx={{ minWidth: 0, ...(index >= shown && { display: { xs: 'none', lg: 'block' } }) }}
              >
                <Typography variant="body2">
                  <Typography component="span" variant="body2" color="text.secondary">
                    {siteTime(one.at, one.timeZone ?? timeZone)}
                  </Typography>{' '}
                  {one.userName ?? text('nobody')} {said(one)}
                </Typography>
                {one.pinName !== null && (
                  <Typography variant="caption" color="text.secondary" component="p" noWrap>
                    {one.pinName}
                  </Typography>
                )}
              </Box>
            )
          })}
        </Box>
      )}
    </Panel>
  )
}
