import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { HttpClient } from '../../../providers/http/request.ts'
import { feedback as feedbackList } from './drilldown.ts'
import { Bars } from './figures/Bars.tsx'
import { createDashboardCalls } from './calls.ts'
import { Panel } from './figures/Panel.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { Schedules } from './Schedules.tsx'
import { Summary } from './Summary.tsx'
import { Facilities, People, Sites, Utilities } from './Tables.tsx'
import { maintenanceTexts } from './texts.ts'
import { usePeriod } from './usePeriod.ts'
import { WorkRequests } from './WorkRequests.tsx'

export interface MaintenancePageProps {
  client: HttpClient
  /** Where the maintenance calls begin, e.g. `/api/cmms`. */
  root: string
  /** IANA zone in which the company counts its days. */
  timeZone: string
}

const gap = { display: 'grid', gap: 2, minWidth: 0 }

/** How maintenance went in some days; the address says which. Every figure opens the list that it is counted from. */
export function MaintenancePage({ client, root, timeZone }: MaintenancePageProps) {
  const text = useTexts(maintenanceTexts)
  const { day } = useFormats()
  const [calls] = useState(() => createDashboardCalls(client, root))
  const { preset, days, today, show } = usePeriod(timeZone)
  return (
    <Box sx={{ ...gap, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('title')} />
      <Heading title={text('span', { from: day(days.from), until: day(days.until) })}>
        <PeriodPicker preset={preset} days={days} today={today} onChange={show} />
      </Heading>
      <Panel title="summary" days={days} call={calls.summary} lines={3}>
        {(answer) => <Summary answer={answer} />}
      </Panel>
      <Panel
        title="workRequests"
        days={days}
        call={calls.wr}
        lines={10}
        isEmpty={({ received, resolved, ages }) =>
          received === 0 && resolved === 0 && ages.every(({ count }) => count === 0)
        }
      >
        {(answer) => <WorkRequests answer={answer} />}
      </Panel>
      <Box sx={{ ...gap, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        <Panel title="pins" days={days} call={calls.pins} isEmpty={({ rows }) => rows.length === 0}>
          {(answer) => <Sites answer={answer} />}
        </Panel>
        <Panel title="people" days={days} call={calls.performances} isEmpty={({ rows }) => rows.length === 0}>
          {(answer) => <People answer={answer} />}
        </Panel>
        <Panel
          title="schedule"
          days={days}
          call={calls.schedule}
          isEmpty={({ due, skipped }) => due === 0 && skipped === 0}
        >
          {(answer) => <Schedules answer={answer} />}
        </Panel>
        <Panel title="utils" days={days} call={calls.utils} isEmpty={({ rows }) => rows.length === 0}>
          {(answer) => <Utilities answer={answer} />}
        </Panel>
      </Box>
      <Panel title="feedback" days={days} call={calls.feedback} isEmpty={({ count }) => count === 0}>
        {(answer) => (
          <Box
            sx={{
              ...gap,
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <Bars
              title={text('byStars')}
              bars={answer.stars.toReversed().map(({ stars, count }) => ({
                key: String(stars),
                label: text('starsOf', { smart_count: stars }),
                count,
                drilldown: feedbackList(answer.period, { ratingValue: stars }),
              }))}
            />
            {(['facilities', 'lowest'] as const).map((name) => (
              <Box key={name} sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="h4">
                  {text(name)}
                </Typography>
                <Facilities answer={answer} rows={answer[name]} name={name} />
              </Box>
            ))}
          </Box>
        )}
      </Panel>
    </Box>
  )
}
