import type { Choice } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { clocking } from '../attendance/clocking.resource.ts'
import { shiftAssignment } from '../scheduling/shiftAssignment.resource.ts'
import { deliveryOrder } from '../maintenance/delivery/deliveryOrder.resource.ts'
import { facilityFeedback } from '../maintenance/facility/facilityFeedback.resource.ts'
import { workRequest } from '../maintenance/work/workRequest.resource.ts'
import { emergency } from '../emergency/emergency.resource.ts'
import { leaveApplication } from '../leave/leaveApplication.resource.ts'
import { patrolSession } from '../patrol/patrolSession.resource.ts'
import { touchdownActivity } from '../touchdown/touchdownActivity.resource.ts'
import { visitFinding } from '../visit/visitFinding.resource.ts'

export const groupingChoices = [
  { value: 'status', label: 'Status' },
  { value: 'pin', label: 'Pin' },
  { value: 'person', label: 'Person' },
  { value: 'priority', label: 'Priority' },
  { value: 'category', label: 'Category' },
  { value: 'promise', label: 'Promise' },
  { value: 'kind', label: 'Type' },
  { value: 'severity', label: 'Severity' },
  { value: 'rating', label: 'Rating' },
] as const satisfies readonly Choice[]

type Grouping = (typeof groupingChoices)[number]['value']

/** What the portal's own figures can be counted from: the day or instant that says when, and what they can be grouped by. */
interface Source {
  resource: Resource
  when: string
  /** Field of the resource, by what the template calls it. */
  by: Readonly<Record<string, string>>
}

/** A renamed field fails the type check. */
const source = <R extends Resource, F extends keyof R['fields'] & string>(
  resource: R,
  when: F,
  by: Readonly<Partial<Record<Grouping, F>>>,
): Source => ({ resource, when, by })

const workplace = { status: 'status', pin: 'pinId' } as const

const sources = [
  source(workRequest, 'requestedAt', {
    ...workplace,
    priority: 'priority',
    category: 'category',
    person: 'primaryUserId',
    promise: 'slaState',
  }),
  source(clocking, 'workDate', { ...workplace, person: 'userId' }),
  source(shiftAssignment, 'date', { ...workplace, person: 'userId' }),
  source(leaveApplication, 'fromDate', { status: 'status', kind: 'leaveTypeId', person: 'employeeId' }),
  source(patrolSession, 'scheduledAt', { ...workplace, person: 'userId' }),
  source(touchdownActivity, 'arrivedAt', { ...workplace, person: 'userId' }),
  source(visitFinding, 'dueDate', { ...workplace, severity: 'severity' }),
  source(facilityFeedback, 'submittedAt', { ...workplace, rating: 'rating' }),
  source(deliveryOrder, 'orderDate', workplace),
  source(emergency, 'activatedTime', { ...workplace, kind: 'type', person: 'userId' }),
]

export const sourceOf = (name: unknown): Source | undefined =>
  sources.find(({ resource }) => resource.name === name)

export const sourceChoices: readonly Choice[] = sources.map(({ resource }) => ({
  value: resource.name,
  label: resource.label.many,
}))
