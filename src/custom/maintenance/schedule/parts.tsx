import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import { partsOf } from '../../../kit/area/parts.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import { idleFields } from './fields.ts'
import { Frequency } from './Frequency.tsx'
import { PlannerLink } from './PlannerLink.tsx'
import { scheduleTexts } from './texts.ts'

const Preview = later(async () => (await import('./Preview.tsx')).Preview)
const DatesTab = later(async () => (await import('./DatesTab.tsx')).DatesTab)

function DatesLabel() {
  return useTexts(scheduleTexts)('dates')
}

/** What preventive schedules have on their pages besides what follows from the schema. */
export const scheduleParts = partsOf(schedule, {
  list: <PlannerLink />,
  values: { frequencyUnit: (record) => <Frequency values={record} /> },
  form: { idle: idleFields, below: { 'How often': <Preview /> } },
  tabs: [{ name: 'dates', Label: DatesLabel, Panel: DatesTab }],
})
