import {
  boolean,
  choice,
  decimal,
  file,
  instant,
  integer,
  longText,
  reference,
  text,
} from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What a scan says of itself; it stands as it was made for whoever made it. */
export const scanFacts = [
  'sessionId',
  'pointId',
  'tag',
  'at',
  'method',
  'latitude',
  'longitude',
  'photoId',
] as const

/** A checkpoint scanned on a patrol: it is assessed as it comes in (domain model 29). */
export const patrolActivity = defineResource({
  name: 'patrol-activity',
  path: 'patrol/activity',
  module: 'PT',
  label: { one: 'Patrol scan', many: 'Patrol scans' },
  about: 'What was scanned on patrols: where, when, by whom, and whether it was in time and in order.',
  own: { columns: ['userId'] },
  within: 'sessionId',
  vendorScope: { for: 'patrol', day: 'at' },
  title: ['tag'],
  search: ['tag', 'note', 'pointId', 'pinId', 'userId'],
  fields: {
    sessionId: reference({ to: 'patrol-session', required: true, label: 'Patrol' }),
    pointId: reference({ to: 'patrol-point', label: 'Checkpoint' }),
    note: longText({ max: 2000 }),
    tag: text({ max: 40, label: 'Tag', help: 'What was scanned.' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    userId: reference({ to: 'employee', readOnly: true, label: 'Person' }),
    at: instant({ required: true, past: true, label: 'Scanned' }),
    serverAt: instant({ readOnly: true, label: 'Received' }),
    method: choice({
      initial: 'qr',
      choices: [
        { value: 'qr', label: 'QR code' },
        { value: 'nfc', label: 'NFC' },
        { value: 'barcode', label: 'Barcode' },
        { value: 'beacon', label: 'Beacon' },
        { value: 'gps', label: 'Position' },
        { value: 'manual', label: 'By hand' },
      ],
    }),
    latitude: decimal({ scale: 6, min: -90, max: 90, unit: '°' }),
    longitude: decimal({ scale: 6, min: -180, max: 180, unit: '°' }),
    distanceM: integer({ readOnly: true, unit: 'm', label: 'Distance' }),
    photoId: file({ evidence: true, label: 'Photo' }),
    photoMissing: boolean({ initial: false, readOnly: true, label: 'Photo missing' }),
    tardyReason: text({ max: 200, label: 'Why late' }),
    skipReason: text({ max: 200, label: 'Why skipped' }),
    offlineKey: text({ max: 80, readOnly: true, label: 'Key of the device' }),
    result: choice({
      initial: 'ok',
      readOnly: true,
      choices: [
        { value: 'ok', label: 'In time', tone: 'success' },
        { value: 'late', label: 'Late', tone: 'warning' },
        { value: 'out_of_order', label: 'Out of order', tone: 'warning' },
        { value: 'skipped', label: 'Skipped', tone: 'danger' },
        { value: 'manual', label: 'By hand', tone: 'info' },
        { value: 'unknown_tag', label: 'Not on this route', tone: 'danger' },
      ],
    }),
  },
  list: {
    columns: ['at', 'sessionId', 'pinId', 'pointId', 'userId', 'result', 'method', 'distanceM', 'photoId'],
    sort: ['at', 'DESC'],
    filters: ['sessionId', 'pinId', 'pointId', 'userId', 'at', 'result', 'method'],
  },
  form: [
    { title: 'Patrol scan', fields: ['sessionId', 'pointId', 'tag', 'at', 'method', 'photoId'] },
    { title: 'More', fields: ['tardyReason', 'skipReason', 'note', 'latitude', 'longitude'] },
  ],
})
