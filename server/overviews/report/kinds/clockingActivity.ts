import { clocking } from '../../../../src/resources/attendance/clocking.resource.ts'
import { date } from '../../../../src/schema/fields.ts'
import { counted, defineReport, joined, personColumns, personJoins, pinColumns } from '../kind.ts'

const has = (exception: string) => `count(*) filter (where c.exceptions @> array['${exception}'])`

/** The clockings of a person at a pin, added up. */
const lines = `lateral (
  select c.client_id, c.user_id, c.pin_id, count(distinct c.work_date) as days, count(*) as lines,
    min(c.work_date) as first_day, max(c.work_date) as last_day, coalesce(sum(c.worked_min), 0) as worked,
    count(*) filter (where c.late_min > 0) as late, coalesce(sum(c.late_min), 0) as late_min,
    count(*) filter (where c.early_out_min > 0) as early,
    ${has('missing_in')} + ${has('missing_out')} as missing, ${has('outside_fence')} as outside,
    ${has('no_shift')} as unplanned, count(*) filter (where c.status = 'approved') as approved
  from clocking c
  where c.client_id = app_client() and c.deleted_at is null and c.work_date between d.first and d.last
  group by c.client_id, c.user_id, c.pin_id) t`

/** How people clock, one line for each person and pin. */
export const clockingActivity = defineReport({
  name: 'clocking-activity',
  label: 'Clocking activity',
  about: 'How often each person clocked at each pin, was late, left early or forgot to clock.',
  source: clocking,
  rows: `${lines} ${personJoins('t.user_id', 'd.last')} ${joined('pin', 'p', 't.pin_id')}`,
  where: 'true',
  columns: {
    ...personColumns,
    ...pinColumns,
    days: counted('Days', 't.days'),
    lines: counted('Clockings', 't.lines'),
    firstDay: { field: date({ label: 'First day' }), sql: 't.first_day' },
    lastDay: { field: date({ label: 'Last day' }), sql: 't.last_day' },
    workedMin: counted('Worked', 't.worked', { unit: 'min' }),
    late: counted('Late clockings', 't.late'),
    lateMin: counted('Late', 't.late_min', { unit: 'min' }),
    early: counted('Left early', 't.early'),
    missing: counted('Punches missing', 't.missing'),
    outside: counted('Outside the fence', 't.outside'),
    unplanned: counted('Not planned', 't.unplanned'),
    approved: counted('Approved', 't.approved'),
  },
  days: 'period',
  limits: {
    pinIds: 't.pin_id',
    userIds: 't.user_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
  },
  order: ['lower(e.employee_id)', 't.user_id', 't.pin_id'],
  chart: { by: 'pin', of: 'lines' },
})
