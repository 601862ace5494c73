import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { defineArea } from '../../../kit/area/area.ts'
import { partsOf } from '../../../kit/area/parts.ts'
import { noticeOf } from '../../../kit/area/moreActions.ts'
import { facility } from '../../../resources/maintenance/facility/facility.resource.ts'
import { later } from '../../../kit/loading/later.tsx'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { usePublicUrl } from '../../../providers/viewer/shell.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { facilityRequest } from '../../../resources/maintenance/facility/facilityRequest.resource.ts'
import { labelsPath } from './labels.ts'
import { facilityPageTexts } from './pageTexts.ts'
import { QrLabelButton } from './QrLabelButton.tsx'
import type { RowOf } from '../../../schema/resource.ts'

const RequestNotice = later(async () => (await import('./RequestNotice.tsx')).RequestNotice)
const RelatedList = later(
  async () => (await import('../../../kit/show/RelatedList.tsx')).RelatedList,
  <PageSkeleton rows={4} />,
)
const QrPanel = later(async () => (await import('./QrTab.tsx')).QrTab, <PageSkeleton rows={4} />)
const Labels = later(async () => (await import('./LabelsPage.tsx')).LabelsPage, <PageSkeleton />)

const RequestsTab = ({ record }: { record: RowOf<typeof facility> }) => (
  <RelatedList child={{ resource: facilityRequest, field: 'facilityId' }} parent={record} />
)

function QrTab({ record }: { record: RowOf<typeof facility> }) {
  return <QrPanel record={record} root={usePublicUrl()} />
}

/** The page of the QR labels, with the company and the address that they bear. */
function LabelsRoute() {
  const company = useCompany()
  return <Labels company={company?.name ?? ''} root={usePublicUrl()} />
}

const RequestsLabel = () => useTexts(facilityPageTexts)('requests')
const CodeLabel = () => useTexts(facilityPageTexts)('code')

/** Facilities: their requests and their QR codes. */
export const facilityArea = defineArea({
  name: 'facility',
  texts: [async () => (await import('./texts.ts')).labelTexts, facilityPageTexts],
  parts: partsOf(facility, {
    inTabs: ['facility-request'],
    tabs: [
      { name: 'requests', Label: RequestsLabel, Panel: RequestsTab },
      { name: 'code', Label: CodeLabel, Panel: QrTab },
    ],
  }),
  notices: noticeOf(facilityRequest, (record) => <RequestNotice record={record} />),
  actions: { facility: (chosen) => 'ids' in chosen && <QrLabelButton ids={chosen.ids} /> },
  routes: [{ path: labelsPath, page: LabelsRoute, bare: true }],
})
