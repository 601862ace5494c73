import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { defineArea } from '../../../kit/area/area.ts'
import { partsOf } from '../../../kit/area/parts.ts'
import { facility } from '../../../resources/maintenance/facility/facility.resource.ts'
import { inCompany } from '../../../kit/loading/inCompany.tsx'
import { later } from '../../../kit/loading/later.tsx'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { useShell } from '../../../providers/viewer/shell.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { analyticsPath } from '../visitors/paths.ts'
import { visitorTexts } from '../visitors/texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

const MaintenancePage = later(
  async () => (await import('./MaintenancePage.tsx')).MaintenancePage,
  <PageSkeleton />,
)
const Analytics = later(
  async () => (await import('../visitors/AnalyticsPage.tsx')).AnalyticsPage,
  <PageSkeleton />,
)
const FeedbackPanel = later(
  async () => (await import('../visitors/FacilityFeedbackTab.tsx')).FacilityFeedbackTab,
  <PageSkeleton rows={6} />,
)

/** The maintenance dashboard, in the days of the company. */
function MaintenanceRoute() {
  const { clients, services } = useShell()
  const company = useCompany()
  return company ? (
    <MaintenancePage client={clients.token} root={services.config.cmmsRoot} timeZone={company.timeZone} />
  ) : (
    <PageSkeleton />
  )
}

function FeedbackTab({ record }: { record: RowOf<typeof facility> }) {
  const company = useCompany()
  return company ? <FeedbackPanel record={record} timeZone={company.timeZone} /> : <PageSkeleton rows={6} />
}

const FeedbackLabel = () => useTexts(visitorTexts)('tab')

function AnalyticsLink() {
  const text = useTexts(visitorTexts)
  return (
    <Button component={Link} to={analyticsPath} size="small" sx={{ flexShrink: 0 }}>
      {text('link')}
    </Button>
  )
}

/** Figures of maintenance, and what visitors say. */
export const dashboardArea = defineArea({
  name: 'maintenance',
  texts: [
    async () => (await import('./texts.ts')).maintenanceTexts,
    async () => (await import('../visitors/texts.ts')).visitorTexts,
  ],
  parts: partsOf(facility, {
    list: <AnalyticsLink key="analytics" />,
    inTabs: ['facility-feedback'],
    tabs: [{ name: 'feedback', Label: FeedbackLabel, Panel: FeedbackTab }],
  }),
  routes: [
    { path: '/cmms', page: MaintenanceRoute },
    { path: analyticsPath, page: inCompany(Analytics) },
  ],
})
