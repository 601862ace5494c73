import { defineArea } from '../../../kit/area/area.ts'
import { partsOf } from '../../../kit/area/parts.ts'
import { noticeOf } from '../../../kit/area/moreActions.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { later } from '../../../kit/loading/later.tsx'
import { useServices } from '../../../providers/viewer/shell.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { stepParts, workParts } from './parts.tsx'
import { workViewsIn } from '../workViews/parts.tsx'

const ResponsibleInput = later(async () => (await import('./actions/ResponsibleInput.tsx')).ResponsibleInput)
const WorkActions = later(async () => (await import('./actions/WorkActions.tsx')).WorkActions)
const PromiseStrip = later(async () => (await import('./PromiseStrip.tsx')).PromiseStrip)

const views = workViewsIn({
  useTimeZone: () => useCompany()?.timeZone,
  useTiles: () => useServices().config.map,
})

/** Work requests and their steps. */
export const workArea = defineArea({
  name: 'work',
  texts: [
    async () => (await import('./actions/texts.ts')).workActionTexts,
    async () => (await import('./texts.ts')).workDetailTexts,
    async () => (await import('../workViews/texts.ts')).workViewTexts,
  ],
  parts: {
    ...partsOf(workRequest, { views, inputs: { primaryUserId: ResponsibleInput }, ...workParts }),
    ...stepParts,
  },
  notices: noticeOf(workRequest, (record) => <PromiseStrip record={record} />),
  actions: { 'work-request': (chosen) => <WorkActions chosen={chosen} /> },
})
