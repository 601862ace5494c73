import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { workOfFacilityRequest } from '../../../resources/maintenance/facility/facility.calls.ts'
import { facilityRequest } from '../../../resources/maintenance/facility/facilityRequest.resource.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { facilityPageTexts } from './pageTexts.ts'
import type { RowOf } from '../../../schema/resource.ts'

type Request = RowOf<typeof facilityRequest>

const isWork: ReadonlySet<Request['requestType']> = new Set(['repair', 'cleaning'] as const)
const isOver: ReadonlySet<Request['status']> = new Set(['done', 'rejected'] as const)

/** The work request that a request for a facility has made, or the way to make one. */
export function RequestNotice({ record }: { record: Request }) {
  const text = useTexts(facilityPageTexts)
  const may = useAccess(facilityRequest).takes({ label: '', from: [], to: '' })
  const mayCreate = useAccess(workRequest).may('create')
  const open = useAction(workOfFacilityRequest, {
    done: ({ refNo }) => text('opened', { refNo }),
    failed: (reason) => text('notOpened', { reason }),
  })
  const { workRequestId } = record
  if (workRequestId) {
    return (
      <Alert severity="info" sx={{ mb: 1 }}>
        {text('hasWork')} <ReferenceName to="work-request" id={workRequestId} />
      </Alert>
    )
  }
  if (!may || !mayCreate || !isWork.has(record.requestType) || isOver.has(record.status)) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={open.busy}
          onClick={() => void open.run({ params: { id: record.id } })}
        >
          {text('openWork')}
        </Button>
      }
    >
      {text('asksWork')}
    </Alert>
  )
}
