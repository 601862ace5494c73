import { punchTypes } from '../../../src/domain/pay/workedTime.ts'
import { definePlainTable } from '../../engine/tables/table.ts'

/** Punches as devices sent them. They never change but for the line that they belong to. */
export const clockEvent = definePlainTable('clock_event', {
  id: 'id',
  userId: 'id',
  pinId: 'id?',
  clockingId: 'id?',
  type: punchTypes,
  at: 'instant',
  deviceAt: 'instant',
  serverAt: 'instant',
  skewSec: 'whole',
  timeZone: 'text?',
  latitude: 'decimal?',
  longitude: 'decimal?',
  accuracyM: 'decimal?',
  distanceM: 'whole?',
  insideFence: 'boolean?',
  method: 'text',
  offline: 'boolean',
  offlineKey: 'text',
  flags: 'texts',
  note: 'text?',
  photoId: 'id?',
  sentBy: 'id?',
})
