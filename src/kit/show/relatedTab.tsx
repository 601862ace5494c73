import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { later } from '../loading/later.tsx'
import type { RecordTab } from '../area/parts.ts'
import { PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'

const RelatedList = later(
  async () => (await import('./RelatedList.tsx')).RelatedList,
  <PageSkeleton rows={4} />,
)

/** A tab with the records of a resource that name this one. */
export const relatedTab = (name: string, resource: Resource, field: string): RecordTab => ({
  name,
  of: resource,
  Label: () => <>{useLabel()(resource.label.many)}</>,
  Panel: ({ record }: { record: RaRecord }) => <RelatedList child={{ resource, field }} parent={record} />,
})
