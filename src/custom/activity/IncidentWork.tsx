import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useAccess } from '../../kit/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { showPath } from '../../kit/records.ts'
import { rowOf } from '../../kit/useRow.ts'
import { workRequest } from '../../resources/cmms/workRequest.resource.ts'
import { workFromIncident } from '../../resources/incident/incident.calls.ts'
import { incident, openIncidents } from '../../resources/incident/incident.resource.ts'
import { activityTexts } from './texts.ts'

/** Opens the work request of an incident, or leads to it. */
export function IncidentWork() {
  const text = useTexts(activityTexts)
  const record = useRecordContext()
  const mayUpdate = useAccess(incident).may('update')
  const mayOpen = useAccess(workRequest).may('create')
  const [asking, setAsking] = useState(false)
  const open = useAction(workFromIncident, {
    done: ({ refNo }) => text('workOpened', { ref: refNo }),
    onDone: () => setAsking(false),
  })
  if (!record) return null
  const { id, workRequestId, status } = rowOf(incident, record)
  if (workRequestId !== null)
    return (
      <Button component={Link} to={showPath(workRequest, workRequestId)} size="small" variant="outlined">
        {text('workSeen')}
      </Button>
    )
  if (!mayUpdate || !mayOpen || !openIncidents.some((one) => one === status)) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {text('openWork')}
      </Button>
      {asking && (
        <ActionDialog
          title={text('openWork')}
          help={text('openWorkHelp')}
          action={open}
          submit={text('openWork')}
          onSubmit={() => void open.run({ params: { id } })}
          onClose={() => setAsking(false)}
          maxWidth="xs"
        />
      )}
    </>
  )
}
