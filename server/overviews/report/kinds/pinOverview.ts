import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { counted, defineReport, fieldColumn } from '../kind.ts'

/** One figure of a pin's records in the days asked for. */
const ofPin = (figure: string, table: string, when: string) =>
  `(select ${figure} from ${table} c where c.client_id = t.client_id and c.pin_id = t.id and c.deleted_at is null and ${when})`
const on = (column: string) => `c.${column} between d.first and d.last`
const at = (column: string) => `c.${column} >= d.starts and c.${column} < d.ends`

const assignments = `${on('date')} and c.user_id is not null and c.status not in ('draft', 'declined', 'cancelled')`

/** What happened at each pin; each figure for whoever may read what it is counted from. */
export const pinOverview = defineReport({
  name: 'pin-overview',
  label: 'Pin overview',
  about: 'What happened at each pin: shifts, hours, patrols, touchdowns, incidents and work requests.',
  source: pin,
  rows: 'pin t',
  where: 't.deleted_at is null',
  columns: {
    code: fieldColumn(pin, 'code', 't.code', { label: 'Pin code' }),
    name: fieldColumn(pin, 'name', 't.name', { label: 'Pin' }),
    clientName: fieldColumn(pin, 'clientName', 't.client_name'),
    planned: counted('Shifts planned', ofPin('count(*)', 'shift_assignment', assignments), { needs: ['SC'] }),
    clocked: counted('Clockings', ofPin('count(*)', 'clocking', on('work_date')), { needs: ['TS'] }),
    workedMin: counted('Worked', ofPin('coalesce(sum(c.worked_min), 0)', 'clocking', on('work_date')), {
      needs: ['TS'],
      unit: 'min',
    }),
    late: counted('Late clockings', ofPin('count(*)', 'clocking', `${on('work_date')} and c.late_min > 0`), {
      needs: ['TS'],
    }),
    patrols: counted(
      'Patrols done',
      ofPin('count(*)', 'patrol_session', `${at('scheduled_at')} and c.finished_at is not null`),
      { needs: ['PT'] },
    ),
    patrolsMissed: counted(
      'Patrols missed',
      ofPin('count(*)', 'patrol_session', `${at('scheduled_at')} and c.status = 'missed'`),
      { needs: ['PT'] },
    ),
    touchdowns: counted('Touchdowns', ofPin('count(*)', 'touchdown_activity', at('arrived_at')), {
      needs: ['TD'],
    }),
    incidents: counted('Incidents', ofPin('count(*)', 'incident', at('occurred_at')), { needs: ['SS'] }),
    requests: counted('Work requests', ofPin('count(*)', 'work_request', at('requested_at')), {
      needs: ['CM'],
    }),
    status: fieldColumn(pin, 'status', 't.status'),
  },
  days: 'period',
  limits: { pinIds: 't.id', statuses: 't.status' },
  order: ['lower(t.name)', 't.id'],
  chart: { by: 'name', of: 'workedMin' },
})
