import { useTranslate } from 'react-admin'

/** What leads from the lists and pages of meters on; apart from the other texts, which are fetched with what is led to. */
export const linkTexts = {
  gaps: 'Gaps',
  toGrid: 'Months',
  anomalyTab: 'Anomaly',
  yearTab: 'Year',
} as const

/** Gives such a text in the user's language. */
export function useLinkText() {
  const translate = useTranslate()
  return (key: keyof typeof linkTexts) => translate(`utility.${key}`, { _: linkTexts[key] })
}
