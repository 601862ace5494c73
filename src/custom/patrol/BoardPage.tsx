import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as TextLink } from 'react-admin'
import { Link } from 'react-router-dom'
import { addDays } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { useAccess } from '../../kit/access/access.ts'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { later } from '../../kit/loading/later.tsx'
import { filteredPath, listPath, newPath, showPath } from '../../kit/records/records.ts'
import { useSiteTime } from '../../kit/formats/siteTime.ts'
import { Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { exceptionKinds, patrolBoard, type BoardRoute } from '../../resources/patrol/patrol.calls.ts'
import { patrolAnswer } from '../../resources/patrol/patrolAnswer.resource.ts'
import { patrolPoint } from '../../resources/patrol/patrolPoint.resource.ts'
import { patrolRoute } from '../../resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../resources/patrol/patrolSession.resource.ts'
import { boardTabs } from './address.ts'
import { Exceptions } from './Exceptions.tsx'
import type { Choice } from '../../schema/fields.ts'
import { patrolTexts } from './texts.ts'

const HeatTab = later(async () => (await import('./HeatTab.tsx')).HeatTab, <PageSkeleton rows={6} />)

/** Days back whose exceptions stand below the board. */
const daysBack = 6

/** Statuses that somebody should look at, the most pressing first; the rest stands in the order of the sites. */
const pressing = ['late', 'missed', 'incomplete', 'in_progress', 'due']
const pressure = ({ session }: BoardRoute) => {
  const place = pressing.indexOf(session?.status ?? '')
  return place === -1 ? pressing.length : place
}

/** The status of a patrol as people read it. */
const patrolStatus = (status: string): Choice =>
  patrolSession.fields.status.choices.find(({ value }) => value === status) ?? {
    value: status,
    label: status,
  }

/** A route with its latest patrol. */
function RouteCard({ route }: { route: BoardRoute }) {
  const text = useTexts(patrolTexts)
  const siteTime = useSiteTime()
  const { session, timeZone } = route
  const share =
    session && session.requiredCount > 0 ? (100 * session.scannedCount) / session.requiredCount : 0
  const progress =
    session && text('progress', { scanned: session.scannedCount, required: session.requiredCount })
  const at = session && (session.startedAt ?? session.scheduledAt)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, minWidth: 0, display: 'grid', gap: 0.75, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, justifyContent: 'space-between' }}>
        <TextLink to={showPath(patrolRoute, route.id)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {route.name}
        </TextLink>
        {session && <StatusChip choice={patrolStatus(session.status)} />}
      </Box>
      {session ? (
        <>
          <Typography variant="body2" color="text.secondary">
            <TextLink to={showPath(patrolSession, session.id)}>{session.refNo}</TextLink>
            {at !== null && ` · ${siteTime(at, timeZone)}`}
            {session.userName !== null && ` · ${session.userName}`}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, share)}
            color={session.status === 'missed' || session.status === 'incomplete' ? 'error' : 'success'}
            aria-label={progress ?? ''}
            sx={{ height: 8, borderRadius: 4 }}
          />
          <Typography variant="body2">{progress}</Typography>
          {session.badAnswers > 0 && (
            <TextLink
              to={filteredPath(patrolAnswer, { sessionId: session.id, result: 'failed' })}
              variant="body2"
            >
              {text('badAnswers', { count: session.badAnswers })}
            </TextLink>
          )}
          {session.lastPoint !== null && session.lastAt !== null && (
            <Typography variant="body2" color="text.secondary">
              {text('lastPoint', { name: session.lastPoint, time: siteTime(session.lastAt, timeZone) })}
            </Typography>
          )}
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {text('never')}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {route.nextAt === null ? text('noPlan') : text('nextAt', { time: siteTime(route.nextAt, timeZone) })}
        {' · '}
        {text('done24', { done: route.done, missed: route.missed })}
      </Typography>
    </Paper>
  )
}

/** Every route of the sites with its patrol of now, live, and what was out of the way in the last days. */
function Now({ timeZone, today }: { timeZone: string; today: string }) {
  const text = useTexts(patrolTexts)
  const [{ kind }, change] = useQueryState({ kind: param.oneOf(exceptionKinds, undefined) })
  const mayCreate = useAccess(patrolRoute).may('create')
  const board = useCall(patrolBoard, {}, { keep: true, every: 60_000 })
  return (
    <>
      <Answered
        of={board}
        isEmpty={({ routes }) => routes.length === 0}
        empty={
          <Notice title={text('noRoutes')} help={text('noRoutesHelp')}>
            {mayCreate && (
              <Button component={Link} to={newPath(patrolRoute)} variant="contained">
                {text('newRoute')}
              </Button>
            )}
          </Notice>
        }
      >
        {({ routes }) => (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
            }}
          >
            {routes
              .toSorted((one, other) => pressure(one) - pressure(other))
              .map((route) => (
                <RouteCard key={route.id} route={route} />
              ))}
          </Box>
        )}
      </Answered>
      <Exceptions
        start={addDays(today, -daysBack)}
        end={today}
        kind={kind}
        timeZone={timeZone}
        onKind={(next) => change({ kind: next })}
      />
    </>
  )
}

/** Patrols: how they stand now, and how long they take from one checkpoint to the next. The address says which. */
export function BoardPage({ timeZone }: { timeZone: string }) {
  const text = useTexts(patrolTexts)
  const [{ tab }, change] = useQueryState({ tab: param.oneOf(boardTabs, 'board') })
  const [today] = useState(() => dayIn(new Date(), timeZone))
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('board')} />
      <Heading title={text('board')}>
        <Button component={Link} to="/pin-activities" size="small">
          {text('title')}
        </Button>
        <Button component={Link} to={listPath(patrolRoute)} size="small">
          {text('routes')}
        </Button>
        <Button component={Link} to={listPath(patrolPoint)} size="small">
          {text('checkpoints')}
        </Button>
        <Button component={Link} to={listPath(patrolAnswer)} size="small">
          {text('answers')}
        </Button>
      </Heading>
      <Tabs
        value={tab}
        onChange={(_, next: typeof tab) => change({ tab: next }, { push: true })}
        aria-label={text('boardTabs')}
        sx={{ mb: 2 }}
      >
        {boardTabs.map((name) => (
          <Tab key={name} value={name} label={text(name)} sx={{ textTransform: 'none' }} />
        ))}
      </Tabs>
      <Box role="tabpanel" aria-label={text(tab)}>
        {tab === 'heat' ? <HeatTab today={today} /> : <Now timeZone={timeZone} today={today} />}
      </Box>
    </Box>
  )
}
