import Button from '@mui/material/Button'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { analyticsPath } from './custom/maintenance/visitors/paths.ts'
import { useVisitorText } from './custom/maintenance/visitors/texts.ts'
import { useFacilityPageText } from './custom/facility/pageTexts.ts'
import { useShell } from './custom/shell/ShellContext.ts'
import { useCompany } from './custom/shell/useCompany.ts'
import { later } from './kit/later.tsx'
import type { Parts } from './kit/parts.ts'
import { PageSkeleton } from './kit/states.tsx'
import { facilityRequest } from './resources/cmms/facilityRequest.resource.ts'

const FeedbackPanel = later(
  async () => (await import('./custom/maintenance/visitors/FacilityFeedbackTab.tsx')).FacilityFeedbackTab,
  <PageSkeleton rows={6} />,
)
const RelatedList = later(
  async () => (await import('./kit/show/RelatedList.tsx')).RelatedList,
  <PageSkeleton rows={4} />,
)
const QrPanel = later(
  async () => (await import('./custom/facility/QrTab.tsx')).QrTab,
  <PageSkeleton rows={4} />,
)
const Analytics = later(
  async () => (await import('./custom/maintenance/visitors/AnalyticsPage.tsx')).AnalyticsPage,
  <PageSkeleton />,
)

/** The page of the figures of feedback, in the days of the company. */
export function AnalyticsRoute() {
  const company = useCompany()
  return company ? <Analytics timeZone={company.timeZone} /> : <PageSkeleton />
}

function FeedbackTab({ record }: { record: RaRecord }) {
  const company = useCompany()
  return company ? <FeedbackPanel record={record} timeZone={company.timeZone} /> : <PageSkeleton rows={6} />
}

function QrTab({ record }: { record: RaRecord }) {
  const { services } = useShell()
  return <QrPanel record={record} root={services.config.publicUrl ?? window.location.origin} />
}

const RequestsTab = ({ record }: { record: RaRecord }) => (
  <RelatedList child={{ resource: facilityRequest, field: 'facilityId' }} parent={record} />
)

const FeedbackLabel = () => useVisitorText()('tab')
const RequestsLabel = () => useFacilityPageText()('requests')
const CodeLabel = () => useFacilityPageText()('code')

function AnalyticsLink() {
  const text = useVisitorText()
  return (
    <Button component={Link} to={analyticsPath} size="small" sx={{ flexShrink: 0 }}>
      {text('link')}
    </Button>
  )
}

/** What facilities have on their pages besides what follows from the schema. */
export const facilityParts: Parts = {
  list: <AnalyticsLink />,
  inTabs: ['facility-feedback', 'facility-request'],
  tabs: [
    { name: 'feedback', Label: FeedbackLabel, Panel: FeedbackTab },
    { name: 'requests', Label: RequestsLabel, Panel: RequestsTab },
    { name: 'code', Label: CodeLabel, Panel: QrTab },
  ],
}
