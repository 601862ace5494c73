import { useDataProvider } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { Chosen } from './chosen.ts'

/** Fetches the ids of the records that are chosen in a list, in its usual order: `most` of them at most. */
export function useChosenIds(resource: Resource, most: number) {
  const dataProvider = useDataProvider()
  return async (chosen: Chosen): Promise<number[]> => {
    if ('ids' in chosen) return chosen.ids
    const [field, order] = resource.list.sort
    const { data } = await dataProvider.getList(resource.route, {
      filter: chosen.filter,
      sort: { field, order },
      pagination: { page: 1, perPage: most },
    })
    const except = new Set(chosen.except)
    return data.map(({ id }) => Number(id)).filter((id) => !except.has(id))
  }
}
