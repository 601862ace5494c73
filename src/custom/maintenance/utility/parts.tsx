import { later } from '../../../kit/loading/later.tsx'
import type { Parts } from '../../../kit/area/parts.ts'
import { ListLinks } from './ListLinks.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { linkTexts } from './linkTexts.ts'

const YearTab = later(async () => (await import('./YearTab.tsx')).YearTab)
const AnomalyTab = later(async () => (await import('./AnomalyTab.tsx')).AnomalyTab)

function YearLabel() {
  return useTexts(linkTexts)('yearTab')
}

function AnomalyLabel() {
  return useTexts(linkTexts)('anomalyTab')
}

/** What meters have on their pages besides what follows from the schema. */
export const utilityParts: Parts = {
  list: <ListLinks />,
  tabs: [{ name: 'year', Label: YearLabel, Panel: YearTab }],
}

/** What the months of meters have on their pages besides what follows from the schema. */
export const utilityMonthParts: Parts = {
  list: <ListLinks />,
  tabs: [{ name: 'anomaly', Label: AnomalyLabel, Panel: AnomalyTab }],
}
