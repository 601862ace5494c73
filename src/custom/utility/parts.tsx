import type { Parts } from '../../kit/parts.ts'
import { ListLinks } from './ListLinks.tsx'

/** What meters have on their pages besides what follows from the schema. */
export const utilityParts: Parts = {
  list: <ListLinks />,
}

/** What the months of meters have on their pages besides what follows from the schema. */
export const utilityMonthParts: Parts = { list: <ListLinks /> }
