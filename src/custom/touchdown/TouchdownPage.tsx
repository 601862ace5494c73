import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dayIn } from '../../domain/time/dates.ts'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { listPath } from '../../kit/records/records.ts'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { activitiesPath } from '../../resources/activity/paths.ts'
import { touchdownActivity } from '../../resources/touchdown/touchdownActivity.resource.ts'
import { touchdownSchedule } from '../../resources/touchdown/touchdownSchedule.resource.ts'
import { isMonth, monthLater } from './address.ts'
import { MatrixTab } from './MatrixTab.tsx'
import { touchdownTexts } from './texts.ts'

const SitesTab = later(async () => (await import('./SitesTab.tsx')).SitesTab, <PageSkeleton rows={6} />)

const touchdownTabs = ['supervisors', 'sites'] as const

/** Touchdowns of a month: by supervisor and site, and by site with the gaps and the map. */
export function TouchdownPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(touchdownTexts)
  const formats = useFormats()
  const [thisMonth] = useState(() => dayIn(new Date(), timeZone).slice(0, 7))
  const [{ month, tab }, change] = useQueryState({
    month: param.fit(isMonth, thisMonth),
    tab: param.oneOf(touchdownTabs, 'supervisors'),
  })
  const go = (by: number) => change({ month: monthLater(month, by) })
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('touchdowns')} />
      <Heading
        title={text('touchdowns')}
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
          {text('everyTouchdown')}
        </Button>
      </Heading>
      <Tabs
        value={tab}
        onChange={(_, next: (typeof touchdownTabs)[number]) => change({ tab: next }, { push: true })}
        aria-label={text('touchdowns')}
        sx={{ mb: 2 }}
      >
        {touchdownTabs.map((name) => (
          <Tab key={name} value={name} label={text(name)} sx={{ textTransform: 'none' }} />
        ))}
      </Tabs>
      <Box role="tabpanel" aria-label={text(tab)}>
        {tab === 'sites' ? (
          <SitesTab month={month} timeZone={timeZone} />
        ) : (
          <MatrixTab month={month} timeZone={timeZone} />
        )}
      </Box>
    </Box>
  )
}
