import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { addDays } from '../../domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../domain/time/dates.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { Notice } from '../../kit/loading/states.tsx'
import { activities, latestOfUsers, locations } from '../../resources/activity/activity.calls.ts'
import { ActivityList, ActivityRows, type Sought } from './ActivityList.tsx'
import { tabs, typeOf, useAsked, type Tab as TabName } from './address.ts'
import { LocationList } from './LocationList.tsx'
import { activityTexts } from './texts.ts'

const TrailMap = later(
  async () => (await import('./TrailMap.tsx')).TrailMap,
  <Skeleton variant="rounded" sx={{ height: '100%' }} />,
)

/** What happened at the sites (spec 2: Pin Activities): sites at the left, types as tabs, live; the address says what is shown. */
export function ActivitiesPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(activityTexts)
  const formats = useFormats()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const { asked, ask } = useAsked(today)
  const { tab, start, end, search, pin, user } = asked
  const isPeople = tab === 'people'
  const type = typeOf(tab)
  const sought: Sought = {
    start,
    ...(end !== undefined && { end }),
    ...(type !== undefined && { type }),
    ...(pin !== undefined && { pin }),
    ...(user !== undefined && { user }),
  }
  const found = useCall(activities, { query: sought }, { enabled: !isPeople })
  const latest = useCall(latestOfUsers, { query: pin === undefined ? {} : { pin } }, { enabled: isPeople })
  const sites = useCall(
    locations,
    { query: { search, start, ...(end !== undefined && { end }) } },
    { keep: true },
  )
  const site = sites.data?.locations.find(({ id }) => id === pin)
  const rows = (isPeople ? latest.data : found.data?.rows) ?? []
  const trailOf =
    user === undefined ? undefined : (rows.find(({ userId }) => userId === user)?.userName ?? text('nobody'))
  const onTrail = (userId: number) => ask({ user: userId, tab: 'all' })

  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      <Heading title={site?.name ?? text('allLocations')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '260px minmax(0, 1fr)',
            xl: '280px minmax(0, 1fr) minmax(320px, 34%)',
          },
          alignItems: 'start',
        }}
      >
        <Paper
          variant="outlined"
          sx={{
            p: 1.5,
            minWidth: 0,
            position: { md: 'sticky' },
            top: { md: 72 },
            maxHeight: { md: 'calc(100dvh - 100px)' },
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <LocationList
            search={search}
            start={start}
            chosen={pin}
            onSearch={(next) => ask({ search: next })}
            onChoose={(next) => ask({ pin: next })}
          />
        </Paper>
        <Paper variant="outlined" sx={{ px: 2, pb: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, pt: 1 }}>
            <Tabs
              value={tab}
              onChange={(_, next: TabName) => ask({ tab: next })}
              variant="scrollable"
              scrollButtons="auto"
              aria-label={text('types')}
              sx={{ flex: '1 1 320px', minWidth: 0 }}
            >
              {tabs.map((name) => (
                <Tab
                  key={name}
                  value={name}
                  label={text(name)}
                  sx={{ textTransform: 'none', px: 1.5, minWidth: 0 }}
                />
              ))}
            </Tabs>
            {!isPeople && (
              <DayField
                size="small"
                label={text('since')}
                value={start}
                onChange={(day) => isCalendarDay(day) && ask({ start: day })}
                min={addDays(today, -366)}
                max={today}
                sx={{ width: 160, my: 1 }}
              />
            )}
          </Box>
          {trailOf !== undefined && (
            <Chip
              label={text('of', { name: trailOf })}
              onDelete={() => ask({ user: undefined })}
              sx={{ my: 1 }}
              deleteIcon={<CloseIcon aria-label={text('endTrail')} />}
            />
          )}
          <Box role="tabpanel" aria-label={text(tab)} aria-live="off">
            {isPeople ? (
              <Answered
                of={latest}
                empty={
                  <Notice title={text('nothing')} help={text('nothingHelp', { day: formats.day(start) })} />
                }
              >
                {(people) => <ActivityRows rows={people} timeZone={timeZone} onTrail={onTrail} />}
              </Answered>
            ) : (
              <ActivityList
                key={JSON.stringify(sought)}
                sought={sought}
                day={start}
                timeZone={timeZone}
                onTrail={onTrail}
              />
            )}
          </Box>
        </Paper>
        <Box
          sx={{
            gridColumn: { md: '2', xl: 'auto' },
            height: { xs: 320, xl: 'calc(100dvh - 160px)' },
            position: { xl: 'sticky' },
            top: { xl: 72 },
            minWidth: 0,
            display: { xs: rows.length === 0 ? 'none' : 'block', md: 'block' },
          }}
        >
          <TrailMap rows={rows} site={site} trail={user !== undefined} timeZone={timeZone} />
        </Box>
      </Box>
    </Box>
  )
}
