import { listPath } from '../../../kit/records.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'

/** The list of what a filter keeps, the soonest due first. */
export const workListPath = (filter: Readonly<Record<string, unknown>>) =>
  `${listPath(workRequest)}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: 'dueAt',
    order: 'ASC',
    page: '1',
    perPage: '100',
  })}`
