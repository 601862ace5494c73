import { integer } from '../../../../src/schema/fields.ts'
import { touchdownActivity } from '../../../../src/resources/touchdown/touchdownActivity.resource.ts'
import {
  atTimes,
  dayAt,
  defineReport,
  fieldColumn,
  joined,
  named,
  personColumns,
  personJoins,
  pinColumns,
} from '../kind.ts'

/** Supervisors at sites, planned and made. */
export const touchdown = defineReport({
  name: 'touchdown',
  label: 'Touchdown',
  about: 'Which supervisors were to come to which pins, when they came and how long they stayed.',
  source: touchdownActivity,
  rows: `touchdown_activity t ${joined('pin', 'p', 't.pin_id')}
    ${personJoins('t.user_id', dayAt('coalesce(t.planned_at, t.arrived_at)'))}
    ${joined('touchdown_schedule', 's', 't.schedule_id')}`,
  where: atTimes('coalesce(t.planned_at, t.arrived_at)'),
  columns: {
    plannedAt: fieldColumn(touchdownActivity, 'plannedAt', 't.planned_at'),
    ...pinColumns,
    ...personColumns,
    schedule: named('Touchdown schedule', 's.name'),
    arrivedAt: fieldColumn(touchdownActivity, 'arrivedAt', 't.arrived_at'),
    gapDays: {
      field: integer({ label: 'Days since the one before', unit: 'd' }),
      sql: `(t.arrived_at at time zone p.time_zone)::date - (select (b.arrived_at at time zone p.time_zone)::date
         from touchdown_activity b where b.client_id = t.client_id and b.pin_id = t.pin_id and b.deleted_at is null
           and b.arrived_at < t.arrived_at order by b.arrived_at desc limit 1)`,
    },
    leftAt: fieldColumn(touchdownActivity, 'leftAt', 't.left_at'),
    stayMin: fieldColumn(touchdownActivity, 'stayMin', 't.stay_min'),
    insideFence: fieldColumn(touchdownActivity, 'insideFence', 't.inside_fence'),
    distanceM: fieldColumn(touchdownActivity, 'distanceM', 't.distance_m'),
    metPersons: fieldColumn(touchdownActivity, 'metPersons', 't.met_persons'),
    remark: fieldColumn(touchdownActivity, 'remark', 't.remark'),
    status: fieldColumn(touchdownActivity, 'status', 't.status'),
  },
  days: 'period',
  limits: {
    pinIds: 't.pin_id',
    userIds: 't.user_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
    statuses: 't.status',
  },
  order: ['coalesce(t.planned_at, t.arrived_at)', 't.id'],
  chart: { by: 'status' },
})
