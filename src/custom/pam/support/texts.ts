import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about support sessions. */
export const supportTexts = defineTexts(
  'support',
  {
    title: 'Support sessions',
    lead: 'Who of the platform’s operator has worked in this company, as whom, and why. What they changed names both.',
    as: '%{operator} as %{name}',
    running: 'At work until %{until}',
    ended: '%{from} – %{until}',
    none: 'Nobody of the operator has worked here',
    noneHelp: 'When they do, administrators are told at once, and it stands here.',
  },
  async () => (await import('./texts.ms.ts')).supportTextsMs,
)
