import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { extractValidSavedQueries, useDataProvider, useEvent, useNotify, useSavedQueries } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import type { SavedView } from '../../resources/savedViews/savedView.shapes.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { useColumnLayout } from '../list/columnLayout.ts'
import { useDensity } from '../list/density.ts'
import { useInView } from '../list/listView.tsx'
import { arrangedPath, listPath } from '../records/records.ts'
import { useReason } from '../texts/texts.ts'
import { useViewText } from './texts.ts'

/** The address that leads to a view, for those it is sent to. */
export const viewPath = (resource: Resource, id: number) => `${listPath(resource)}?view=${id}`

const viewsKey = (resource: Resource) => ['saved-view', resource.name]

/** The views that the user may choose from; asked for where they are `seen`. */
export function useViews(resource: Resource, seen = true) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const queryFn = () => dataProvider.views(resource.name)
  const query = useQuery({ queryKey: viewsKey(resource), queryFn, enabled: seen })
  return { ...query, renew: () => client.invalidateQueries({ queryKey: viewsKey(resource) }) }
}

/** Shows the list as a view has it. */
export function useShowView(resource: Resource) {
  const navigate = useNavigate()
  const [, setLayout] = useColumnLayout(resource)
  const [, setDensity] = useDensity()
  const inView = useInView()
  return useEvent(({ filter, sort: [field, order], columns, density }: SavedView, replace?: boolean) => {
    if (columns) setLayout(columns)
    if (density) setDensity(density)
    void navigate(inView(arrangedPath(resource, filter, [field, order])), { replace })
  })
}

/** Opens the view of the address (`?view=12`) once, and replaces it by the view's filter in the address. */
export function useViewInAddress(resource: Resource) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const [params, setParams] = useSearchParams()
  const notify = useNotify()
  const text = useViewText()
  const reason = useReason()
  const show = useShowView(resource)
  const id = Number(params.get('view'))
  const refused = useEvent((error: unknown) => {
    setParams({}, { replace: true })
    notify(text('failed', { reason: reason(error) }), { type: 'error' })
  })
  useEffect(() => {
    if (!Number.isSafeInteger(id) || id < 1) return undefined
    let left = false
    dataProvider.view(id).then(
      (view) => !left && show(view, true),
      (error: unknown) => !left && refused(error),
    )
    return () => {
      left = true
    }
  }, [id, dataProvider, show, refused])
}

/** Takes the views that were kept in this browser over to the server, once. */
export function useBrowserViews(resource: Resource, renew: () => unknown) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const [stored, setStored] = useSavedQueries(resource.route)
  const begun = useRef(false)
  const take = useEvent(async () => {
    const [first, direction] = resource.list.sort
    for (const { label, value } of extractValidSavedQueries(stored)) {
      const sort: [string, 'ASC' | 'DESC'] = value.sort
        ? [value.sort.field, value.sort.order]
        : [first, direction]
      // One that the list no longer knows, or whose name is taken, is of no more use.
      await dataProvider
        .createView({
          resource: resource.name,
          name: label,
          shared: false,
          filter: { ...value.filter },
          sort,
        })
        .catch(() => undefined)
    }
    setStored([])
    await renew()
  })
  useEffect(() => {
    if (begun.current || stored.length === 0) return
    begun.current = true
    void take()
  }, [stored.length, take])
}
