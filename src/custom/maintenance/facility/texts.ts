import { defineTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  action: 'QR label',
  title: 'QR labels',
  back: 'Back',
  print: 'Print',
  none: 'No facility is chosen',
  noneHelp: 'Choose facilities in their list, then “QR label”.',
  loopback:
    'These labels lead to %{address}, which no phone can open. Set PUBLIC_URL to the address by which the portal is reached.',
  invitation: 'How did you find this place? Scan and tell us.',
} as const

export type LabelText = keyof typeof en

/** Texts of the QR labels. */
export const labelTexts = defineTexts('qrLabel', en, async () => (await import('./texts.ms.ts')).labelTextsMs)
