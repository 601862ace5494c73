import { useTranslate } from 'react-admin'
import { later } from '../../../kit/loading/later.tsx'
import { partsOf, type Parts } from '../../../kit/area/parts.ts'
import { workTask } from '../../../resources/maintenance/work/workTask.resource.ts'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import type { WorkRequest, WorkTask } from './rows.ts'
import { tabTexts } from './tabTexts.ts'

const waiting = <PageSkeleton rows={4} />
const TasksTab = later(async () => (await import('./steps/TasksTab.tsx')).TasksTab, waiting)
const FilesTab = later(async () => (await import('./files/FilesTab.tsx')).FilesTab, waiting)
const CommentsTab = later(async () => (await import('./comments/CommentsTab.tsx')).CommentsTab, waiting)
const CostTab = later(async () => (await import('./CostTab.tsx')).CostTab, waiting)
const LinksTab = later(async () => (await import('./LinksTab.tsx')).LinksTab, waiting)
const OpenSteps = later(async () => (await import('./steps/OpenSteps.tsx')).OpenSteps)

const labelled = (key: keyof typeof tabTexts) =>
  function TabLabel() {
    return useTranslate()(`workDetail.${key}`, { _: tabTexts[key] })
  }

/** What a work request has on its page besides what follows from the schema. */
export const workParts: Parts<WorkRequest> = {
  before: { complete: OpenSteps },
  tabs: [
    { name: 'tasks', Label: labelled('tasks'), Panel: TasksTab },
    { name: 'files', Label: labelled('files'), Panel: FilesTab },
    { name: 'comments', Label: labelled('comments'), Panel: CommentsTab, withHistory: true },
    { name: 'cost', Label: labelled('cost'), Panel: CostTab },
    { name: 'links', Label: labelled('links'), Panel: LinksTab },
  ],
  inTabs: ['work-task', 'work-file', 'work-comment', 'work-time', 'work-cost'],
}

/** The fields of a step that only some of its types have a use for. */
const ofTypes: readonly (readonly [keyof WorkTask, readonly WorkTask['taskType'][]])[] = [
  ['unit', ['number', 'meter']],
  ['min', ['number', 'meter']],
  ['max', ['number', 'meter']],
  ['options', ['choice']],
  ['utilityId', ['meter']],
  ['failAction', ['inspection']],
  ['value', ['text', 'number', 'choice', 'meter']],
  ['fileId', ['photo', 'signature', 'inspection']],
]

/** What the form of a step asks for, by its type. */
export const stepParts = partsOf(workTask, {
  form: {
    idle: ({ taskType }) =>
      ofTypes
        .filter(([, types]) => !types.some((type) => type === (taskType ?? 'subtask')))
        .map(([name]) => name),
    below: {},
  },
})
