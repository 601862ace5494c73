import { lazy, Suspense, type ReactNode } from 'react'
import { RestoreScrollPosition, type RaRecord } from 'react-admin'
import type { Resource } from '../schema/resource.ts'
import { titleOf } from './records.ts'
import { PageSkeleton } from './states.tsx'

const ListPage = lazy(async () => ({ default: (await import('./list/ListPage.tsx')).ListPage }))
const CreatePage = lazy(async () => ({ default: (await import('./form/CreatePage.tsx')).CreatePage }))
const EditPage = lazy(async () => ({ default: (await import('./form/EditPage.tsx')).EditPage }))

const page = (content: ReactNode) => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>

/**
 * The pages of a resource, as props of react-admin's Resource; each loads its code when it is first opened.
 * Who may open them is the auth provider's to say (`canAccess`).
 */
export function resourceViews(resource: Resource) {
  const list = page(<ListPage resource={resource} />)
  return {
    name: resource.route,
    list,
    // react-admin wraps the list in this; so wrapped, the record's address keeps the list mounted beside its panel.
    show: (
      <RestoreScrollPosition storeKey={`${resource.route}.list.scrollPosition`}>{list}</RestoreScrollPosition>
    ),
    edit: page(<EditPage resource={resource} />),
    create: page(<CreatePage resource={resource} />),
    recordRepresentation: (record: RaRecord) => titleOf(resource, record),
    options: { label: resource.label.many },
  }
}
