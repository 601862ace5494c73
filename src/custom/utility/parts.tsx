import { later } from '../../kit/later.tsx'
import type { Parts } from '../../kit/parts.ts'
import { ListLinks } from './ListLinks.tsx'
import { useUtilityText } from './texts.ts'

const YearTab = later(async () => (await import('./YearTab.tsx')).YearTab)
const AnomalyTab = later(async () => (await import('./AnomalyTab.tsx')).AnomalyTab)

function YearLabel() {
  return useUtilityText()('yearTab')
}

function AnomalyLabel() {
  return useUtilityText()('anomalyTab')
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
