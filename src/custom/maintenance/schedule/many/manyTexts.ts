import { defineTexts } from '../../../../kit/texts/defineTexts.ts'

const en = {
  generate: 'Make the work now',
  shift: 'Move the dates',
  copy: 'Copy to pins',
  tooMany: 'At most %{count} at once.',
  generateHelp:
    'The next work request of %{smart_count} schedule is made now, ahead of its time; its date counts as seen to. |||| The next work requests of %{smart_count} schedules are made now, ahead of their time; their dates count as seen to.',
  make: 'Make',
  made: 'Made:',
  notMade: 'Not made: %{reason}',
  days: 'Days',
  daysHelp: 'Later by so many days; with a minus, earlier.',
  wrongDays: 'A whole number from -%{most} to %{most}, and not 0.',
  look: 'Show what it comes to',
  name: 'Schedule',
  before: 'Next date',
  after: 'Then',
  move: 'Move %{smart_count} schedule |||| Move %{smart_count} schedules',
  none: 'None of them can be moved so.',
  pinIds: 'Pins',
  copyHelp:
    'Each pin gets a draft with the same rule, steps and services. People, equipment and what has been done stay where they are.',
  copied: '%{smart_count} draft is made. |||| %{smart_count} drafts are made.',
  makeCopies: 'Copy',
} as const

export type ManyText = keyof typeof en

export interface ManyProps {
  ids: readonly number[]
  onClose: () => void
}

/** Texts of what is done with several schedules,. */
export const manyTexts = defineTexts(
  'manySchedules',
  en,
  async () => (await import('./manyTexts.ms.ts')).manyTextsMs,
)
