import { boolean, integer, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A checkpoint's place on a route. */
export const patrolStop = defineResource({
  name: 'patrol-stop',
  path: 'patrol/stop',
  module: 'PT',
  label: { one: 'Route stop', many: 'Route stops' },
  about: 'The checkpoints of a route, in their order, with the time at which each is expected.',
  own: { through: 'routeId' },
  title: ['note'],
  search: ['note'],
  fields: {
    routeId: reference({ to: 'patrol-route', required: true, label: 'Patrol route' }),
    pointId: reference({ to: 'patrol-point', keeps: true, required: true, label: 'Checkpoint' }),
    sequence: integer({ min: 1, max: 500, required: true, label: 'Order' }),
    required: boolean({ initial: true, label: 'Must be scanned' }),
    minDwellSec: integer({ min: 0, max: 3600, unit: 's', label: 'Least stay' }),
    expectAfterMin: integer({ min: 0, max: 1440, unit: 'min', label: 'Expected after' }),
    toleranceMin: integer({ min: 0, max: 240, unit: 'min', initial: 10, label: 'Tolerance' }),
    note: text({ max: 200 }),
  },
  list: {
    columns: ['routeId', 'sequence', 'pointId', 'required', 'expectAfterMin', 'toleranceMin'],
    sort: ['sequence', 'ASC'],
    filters: ['routeId', 'pointId', 'sequence'],
  },
  form: [
    { title: 'Route stop', fields: ['routeId', 'pointId', 'sequence', 'required', 'note'] },
    { title: 'When', fields: ['expectAfterMin', 'toleranceMin', 'minDwellSec'] },
  ],
})
