import { later } from '../../../kit/loading/later.tsx'
import { partsOf } from '../../../kit/area/parts.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../resources/maintenance/utility/utilMonth.resource.ts'
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
export const utilityParts = partsOf(utility, {
  list: <ListLinks />,
  tabs: [{ name: 'year', Label: YearLabel, Panel: YearTab }],
})

/** What the months of meters have on their pages besides what follows from the schema. */
export const utilityMonthParts = partsOf(utilMonth, {
  list: <ListLinks />,
  tabs: [{ name: 'anomaly', Label: AnomalyLabel, Panel: AnomalyTab }],
})
