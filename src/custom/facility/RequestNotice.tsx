import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import * as z from 'zod/mini'
import { useTexts } from '../../kit/defineTexts.ts'
import { useAccess } from '../../kit/access.ts'
import { ReferenceName } from '../../kit/fields/ReferenceName.tsx'
import { useReason } from '../../kit/texts.ts'
import { useReload } from '../../kit/useRemove.tsx'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { facilityRequest } from '../../resources/cmms/facilityRequest.resource.ts'
import { workRequest } from '../../resources/cmms/workRequest.resource.ts'
import { facilityPageTexts } from './pageTexts.ts'

const opened = z.object({ workRequestId: z.number(), refNo: z.string() })
const isWork = new Set(['repair', 'cleaning'])
const isOver = new Set(['done', 'rejected'])

/** The work request that a request for a facility has made, or the way to make one. */
export function RequestNotice({ record }: { record: RaRecord }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useTexts(facilityPageTexts)
  const reason = useReason()
  const reload = useReload(facilityRequest)
  const may = useAccess(facilityRequest).takes({ label: '', from: [], to: '' })
  const mayCreate = useAccess(workRequest).may('create')
  const [busy, setBusy] = useState(false)
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
  const open = async () => {
    setBusy(true)
    try {
      const { data } = await dataProvider.call(facilityRequest.name, `${record.id}/work-request`, {
        method: 'POST',
        body: {},
      })
      notify(text('opened', { refNo: opened.parse(data).refNo }), { type: 'success' })
    } catch (error) {
      notify(text('notOpened', { reason: reason(error) }), { type: 'error' })
    }
    await reload()
    setBusy(false)
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" disabled={busy} onClick={() => void open()}>
          {text('openWork')}
        </Button>
      }
    >
      {text('asksWork')}
    </Alert>
  )
}
