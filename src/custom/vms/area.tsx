import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { overlay } from '../../domain/access/overlays.ts'
import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { noticeOf } from '../../kit/area/moreActions.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { newPath } from '../../kit/records/records.ts'
import { textTab } from '../../kit/show/textTab.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { pinVendor } from '../../resources/vms/pinVendor.resource.ts'
import { uplineAccess } from '../../resources/vms/uplineAccess.resource.ts'
import { vendorDocument } from '../../resources/vms/vendorDocument.resource.ts'
import { vmsTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

const waiting = <PageSkeleton rows={4} />
const DashboardPage = later(async () => (await import('./DashboardPage.tsx')).DashboardPage, <PageSkeleton />)
const Report = later(async () => (await import('./ReportPage.tsx')).ReportPage, <PageSkeleton />)
const WorkspaceNotice = later(async () => (await import('./WorkspaceNotice.tsx')).WorkspaceNotice)
const Evidence = later(async () => (await import('./EvidenceTab.tsx')).EvidenceTab, waiting)
const Days = later(async () => (await import('./DaysTab.tsx')).DaysTab, waiting)
const RelatedList = later(async () => (await import('../../kit/show/RelatedList.tsx')).RelatedList, waiting)
const Overlay = later(async () => (await import('../../kit/layout/Overlay.tsx')).Overlay, waiting)

function DaysPanel({ record }: { record: RowOf<typeof pinVendor> }) {
  const company = useCompany()
  return company ? <Days record={record} timeZone={company.timeZone} /> : waiting
}

function EvidencePanel({ record }: { record: RowOf<typeof pinVendor> }) {
  const company = useCompany()
  return company ? <Evidence record={record} timeZone={company.timeZone} /> : waiting
}

const DocumentsPanel = ({ record }: { record: RowOf<typeof vendor> }) => (
  <RelatedList child={{ resource: vendorDocument, field: 'vendorId' }} parent={record} />
)
const PinsPanel = ({ record }: { record: RowOf<typeof vendor> }) => (
  <RelatedList child={{ resource: pinVendor, field: 'vendorId' }} parent={record} />
)

/** Overlay 5: no client has given this company a PIN, or asked it to take one (spec 8). */
function NoRequest() {
  const text = useTexts(vmsTexts)
  return (
    <Overlay type={overlay.noRequest}>
      <Button component={Link} to={newPath(uplineAccess)} variant="contained">
        {text('ask')}
      </Button>
    </Overlay>
  )
}

/** Vendors, their documents, the PINs that they are given, and the vendor's own side of them. */
export const vmsArea = defineArea({
  name: 'vms',
  texts: [vmsTexts],
  parts: {
    ...partsOf(vendor, {
      inTabs: ['vendor-document'],
      tabs: [textTab(vmsTexts, 'documents', DocumentsPanel), textTab(vmsTexts, 'pins', PinsPanel)],
    }),
    ...partsOf(pinVendor, {
      tabs: [textTab(vmsTexts, 'days', DaysPanel), textTab(vmsTexts, 'evidence', EvidencePanel)],
    }),
    ...partsOf(uplineAccess, { empty: <NoRequest /> }),
  },
  notices: noticeOf(vendor, (record) => <WorkspaceNotice record={record} />),
  routes: [
    { path: '/vms/dashboard', page: DashboardPage },
    { path: '/vms/report', page: inCompany(Report) },
  ],
})
