import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** What visits, their findings and incidents say beyond their records. */
export const visitTexts = defineTexts(
  'visit',
  {
    openWork: 'Open work request',
    incidentWorkHelp:
      'A work request is opened with what was reported and its pictures. The incident waits for it.',
    findingWorkHelp:
      'A work request is opened with what was found and its picture. The finding stays open until somebody has verified it.',
    workOpened: 'Work request %{ref} was opened',
    workSeen: 'See the work request',
    score: 'Score',
    scoreNone: 'No check has been answered yet',
    findingsOf: '%{open} of %{total} findings open',
    noFindings: 'No findings',
  },
  async () => (await import('./texts.ms.ts')).visitTextsMs,
)
