/** What leads from the lists and pages of meters on; apart from the other texts, which are fetched with what is led to. */
export const linkTexts = {
  name: 'utility',
  en: {
    gaps: 'Gaps',
    toGrid: 'Months',
    anomalyTab: 'Anomaly',
    yearTab: 'Year',
  },
} as const
