import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { CreateBase, useNavigate } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { Heading, PageTitle } from '../layout/headings.tsx'
import { listPath, showPath } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { RecordForm } from '../form/RecordForm.tsx'

/** A new record of the resource. */
export function CreatePage({ resource }: { resource: Resource }) {
  const navigate = useNavigate()
  const label = useLabel()
  const text = useText()
  return (
    <CreateBase resource={resource.route}>
      <Box sx={{ width: '100%', maxWidth: 960, mx: 'auto' }}>
        <PageTitle title={label(resource.label.many)} />
        <Heading title={text('create', { name: label(resource.label.one).toLowerCase() })} />
        <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          <RecordForm
            resource={resource}
            guarded
            onSaved={(record) => navigate(showPath(resource, record.id))}
            onCancel={() => navigate(listPath(resource))}
          />
        </Paper>
      </Box>
    </CreateBase>
  )
}
