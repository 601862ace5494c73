import { useCallback } from 'react'
import { Link, type LinkProps, type RaRecord } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useParts, type ListView } from '../area/parts.ts'
import { linkedKey, showPath } from '../records/records.ts'

const parameter = 'view'

/** The name of a view in an address; a number there is a saved view (useViewInAddress). */
const nameIn = (params: URLSearchParams) => params.get(parameter)?.match(/^[a-z]+$/)?.[0]

/** The view of the list that the address names (`?view=board`); undefined for its rows. */
export function useListView(resource: Resource): ListView | undefined {
  const [params] = useSearchParams()
  const name = nameIn(params)
  return useParts(resource).views?.find((view) => view.name === name)
}

/** Gives an address of the list or of one of its records with the view that is shown now. */
export function useInView() {
  const [params] = useSearchParams()
  const name = nameIn(params)
  return useCallback(
    (path: string) =>
      name === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${parameter}=${name}`,
    [name],
  )
}

/** Adds the filters of a link that led here to an address of the list or of one of its records. */
export function useLinked() {
  const [params] = useSearchParams()
  return (path: string) => (params.has(linkedKey) ? `${path}?${params}` : path)
}

interface RowLinkProps extends Omit<LinkProps, 'to' | 'resource'> {
  resource: Resource
  record: RaRecord
}

/** Leads from a row to its record. */
export function RowLink({ resource, record, ...link }: RowLinkProps) {
  const linked = useLinked()
  return <Link {...link} to={linked(showPath(resource, record.id))} />
}

/** The same with view and filter of the address: for a record next to its list, and back. */
export function useBeside() {
  const inView = useInView()
  const linked = useLinked()
  const [params] = useSearchParams()
  const filter = params.get('filter')
  return (path: string) =>
    params.has(linkedKey)
      ? linked(path)
      : inView(filter === null ? path : `${path}?filter=${encodeURIComponent(filter)}`)
}

/** Returns the address of the list in another view with the current filter. */
export function usePathOfView() {
  const { pathname, search } = useLocation()
  return (name: string | undefined) => {
    const params = new URLSearchParams(search)
    params.delete(parameter)
    if (name !== undefined) params.set(parameter, name)
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
}
