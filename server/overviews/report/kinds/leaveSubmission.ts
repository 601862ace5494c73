import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { defineReport, fieldColumn, joined, named, personColumns, personJoins } from '../kind.ts'

/** Leave that was applied for and touches the days asked for. */
export const leaveSubmission = defineReport({
  name: 'leave-submission',
  label: 'Leave submission',
  about: 'Leave of these days: who asked for it, when, and what was decided.',
  source: leaveApplication,
  rows: `leave_application t ${personJoins('t.employee_id', 't.from_date')} ${joined('leave_type', 'ty', 't.leave_type_id')}
    ${joined('employee', 'v', 't.cover_employee_id')}`,
  where: 't.deleted_at is null and t.from_date <= d.last and t.to_date >= d.first',
  columns: {
    refNo: fieldColumn(leaveApplication, 'refNo', 't.ref_no'),
    ...personColumns,
    leaveType: named('Leave type', 'ty.name'),
    fromDate: fieldColumn(leaveApplication, 'fromDate', 't.from_date'),
    fromPart: fieldColumn(leaveApplication, 'fromPart', 't.from_part'),
    toDate: fieldColumn(leaveApplication, 'toDate', 't.to_date'),
    toPart: fieldColumn(leaveApplication, 'toPart', 't.to_part'),
    fromTime: fieldColumn(leaveApplication, 'fromTime', 't.from_time'),
    toTime: fieldColumn(leaveApplication, 'toTime', 't.to_time'),
    totalDays: fieldColumn(leaveApplication, 'totalDays', 't.total_days'),
    totalMinutes: fieldColumn(leaveApplication, 'totalMinutes', 't.total_minutes'),
    status: fieldColumn(leaveApplication, 'status', 't.status'),
    reason: fieldColumn(leaveApplication, 'reason', 't.reason'),
    cover: named('Covered by', `nullif(concat_ws(' ', v.first_name, v.last_name), '')`),
    appliedAt: fieldColumn(leaveApplication, 'appliedAt', 't.applied_at'),
    decidedAt: fieldColumn(leaveApplication, 'decidedAt', 't.decided_at'),
    decisionRemark: fieldColumn(leaveApplication, 'decisionRemark', 't.decision_remark'),
  },
  days: 'period',
  limits: {
    userIds: 't.employee_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
    leaveTypeIds: 't.leave_type_id',
    statuses: 't.status',
  },
  order: ['t.from_date', 't.id'],
  chart: { by: 'status', of: 'totalDays' },
})
