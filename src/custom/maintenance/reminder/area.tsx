import { defineArea } from '../../../kit/area/area.ts'
import { noticeOf } from '../../../kit/area/moreActions.ts'
import { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'
import { later } from '../../../kit/loading/later.tsx'
import { reminderParts } from './parts.tsx'

const ReminderNotice = later(async () => (await import('./ReminderNotice.tsx')).ReminderNotice)
const SwitchButtons = later(async () => (await import('./SwitchButtons.tsx')).SwitchButtons)

/** Reminders. */
export const reminderArea = defineArea({
  name: 'reminder',
  texts: [async () => (await import('./texts.ts')).reminderTexts],
  parts: reminderParts,
  notices: noticeOf(reminder, (record) => <ReminderNotice record={record} />),
  actions: { reminder: (chosen) => 'ids' in chosen && <SwitchButtons ids={chosen.ids} /> },
})
