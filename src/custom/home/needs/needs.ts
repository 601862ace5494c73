import { clocking } from '../../../resources/attendance/clocking.resource.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../resources/scheduling/shiftClaim.resource.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { NeedKind } from '../../../resources/home/home.calls.ts'
import { incident } from '../../../resources/incident/incident.resource.ts'
import { leaveApplication } from '../../../resources/leave/leaveApplication.resource.ts'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../resources/employee/employeeAttachment.resource.ts'
import { policyAcknowledgement } from '../../../resources/organization/policyAcknowledgement.resource.ts'
import { contract } from '../../../resources/pins/contract.resource.ts'
import { subscription } from '../../../resources/pam/billing/subscription.resource.ts'
import { visit } from '../../../resources/visit/visit.resource.ts'
import { visitFinding } from '../../../resources/visit/visitFinding.resource.ts'
import { vendorDocument } from '../../../resources/vms/vendorDocument.resource.ts'
import { batchesPath } from '../../../kit/batch/runs/paths.ts'
import { importPath } from '../../../kit/import/run/paths.ts'
import { editPath, filteredPath, showPath } from '../../../kit/records/records.ts'
import { resources } from '../../../resources/index.ts'
import type { NeedRow } from '../../../resources/home/home.calls.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Which records a kind is of, and the changes of status that are offered in place, the first that is open to each. */
interface Means {
  resource: Resource
  steps?: readonly string[]
  /** It leads to the form rather than to the page. */
  edits?: true
}

const means: Readonly<Partial<Record<NeedKind, Means>>> = {
  breaching: { resource: workRequest, steps: ['assign', 'approve', 'start', 'resume', 'complete'] },
  overdue: { resource: workRequest, steps: ['complete', 'resume', 'start', 'assign', 'approve'] },
  unassigned: { resource: workRequest, steps: ['assign', 'approve'] },
  request: { resource: workRequest, steps: ['approve', 'reject'] },
  vacant: { resource: shiftAssignment, edits: true },
  claim: { resource: shiftClaim, steps: ['approve', 'refuse'] },
  leave: { resource: leaveApplication },
  correction: { resource: clocking },
  missing: { resource: clocking },
  swap: { resource: shiftAssignment, steps: ['approve-swap', 'refuse-swap'] },
  report: { resource: incident, steps: ['approve', 'reject'] },
  review: { resource: visit, steps: ['review'] },
  verify: { resource: visitFinding, steps: ['verify', 'reopen'] },
  assignment: { resource: shiftAssignment, steps: ['confirm', 'decline'] },
  ownWork: { resource: workRequest, steps: ['start', 'resume', 'complete'] },
  ownFinding: { resource: visitFinding, steps: ['resolve', 'begin'] },
  policy: { resource: policyAcknowledgement, steps: ['acknowledge'] },
  permit: { resource: employee, edits: true },
  document: { resource: employeeAttachment, edits: true },
  vendorDocument: { resource: vendorDocument },
  contract: { resource: contract },
}

export const meansOf = (kind: NeedKind): Means | undefined => means[kind]

/** Where a record that waits is seen to. */
export function rowPath(kind: NeedKind, { id, title }: NeedRow): string {
  const found = means[kind]
  if (found) return found.edits ? editPath(found.resource, id) : showPath(found.resource, id)
  if (kind === 'emergency') return `#emergencies/${id}`
  if (kind === 'trial') return showPath(subscription, id)
  const imported = resources.find(({ name }) => name === title)
  return imported ? importPath(imported, id) : batchesPath()
}

/** Where all of a kind are that no list of records holds. */
export const kindPath = (kind: NeedKind): string | undefined =>
  kind === 'trial' ? filteredPath(subscription, { attention: 'trialEnding' }) : undefined
