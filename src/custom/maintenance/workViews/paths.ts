import { sortedPath } from '../../../kit/records/records.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'

/** The list of what a filter keeps, the soonest due first. */
export const workListPath = (filter: Readonly<Record<string, unknown>>) =>
  sortedPath(workRequest, filter, ['dueAt', 'ASC'])
