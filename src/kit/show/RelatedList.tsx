import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ReferenceManyField, useListContext, useRefresh, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { useTitle } from '../texts/title.ts'
import { LoadError } from '../loading/states.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { useRemoval } from '../batch/dialogs/useRemoval.tsx'
import { RecordTable } from './RecordTable.tsx'

/** A record has tens of these, not thousands; longer lists have their page. */
const shownAtMost = 100

interface Props {
  child: { resource: Resource; field: string }
  parent: RaRecord
}

/**
 * Records that belong to a record, added, changed and deleted in place. The parent is fetched again, because its values
 * may depend on them.
 */
export function RelatedList({ child, parent }: Props) {
  const { resource, field } = child
  const [by, order] = resource.list.sort
  if (!useAccess(resource).may('read')) return null
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <ReferenceManyField
        reference={resource.route}
        target={field}
        sort={{ field: by, order }}
        perPage={shownAtMost}
        storeKey={`${resource.route}.of.${field}`}
      >
        <Related child={child} parent={parent} />
      </ReferenceManyField>
    </Box>
  )
}

function Related({ child: { resource, field }, parent }: Props) {
  const { total, error, data, refetch } = useListContext<RaRecord>()
  const { may, adds } = useEntitled(resource)
  const label = useLabel()
  const text = useText()
  const removal = useRemoval(resource)
  const titleOf = useTitle()
  const [editing, setEditing] = useState<{ record?: RaRecord }>()
  const refresh = useRefresh()
  const close = () => setEditing(undefined)
  const actions = (record: RaRecord) => {
    const name = titleOf(resource, record)
    return (
      <>
        {may('update', record) && (
          <IconButton
            size="small"
            aria-label={text('editTitle', { name })}
            onClick={() => setEditing({ record })}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        )}
        {may('delete', record) && (
          <IconButton
            size="small"
            aria-label={text('deleteOne', { name })}
            onClick={() => void removal.ask({ count: 1, chosen: { ids: [Number(record.id)] } })}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </>
    )
  }
  const creating = text('create', { name: label(resource.label.one).toLowerCase() })
  const title = editing?.record ? text('editTitle', { name: titleOf(resource, editing.record) }) : creating
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
          {label(resource.label.many)} {total !== undefined && `(${total})`}
        </Typography>
        {adds(field, parent) && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => setEditing({})} sx={{ ml: 'auto' }}>
            {creating}
          </Button>
        )}
      </Box>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable resource={resource} field={field} actions={actions} />
      )}
      {data && total !== undefined && total > data.length && (
        <Typography variant="body2">{text('firstOnly', { count: data.length, total })}</Typography>
      )}
      {removal.dialog}
      {editing && (
        <RecordDialog
          title={title}
          resource={resource}
          record={editing.record}
          given={editing.record ? {} : { [field]: parent.id }}
          onSaved={() => {
            close()
            refresh()
          }}
          onCancel={close}
        />
      )}
    </>
  )
}
