import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { date } from '../../../../src/schema/fields.ts'
import { counted, defineReport, fieldColumn, joined, pinColumns } from '../kind.ts'

/** What was planned on each day of a shift, and who of them came. */
const assignments = `join lateral (
  select a.date, count(*) filter (where a.user_id is not null) as planned,
    count(*) filter (where c.clock_in is not null) as came, coalesce(sum(c.worked_min), 0) as worked
  from shift_assignment a
  left join clocking c on c.client_id = a.client_id and c.shift_assignment_id = a.id and c.deleted_at is null
    and c.status <> 'rejected'
  where a.client_id = t.client_id and a.shift_id = t.id and a.deleted_at is null
    and a.date between d.first and d.last and a.status not in ('declined', 'cancelled')
  group by a.date) a on true`

/** People needed, planned and come, by shift and day. */
export const manpower = defineReport({
  name: 'manpower',
  label: 'Manpower',
  about: 'People needed, planned and come for each shift and day, and what was missing.',
  source: shift,
  rows: `shift t ${assignments} ${joined('pin', 'p', 't.pin_id')}`,
  where: 't.deleted_at is null and not t.is_template and t.start_date <= d.last and t.end_date >= d.first',
  columns: {
    date: { field: date({ label: 'Day' }), sql: 'a.date' },
    ...pinColumns,
    shift: fieldColumn(shift, 'name', 't.name', { label: 'Shift' }),
    startTime: fieldColumn(shift, 'startTime', 't.start_time'),
    endTime: fieldColumn(shift, 'endTime', 't.end_time'),
    needed: counted('People needed', 't.headcount'),
    planned: counted('Planned', 'a.planned'),
    came: counted('Came', 'a.came', { needs: ['TS'] }),
    short: counted('Missing', 'greatest(t.headcount - a.came, 0)', { needs: ['TS'] }),
    workedMin: counted('Worked', 'a.worked', { needs: ['TS'], unit: 'min' }),
  },
  days: 'period',
  limits: { pinIds: 't.pin_id' },
  order: ['a.date', 'lower(p.name)', 't.id'],
  chart: { by: 'date', of: 'planned' },
})
