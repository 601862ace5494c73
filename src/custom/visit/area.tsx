import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { noticeOf } from '../../kit/area/moreActions.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import { later } from '../../kit/loading/later.tsx'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { visitFinding } from '../../resources/visit/visitFinding.resource.ts'

const FindingWork = later(async () => (await import('./WorkButton.tsx')).FindingWork)
const IncidentWork = later(async () => (await import('./WorkButton.tsx')).IncidentWork)
const VisitPdf = later(async () => (await import('./VisitPdf.tsx')).VisitPdf)
const VisitNotice = later(async () => (await import('./VisitNotice.tsx')).VisitNotice)

/** Visits and incidents: how a visit went, and the work that puts right what was found. */
export const visitArea = defineArea({
  name: 'visit',
  texts: [async () => (await import('./texts.ts')).visitTexts],
  // What is found is written down where it is found, beside the checks.
  parts: partsOf(visit, { tabs: [relatedTab('findings', visitFinding, 'visitId')] }),
  notices: noticeOf(visit, (record) => <VisitNotice record={record} />),
  actions: {
    visit: (chosen) => 'ids' in chosen && chosen.ids.length === 1 && <VisitPdf />,
    incident: (chosen) => 'ids' in chosen && chosen.ids.length === 1 && <IncidentWork />,
    'visit-finding': (chosen) => 'ids' in chosen && chosen.ids.length === 1 && <FindingWork />,
  },
})
