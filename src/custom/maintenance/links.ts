import { filteredPath } from '../../kit/records.ts'
import { resourceNamed } from '../../resources/index.ts'
import type { Behind } from './behind.ts'

/** The address of the list behind a figure. */
export const pathTo = ({ resource, filter }: Behind): string => filteredPath(resourceNamed(resource), filter)
