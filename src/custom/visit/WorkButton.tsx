import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { showPath } from '../../kit/records/records.ts'
import { useRow } from '../../kit/records/rows.ts'
import { workRequest } from '../../resources/maintenance/work/workRequest.resource.ts'
import { workFromIncident } from '../../resources/incident/incident.calls.ts'
import { incident, openIncidents } from '../../resources/incident/incident.resource.ts'
import { workFromFinding } from '../../resources/visit/visit.calls.ts'
import { openFindings, visitFinding } from '../../resources/visit/visitFinding.resource.ts'
import type { Resource } from '../../schema/resource.ts'
import { visitTexts } from './texts.ts'

interface Props {
  id: number
  of: Resource
  workRequestId: number | null
  /** Whether it still has to be put right. */
  open: boolean
  call: typeof workFromIncident | typeof workFromFinding
  help: string
}

/** Opens the work request that puts something right, or leads to it. */
function WorkButton({ id, of, workRequestId, open, call, help }: Props) {
  const text = useTexts(visitTexts)
  const mayUpdate = useAccess(of).reachesAll('update')
  const mayOpen = useAccess(workRequest).may('create')
  if (workRequestId !== null)
    return (
      <Button component={Link} to={showPath(workRequest, workRequestId)} size="small" variant="outlined">
        {text('workSeen')}
      </Button>
    )
  if (!mayUpdate || !mayOpen || !open) return null
  return (
    <ActionButton
      call={call}
      title={text('openWork')}
      help={help}
      submit={text('openWork')}
      texts={visitTexts}
      input={() => ({ params: { id } })}
      done={({ refNo }) => text('workOpened', { ref: refNo })}
      maxWidth="xs"
    />
  )
}

/** The work request of the incident that is shown. */
export function IncidentWork() {
  const text = useTexts(visitTexts)
  const record = useRow(incident)
  if (!record) return null
  const { id, workRequestId, status } = record
  const open = openIncidents.some((one) => one === status)
  const help = text('incidentWorkHelp')
  return <WorkButton {...{ id, workRequestId, open, help }} of={incident} call={workFromIncident} />
}

/** The work request of the finding that is shown. */
export function FindingWork() {
  const text = useTexts(visitTexts)
  const record = useRow(visitFinding)
  if (!record) return null
  const { id, workRequestId, status } = record
  const open = openFindings.some((one) => one === status)
  const help = text('findingWorkHelp')
  return <WorkButton {...{ id, workRequestId, open, help }} of={visitFinding} call={workFromFinding} />
}
