import { RestoreScrollPosition, type RaRecord } from 'react-admin'
import { Route } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { later } from '../loading/later.tsx'
import { titleOf } from '../records/records.ts'
import { PageSkeleton } from '../loading/states.tsx'

const ListPage = later(async () => (await import('./ListPage.tsx')).ListPage, <PageSkeleton />)
const CreatePage = later(async () => (await import('./CreatePage.tsx')).CreatePage, <PageSkeleton />)
const ImportPage = later(async () => (await import('../import/ImportPage.tsx')).ImportPage, <PageSkeleton />)
const TrashPage = later(async () => (await import('../trash/TrashPage.tsx')).TrashPage, <PageSkeleton />)
const EditPage = later(async () => (await import('./EditPage.tsx')).EditPage, <PageSkeleton />)

/**
 * The pages of a resource, as props of react-admin's Resource; each loads its code when it is first opened.
 * Who may open them is the auth provider's to say (`canAccess`).
 */
export function resourceViews(resource: Resource) {
  const list = <ListPage resource={resource} />
  return {
    name: resource.route,
    list,
    // react-admin wraps the list in this; the same wrapper keeps the list mounted next to the record's panel.
    show: (
      <RestoreScrollPosition storeKey={`${resource.route}.list.scrollPosition`}>{list}</RestoreScrollPosition>
    ),
    ...(resource.readOnly
      ? {}
      : {
          edit: <EditPage resource={resource} />,
          create: <CreatePage resource={resource} />,
          children: [
            ...(resource.evidence
              ? []
              : [
                  <Route
                    key="import"
                    path="import/:importId?"
                    element={<ImportPage resource={resource} />}
                  />,
                ]),
            <Route key="deleted" path="deleted" element={<TrashPage resource={resource} />} />,
          ],
        }),
    recordRepresentation: (record: RaRecord) => titleOf(resource, record),
    options: { label: resource.label.many },
  }
}
