import TuneIcon from '@mui/icons-material/Tune'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useIdentity } from '../../kit/access/identity.ts'
import { clockIn, dayIn } from '../../domain/time/dates.ts'
import { scopeOf } from '../../domain/access/permissions.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { useViewer } from '../../providers/viewer/useViewer.ts'
import { homeLayout, waiting, type HomeLayout } from '../../resources/home/home.calls.ts'
import { useAsked } from './address.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { DaysInput, SitesInput } from './Filters.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { Needs } from './needs/Needs.tsx'
import { Near } from './panels/Near.tsx'
import { NextShiftPanel } from './panels/NextShiftPanel.tsx'
import { every } from './panels/Panel.tsx'
import { homePanels, inOrder } from './panels.ts'
import { homeTexts } from './texts.ts'

const asAtFirst: HomeLayout = { ordered: [], hidden: [] }

/** The greeting of the hour. */
function greetingOf(timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(clockIn(new Date(), timeZone).slice(0, 2))
  if (hour < 12) return 'morning'
  return hour < 19 ? 'afternoon' : 'evening'
}

/** What waits for the viewer, then the figures of chosen sites and days that they may read; the address says which. */
export function HomePage({ timeZone }: { timeZone: string }) {
  const text = useTexts(homeTexts)
  const { firstName } = useIdentity()
  const { viewer, known, failed, retry } = useViewer()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const { asked, showDays, showPins } = useAsked(today)
  const [arranging, setArranging] = useState(false)
  const isOpen = known && !failed
  const needs = useCall(waiting, {}, { enabled: isOpen, keep: true, every })
  const layout = useCall(homeLayout, {}, { enabled: isOpen, keep: true })
  const setUp = layout.data?.setUp
  // Without a site every figure is zero.
  const panels = isOpen && setUp?.sites !== false ? homePanels.filter(({ isFor }) => isFor(viewer.codes)) : []
  const arranged = layout.data ?? asAtFirst
  // Panels come where they stand, not first elsewhere, so that only those in view ask; without an answer as at first.
  const isPlaced = [layout, needs].every(({ data, error }) => data ?? error)
  const shown = isPlaced
    ? inOrder(panels, arranged).filter(({ name }) => !arranged.hidden.includes(name))
    : []
  // Whoever sees their own shifts alone works by them.
  const worksShifts = scopeOf(viewer.codes, 'SC', 'read') === 'own'
  const greeting = text(greetingOf(timeZone))
  const count = needs.data?.needs.reduce((sum, { figure }) => sum + figure.count, 0)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pt: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h5" component="h2">
            {firstName ? text('greeting', { greeting, name: firstName }) : greeting}
          </Typography>
          <Typography color="text.secondary" sx={{ minHeight: 24 }}>
            {count !== undefined && (count === 0 ? text('noNeeds') : text('needs', { smart_count: count }))}
          </Typography>
        </Box>
        {panels.length > 0 && (
          <>
            {scopeOf(viewer.codes, 'PN', 'read') !== 'none' && (
              <SitesInput pins={asked.pins} onChange={showPins} />
            )}
            <DaysInput asked={asked} today={today} onChange={showDays} />
            <Button startIcon={<TuneIcon />} onClick={() => setArranging(true)} sx={{ minHeight: 44 }}>
              {text('arrange')}
            </Button>
          </>
        )}
      </Box>
      {failed && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void retry()}>
              {text('retry')}
            </Button>
          }
        >
          {text('noAccess')}
        </Alert>
      )}
      {isOpen && viewer.codes.size === 0 && <Alert severity="info">{text('empty')}</Alert>}
      {isOpen && viewer.codes.size > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
            gridAutoFlow: 'dense',
          }}
        >
          {setUp && !(setUp.sites && setUp.people) && viewer.company?.id !== viewer.operatorClientId && (
            <Box sx={{ gridColumn: { md: 'span 12' }, minWidth: 0 }}>
              <GettingStarted {...setUp} />
            </Box>
          )}
          {worksShifts && (
            <Box sx={{ gridColumn: { md: 'span 12', lg: 'span 4' }, minWidth: 0 }}>
              <NextShiftPanel />
            </Box>
          )}
          <Box sx={{ gridColumn: { md: 'span 12', lg: 'span 8' }, minWidth: 0 }}>
            <Needs of={needs} />
          </Box>
          {shown.map(({ name, title, span, Panel }) => (
            <Box
              key={name}
              sx={{ gridColumn: { md: `span ${span === 4 ? 6 : 12}`, lg: `span ${span}` }, minWidth: 0 }}
            >
              <Near title={text(title)}>
                <Panel asked={asked} timeZone={timeZone} />
              </Near>
            </Box>
          ))}
        </Box>
      )}
      {arranging && <ArrangeDialog panels={panels} layout={arranged} onClose={() => setArranging(false)} />}
    </Box>
  )
}
