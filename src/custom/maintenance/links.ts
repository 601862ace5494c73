import { listPath } from '../../kit/records.ts'
import { resourceNamed } from '../../resources/index.ts'
import type { Behind } from './behind.ts'

/** The address of the list behind a figure. */
export function pathTo({ resource, filter }: Behind): string {
  const target = resourceNamed(resource)
  const [sort, order] = target.list.sort
  const query = { filter: JSON.stringify(filter), sort, order, page: '1', perPage: '100' }
  return `${listPath(target)}?${new URLSearchParams(query)}`
}
