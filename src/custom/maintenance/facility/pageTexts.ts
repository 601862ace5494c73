import { defineTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  requests: 'Requests',
  code: 'QR code',
  leadsTo: 'The code leads to',
  accepts: 'Accepts feedback',
  takes: 'Visitors who follow the code can give feedback.',
  takesNone: 'Visitors who follow the code are told that no feedback is taken at the moment.',
  notChanged: 'It was not changed: %{reason}',
  openPage: 'Open the page',
  labels: 'Labels to print',
  openWork: 'Open a work request',
  opened: '%{refNo} is opened.',
  notOpened: 'No work request was opened: %{reason}',
  hasWork: 'Its work request:',
  asksWork: 'Somebody has to go there: a work request says who and by when.',
} as const

export type FacilityPageText = keyof typeof en

/** Texts of a facility's page and of requests for it,. */
export const facilityPageTexts = defineTexts(
  'facilityPage',
  en,
  async () => (await import('./pageTexts.ms.ts')).facilityPageTextsMs,
)
