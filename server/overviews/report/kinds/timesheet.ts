import { clocking } from '../../../../src/resources/attendance/clocking.resource.ts'
import { defineReport, fieldColumn, joined, onDays, personColumns, personJoins, pinColumns } from '../kind.ts'

/** One line a day and person, with what it comes to. */
export const timesheet = defineReport({
  name: 'timesheet',
  label: 'Timesheet',
  about: 'When people began and ended work at each pin, and the minutes that it comes to.',
  source: clocking,
  rows: `clocking t ${personJoins('t.user_id', 't.work_date')} ${joined('pin', 'p', 't.pin_id')}`,
  where: onDays('t.work_date'),
  columns: {
    workDate: fieldColumn(clocking, 'workDate', 't.work_date'),
    ...personColumns,
    ...pinColumns,
    clockIn: fieldColumn(clocking, 'clockIn', 't.clock_in'),
    clockOut: fieldColumn(clocking, 'clockOut', 't.clock_out'),
    breakMin: fieldColumn(clocking, 'breakMin', 't.break_min'),
    workedMin: fieldColumn(clocking, 'workedMin', 't.worked_min'),
    normalMin: fieldColumn(clocking, 'normalMin', 't.normal_min'),
    overtimeMin: fieldColumn(clocking, 'overtimeMin', 't.overtime_min'),
    restDayMin: fieldColumn(clocking, 'restDayMin', 't.rest_day_min'),
    holidayMin: fieldColumn(clocking, 'holidayMin', 't.holiday_min'),
    lateMin: fieldColumn(clocking, 'lateMin', 't.late_min'),
    earlyOutMin: fieldColumn(clocking, 'earlyOutMin', 't.early_out_min'),
    exceptions: fieldColumn(clocking, 'exceptions', 't.exceptions'),
    status: fieldColumn(clocking, 'status', 't.status'),
    reason: fieldColumn(clocking, 'reason', 't.reason'),
  },
  days: 'period',
  limits: {
    pinIds: 't.pin_id',
    userIds: 't.user_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
    statuses: 't.status',
  },
  order: ['t.work_date', 't.id'],
  chart: { by: 'workDate', of: 'workedMin' },
})
