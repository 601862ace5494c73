import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { reminderParts } from './parts.tsx'

const ReminderNotice = later(async () => (await import('./ReminderNotice.tsx')).ReminderNotice)
const TurnButtons = later(async () => (await import('./TurnButtons.tsx')).TurnButtons)

/** Reminders. */
export const reminderArea = defineArea({
  name: 'reminder',
  texts: [async () => (await import('./texts.ts')).reminderTexts],
  parts: { reminder: reminderParts },
  notices: { reminder: (record) => <ReminderNotice record={record} /> },
  actions: { reminder: (chosen) => 'ids' in chosen && <TurnButtons ids={chosen.ids} /> },
})
