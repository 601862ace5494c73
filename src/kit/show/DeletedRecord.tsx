import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import { deletedOnly } from '../../schema/calls/deleted.ts'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../formats/locale.ts'
import { useTitle } from '../texts/title.ts'
import { Notice, PageSkeleton } from '../loading/states.tsx'
import { useRestore, useTrashText } from '../trash/useRestore.ts'

interface Props {
  resource: Resource
  id: number
  /** The way to the others. */
  toList: ReactNode
  /** In its place where it was never there, or is not the reader's to see. */
  missing: ReactNode
}

/** In place of a record that was deleted: who it was, and the way to restore it. */
export function DeletedRecord({ resource, id, toList, missing }: Props) {
  const text = useTrashText()
  const formats = useFormats()
  const title = useTitle()
  const { restore, busy } = useRestore(resource)
  const { data, isPending } = useGetList<RaRecord>(
    resource.route,
    { filter: { id: [id] }, pagination: { page: 1, perPage: 1 }, meta: deletedOnly },
    { onError: () => undefined },
  )
  if (isPending) return <PageSkeleton />
  const [record] = data ?? []
  if (!record) return missing
  return (
    <Notice
      title={text('wasDeleted', { name: title(resource, record) })}
      help={text('wasDeletedHelp', { when: formats.relative(String(record['deletedAt'])) })}
    >
      <Button variant="contained" disabled={busy} onClick={() => void restore([id])}>
        {text('restore')}
      </Button>{' '}
      {toList}
    </Notice>
  )
}
