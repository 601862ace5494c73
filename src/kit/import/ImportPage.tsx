import { useParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { isMissing } from '../calls/failures.ts'
import { PageTitle } from '../layout/headings.tsx'
import { LoadError, Notice, PageSkeleton } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'
import { StartImport } from './StartImport.tsx'
import { Studio } from './Studio.tsx'
import { useImportText } from './run/texts.ts'
import { useImport } from './run/useImport.ts'

/** Brings a file into a resource: `/{route}/import` chooses it, `/{route}/import/{id}` does the rest. */
export function ImportPage({ resource }: { resource: Resource }) {
  const { importId } = useParams()
  const access = useAccess(resource)
  const text = useImportText()
  const label = useLabel()
  const name = label(resource.label.many).toLowerCase()
  const id = Number(importId)
  return (
    <>
      <PageTitle title={text('title', { name })} />
      {!access.may('create') || !access.may('update') ? (
        <Notice title={text('forbidden', { name })} help={text('forbiddenHelp')} />
      ) : importId === undefined ? (
        <StartImport resource={resource} />
      ) : Number.isSafeInteger(id) && id > 0 ? (
        <Opened key={id} resource={resource} id={id} />
      ) : (
        <Gone resource={resource} />
      )}
    </>
  )
}

function Opened({ resource, id }: { resource: Resource; id: number }) {
  const { task, error, retry } = useImport(resource, id)
  if (task) return <Studio resource={resource} task={task} />
  if (isMissing(error)) return <Gone resource={resource} />
  return error ? <LoadError error={error} onRetry={retry} /> : <PageSkeleton />
}

/** Unfinished files are dropped after seven days, and nobody sees those of others. */
function Gone({ resource }: { resource: Resource }) {
  const text = useImportText()
  return (
    <>
      <Notice title={text('gone')} help={text('goneHelp')} />
      <StartImport resource={resource} />
    </>
  )
}
