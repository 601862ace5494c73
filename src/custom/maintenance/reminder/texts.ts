import { defineTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  sent: 'Sent',
  about: 'About',
  next: 'Next: %{time}',
  noNext: 'Nothing more is sent.',
  on: 'On',
  snooze: 'Snooze',
  hour: '1 hour',
  tomorrow: 'Tomorrow, 9:00',
  week: 'Next week',
  ownTime: 'For another time: the button “Snooze” above.',
  snoozed: 'Snoozed until %{time}.',
  failed: 'It was not done: %{reason}',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  noSends: 'Nothing has been sent yet.',
  inapp: 'Notification',
  email: 'E-mail',
  sms: 'Text message',
  waiting: 'Waiting',
  done: 'Sent',
  notSent: 'Not sent',
  not_configured: 'this way is not set up',
  refused: 'refused each time it was tried',
  forDue: 'due %{time}',
  channelsMissing: 'Not set up on this portal, so nothing goes out this way: %{ways}.',
  both: '%{one} and %{other}',
} as const

export type ReminderText = keyof typeof en

/** Texts of reminders. */
export const reminderTexts = defineTexts(
  'reminder',
  en,
  async () => (await import('./texts.ms.ts')).reminderTextsMs,
)
