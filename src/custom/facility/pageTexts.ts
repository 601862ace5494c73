import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Texts of a facility's page and of requests for it, in English; a translation gives the same keys below `facilityPage`. */
export const facilityPageTexts = {
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

export type FacilityPageText = keyof typeof facilityPageTexts

/** Gives a text of a facility's page in the user's language. */
export function useFacilityPageText() {
  const translate = useTranslate()
  return useCallback(
    (key: FacilityPageText, values: Record<string, string | number> = {}): string =>
      translate(`facilityPage.${key}`, { ...values, _: facilityPageTexts[key] }),
    [translate],
  )
}
