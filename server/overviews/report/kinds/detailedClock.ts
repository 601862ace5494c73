import { clocking } from '../../../../src/resources/attendance/clocking.resource.ts'
import { boolean, choice, decimal, instant, integer } from '../../../../src/schema/fields.ts'
import { dayAt, defineReport, joined, named, personColumns, personJoins, pinColumns } from '../kind.ts'

const place = (label: string, column: string) => ({
  field: decimal({ scale: 6, label, unit: '°' }),
  sql: `t.${column}`,
})

/** Every punch as the device sent it. */
export const detailedClock = defineReport({
  name: 'detailed-clock',
  label: 'Detailed clock',
  about: 'Every clock-in, clock-out and break as devices sent it: where, how, and how far from the pin.',
  source: clocking,
  rows: `clock_event t ${joined('pin', 'p', 't.pin_id')} ${personJoins('t.user_id', dayAt('t.at'))}`,
  where: 't.at >= d.starts and t.at < d.ends',
  columns: {
    at: { field: instant({ label: 'Time' }), sql: 't.at' },
    ...personColumns,
    ...pinColumns,
    type: {
      field: choice({
        label: 'What',
        choices: [
          { value: 'in', label: 'Clock-in' },
          { value: 'out', label: 'Clock-out' },
          { value: 'break_start', label: 'Break begins' },
          { value: 'break_end', label: 'Break ends' },
        ],
      }),
      sql: 't.type',
    },
    method: named('How', 't.method'),
    insideFence: { field: boolean({ label: 'Inside the fence' }), sql: 't.inside_fence' },
    distanceM: { field: integer({ label: 'Distance', unit: 'm' }), sql: 't.distance_m' },
    latitude: place('Latitude', 'latitude'),
    longitude: place('Longitude', 'longitude'),
    offline: { field: boolean({ label: 'Sent later' }), sql: 't.offline' },
    deviceAt: { field: instant({ label: 'By the device' }), sql: 't.device_at' },
    serverAt: { field: instant({ label: 'Received' }), sql: 't.server_at' },
    skewSec: { field: integer({ label: 'Device clock off by', unit: 's' }), sql: 't.skew_sec' },
    flags: named('Marks', `nullif(array_to_string(t.flags, '; '), '')`),
    note: named('Note', 't.note'),
  },
  days: 'period',
  limits: {
    pinIds: 't.pin_id',
    userIds: 't.user_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
  },
  order: ['t.at', 't.id'],
  chart: { by: 'type' },
})
