import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import { unfinished, workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { NeedKind } from '../../../src/resources/home/home.calls.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/employee/employeeAttachment.resource.ts'
import { policyAcknowledgement } from '../../../src/resources/organization/policyAcknowledgement.resource.ts'
import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { visit } from '../../../src/resources/visit/visit.resource.ts'
import { openFindings, visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import { vendorDocument } from '../../../src/resources/vms/vendorDocument.resource.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { contractNotice } from './contracts.ts'
import type { Counted } from './figures.ts'
import type { Span } from './window.ts'

/** What waits for somebody as a list, and how its first records are told. */
export interface NeededList extends Counted {
  kind: Exclude<NeedKind, 'import' | 'trial'>
  /** SQL of the alias `t`: what a record is called, whom or where it concerns, and by when. */
  title: string
  detail: string
  at: string
  order: string
}

/** Days ahead that documents which run out are told of. */
const expiryNotice = 60
/** Days ahead, today included, that posts without a person are told of. */
const vacantDays = 2

const person = (column: string) =>
  `(select trim(e.first_name || ' ' || e.last_name) from employee e where e.client_id = t.client_id and e.id = t.${column})`
const site = '(select p.name from pin p where p.client_id = t.client_id and p.id = t.pin_id)'
const shiftName = '(select s.name from shift s where s.client_id = t.client_id and s.id = t.shift_id)'

const work = { title: 't.title', detail: site }

/** What may wait for the caller: lists that they not only read but may do something about, and what is theirs. */
export function neededLists(
  caller: Caller,
  { today, now }: Pick<Span, 'today' | 'now'>,
  endOfToday: string,
): NeededList[] {
  const me = caller.employeeId
  const soon = addDays(today, expiryNotice)
  const lists: (NeededList & { own?: boolean })[] = [
    {
      kind: 'emergency',
      resource: emergency,
      filter: { status: ['active', 'acknowledged', 'responding'] },
      title: person('user_id'),
      detail: site,
      at: 't.activated_time',
      order: 't.activated_time desc',
    },
    {
      kind: 'breaching',
      resource: workRequest,
      filter: { status: unfinished, resolveDueAt_gte: now, resolveDueAt_lte: endOfToday },
      ...work,
      at: 't.resolve_due_at',
      order: 't.resolve_due_at',
    },
    {
      kind: 'overdue',
      resource: workRequest,
      filter: { status: unfinished, lateAt_lte: now },
      ...work,
      at: 't.late_at',
      order: `case t.priority when 'critical' then 0 when 'high' then 1 else 2 end, t.late_at`,
    },
    {
      kind: 'unassigned',
      resource: workRequest,
      filter: { status: unfinished, primaryUserId_empty: true },
      ...work,
      at: 't.requested_at',
      order: `case t.priority when 'critical' then 0 when 'high' then 1 else 2 end, t.requested_at`,
    },
    {
      kind: 'request',
      resource: workRequest,
      filter: { status: 'pending' },
      ...work,
      at: 't.requested_at',
      order: 't.requested_at',
    },
    {
      kind: 'vacant',
      resource: shiftAssignment,
      filter: {
        userId_empty: true,
        status: ['draft', 'published'],
        date_gte: today,
        date_lte: addDays(today, vacantDays - 1),
      },
      title: shiftName,
      detail: site,
      at: 't.start_at',
      order: 't.start_at',
    },
    {
      kind: 'claim',
      resource: shiftClaim,
      filter: { status: 'asked', date_gte: today },
      title: person('user_id'),
      detail: `concat_ws(' · ', ${shiftName}, ${site})`,
      at: 't.date',
      order: 't.date',
    },
    {
      kind: 'leave',
      own: true,
      resource: leaveApplication,
      filter: { status: ['pending', 'partially_approved', 'cancel_requested'], approverIds: me },
      title: person('employee_id'),
      detail: '(select y.name from leave_type y where y.client_id = t.client_id and y.id = t.leave_type_id)',
      at: 't.from_date',
      order: 't.from_date',
    },
    {
      kind: 'correction',
      resource: clocking,
      filter: { status: ['submitted', 'modified', 'differs'] },
      title: person('user_id'),
      detail: site,
      at: 't.work_date',
      order: 't.work_date',
    },
    {
      kind: 'missing',
      resource: clocking,
      filter: { exceptions: ['missing_in', 'missing_out'], status: ['open', 'exception'] },
      title: person('user_id'),
      detail: site,
      at: 't.work_date',
      order: 't.work_date desc',
    },
    {
      kind: 'swap',
      resource: shiftAssignment,
      filter: { status: 'swap_requested', date_gte: today },
      title: person('user_id'),
      detail: site,
      at: 't.start_at',
      order: 't.start_at',
    },
    {
      kind: 'report',
      resource: incident,
      filter: { status: ['new', 'verification'] },
      title: 't.title',
      detail: site,
      at: 't.occurred_at',
      order: `case t.severity when 'critical' then 0 when 'high' then 1 else 2 end, t.occurred_at`,
    },
    {
      kind: 'review',
      resource: visit,
      filter: { status: 'submitted' },
      title: site,
      detail: person('visitor_id'),
      at: 't.started_at',
      order: 't.started_at',
    },
    {
      kind: 'verify',
      resource: visitFinding,
      filter: { status: 'resolved' },
      title: 't.title',
      detail: site,
      at: 't.due_date',
      order: 't.due_date nulls last',
    },
    {
      kind: 'assignment',
      own: true,
      resource: shiftAssignment,
      filter: { userId: me, status: 'published', date_gte: today },
      title: shiftName,
      detail: site,
      at: 't.start_at',
      order: 't.start_at',
    },
    {
      kind: 'ownWork',
      own: true,
      resource: workRequest,
      filter: { primaryUserId: me, status: ['assigned', 'in_progress', 'on_hold'] },
      ...work,
      at: 't.due_at',
      order: 't.due_at nulls last',
    },
    {
      kind: 'ownFinding',
      own: true,
      resource: visitFinding,
      filter: { assignedTo: me, status: openFindings },
      title: 't.title',
      detail: site,
      at: 't.due_date',
      order: 't.due_date nulls last',
    },
    {
      kind: 'policy',
      own: true,
      resource: policyAcknowledgement,
      filter: { userId: me, status: 'outstanding' },
      title: '(select o.title from company_policy o where o.client_id = t.client_id and o.id = t.policy_id)',
      detail: 'null::text',
      at: 't.due_on',
      order: 't.due_on nulls last',
    },
    {
      kind: 'permit',
      resource: employee,
      filter: { status: 'active', permitExpiry_lte: soon },
      title: `trim(t.first_name || ' ' || t.last_name)`,
      detail: 't.job_title',
      at: 't.permit_expiry',
      order: 't.permit_expiry',
    },
    {
      kind: 'document',
      resource: employeeAttachment,
      filter: { expiryDate_lte: soon },
      title: 't.title',
      detail: person('user_id'),
      at: 't.expiry_date',
      order: 't.expiry_date',
    },
    {
      kind: 'vendorDocument',
      resource: vendorDocument,
      filter: { status: ['submitted', 'approved'], expiryDate_lte: soon },
      title: '(select v.name from vendor v where v.client_id = t.client_id and v.id = t.vendor_id)',
      detail: 't.number',
      at: 't.expiry_date',
      order: 't.expiry_date',
    },
    {
      kind: 'contract',
      resource: contract,
      filter: { status: ['active', 'expiring'], endDate_lte: addDays(today, contractNotice) },
      title: `t.contract_no || coalesce(' ' || t.customer_name, '')`,
      detail: site,
      at: 't.end_date',
      order: 't.end_date',
    },
  ]
  return lists.filter(({ resource, own }) => {
    const reach = scopeOf(caller.codes, resource.module, 'update')
    return own ? reach !== 'none' : reach === 'all'
  })
}
