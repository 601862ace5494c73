import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { RaRecord } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { workOfFacilityRequest } from '../../../resources/maintenance/facility/facility.calls.ts'
import { facilityRequest } from '../../../resources/maintenance/facility/facilityRequest.resource.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { facilityPageTexts } from './pageTexts.ts'

const isWork = new Set(['repair', 'cleaning'])
const isOver = new Set(['done', 'rejected'])

/** The work request that a request for a facility has made, or the way to make one. */
export function RequestNotice({ record }: { record: RaRecord }) {
  const text = useTexts(facilityPageTexts)
  const may = useAccess(facilityRequest).takes({ label: '', from: [], to: '' })
  const mayCreate = useAccess(workRequest).may('create')
  const open = useAction(workOfFacilityRequest, {
    done: ({ refNo }) => text('opened', { refNo }),
    failed: (reason) => text('notOpened', { reason }),
  })
  const { workRequestId } = record
  if (typeof workRequestId === 'number') {
    return (
      <Alert severity="info" sx={{ mb: 1 }}>
        {text('hasWork')} <ReferenceName to="work-request" id={workRequestId} />
      </Alert>
    )
  }
  if (
    !may ||
    !mayCreate ||
    !isWork.has(String(record['requestType'])) ||
    isOver.has(String(record['status']))
  )
    return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={open.busy}
          onClick={() => void open.run({ params: { id: Number(record.id) } })}
        >
          {text('openWork')}
        </Button>
      }
    >
      {text('asksWork')}
    </Alert>
  )
}
