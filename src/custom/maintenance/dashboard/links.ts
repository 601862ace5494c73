import { filteredPath } from '../../../kit/records/records.ts'
import { resourceNamed } from '../../../resources/index.ts'
import type { Drilldown } from './drilldown.ts'

/** The address of the list behind a figure. */
export const pathTo = ({ resource, filter }: Drilldown): string =>
  filteredPath(resourceNamed(resource), filter)
