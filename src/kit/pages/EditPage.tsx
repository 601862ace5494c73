import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { EditBase, useEditContext, useNavigate, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { Heading, PageTitle } from '../layout/headings.tsx'
import { showPath } from '../records/records.ts'
import { useTitle } from '../texts/title.ts'
import { inPlace, RecordError } from '../show/RecordError.tsx'
import { PageSkeleton } from '../loading/states.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { RecordForm } from '../form/RecordForm.tsx'

/** One record of the resource, to be changed. */
export function EditPage({ resource }: { resource: Resource }) {
  return (
    <EditBase resource={resource.route} mutationMode="pessimistic" queryOptions={inPlace}>
      <EditContent resource={resource} />
    </EditBase>
  )
}

function EditContent({ resource }: { resource: Resource }) {
  const { record, error, refetch } = useEditContext<RaRecord>()
  const navigate = useNavigate()
  const label = useLabel()
  const text = useText()
  const title = useTitle()
  if (!record && error)
    return <RecordError resource={resource} error={error} onRetry={() => void refetch?.()} />
  if (!record) return <PageSkeleton />
  const back = () => navigate(showPath(resource, record.id))
  return (
    <Box sx={{ width: '100%', maxWidth: 960, mx: 'auto' }}>
      <PageTitle title={label(resource.label.many)} />
      <Heading title={text('editTitle', { name: title(resource, record) })} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        <RecordForm
          key={record.id}
          resource={resource}
          record={record}
          guarded
          onSaved={back}
          onCancel={back}
        />
      </Paper>
    </Box>
  )
}
