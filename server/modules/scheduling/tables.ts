import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import { definePlainTable, withColumns } from '../../engine/tables/table.ts'

/** Assignments as their people were last notified of them, while the roster says something else. */
export const notifiedAssignment = definePlainTable('notified_assignment', {
  shiftAssignmentId: 'id',
  userId: 'id',
  shiftId: 'id',
  pinId: 'id?',
  date: 'day',
  startAt: 'instant',
  endAt: 'instant',
  unpaidMin: 'whole',
  status: ['published', 'confirmed'],
  notifiedAt: 'instant',
})

/** Assignments with the time at which it was reported that their person did not come. */
export const reportedAssignment = withColumns(shiftAssignment, { noShowAt: 'instant?' })

/** Claims with the mark that they were answered because their assignment was given, not by a decision of their own. */
export const claimTable = withColumns(shiftClaim, { settled: 'boolean' })

/** Employees with the person who signs in for them. */
export const employeeAccount = withColumns(employee, { personId: 'uuid?' })

/** Secret addresses of rosters for calendars: of a person, or of a site. */
export const calendarFeed = definePlainTable('calendar_feed', {
  id: 'id',
  userId: 'id?',
  pinId: 'id?',
  madeBy: 'id',
  tokenHash: 'text',
  createdAt: 'instant',
  lastReadAt: 'instant?',
})
