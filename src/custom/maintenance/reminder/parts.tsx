import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import { partsOf } from '../../../kit/area/parts.ts'
import { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'
import { PageSkeleton } from '../../../kit/loading/states.tsx'
import { reminderTexts } from './texts.ts'

const SentTab = later(async () => (await import('./SentTab.tsx')).SentTab, <PageSkeleton rows={4} />)
const Channels = later(async () => (await import('./Channels.tsx')).Channels)

const SentLabel = () => useTexts(reminderTexts)('sent')

/** What reminders have on their pages besides what follows from the schema. */
export const reminderParts = partsOf(reminder, {
  form: { idle: () => [], below: { 'To whom': <Channels /> } },
  tabs: [{ name: 'sent', Label: SentLabel, Panel: SentTab }],
})
