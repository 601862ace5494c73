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

/** A supervisor's touchdown at a site, planned or made (domain model 30). */
export const touchdownActivity = defineResource({
  name: 'touchdown-activity',
  path: 'touchdown/activity',
  module: 'TD',
  label: { one: 'Touchdown', many: 'Touchdowns' },
  about: 'A touchdown is a supervisor’s coming to a site, with when they came and how long they stayed.',
  own: { columns: ['userId'] },
  vendorScope: { for: 'visit', day: 'plannedAt' },
  title: ['remark'],
  search: ['remark', 'metPersons', 'userId', 'pinId'],
  fields: {
    scheduleId: reference({ to: 'touchdown-schedule', label: 'Touchdown schedule' }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    userId: reference({ to: 'employee', label: 'Supervisor' }),
    at: instant({ readOnly: true, label: 'When', help: 'When they came, or else were to come.' }),
    plannedAt: instant({ label: 'Planned' }),
    arrivedAt: instant({ past: true, label: 'Arrived' }),
    leftAt: instant({ past: true, label: 'Left' }),
    stayMin: integer({ readOnly: true, unit: 'min', label: 'Stay', adds: true }),
    latitude: decimal({ scale: 6, min: -90, max: 90, unit: '°' }),
    longitude: decimal({ scale: 6, min: -180, max: 180, unit: '°' }),
    distanceM: integer({ readOnly: true, unit: 'm', label: 'Distance' }),
    insideFence: boolean({ readOnly: true, initial: false, label: 'At the site' }),
    metPersons: text({ max: 300, label: 'Whom they met' }),
    remark: longText({ max: 2000 }),
    photoId: file({ evidence: true, label: 'Photo' }),
    offlineKey: text({ max: 80, readOnly: true, label: 'Key of the device' }),
    status: choice({
      initial: 'planned',
      readOnly: true,
      choices: [
        { value: 'planned', label: 'Planned', tone: 'neutral' },
        { value: 'due', label: 'Due', tone: 'info' },
        { value: 'done', label: 'Done', tone: 'success' },
        { value: 'late', label: 'Late', tone: 'warning' },
        { value: 'short_stay', label: 'Short stay', tone: 'warning' },
        { value: 'missed', label: 'Missed', tone: 'danger' },
        { value: 'excused', label: 'Excused', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['at', 'userId', 'pinId', 'plannedAt', 'stayMin', 'insideFence', 'metPersons', 'status'],
    sort: ['at', 'DESC'],
    filters: ['at', 'arrivedAt', 'plannedAt', 'userId', 'pinId', 'scheduleId', 'insideFence', 'status'],
  },
  form: [
    { title: 'Touchdown', fields: ['pinId', 'userId', 'scheduleId', 'plannedAt', 'arrivedAt', 'leftAt'] },
    { title: 'On the spot', fields: ['metPersons', 'remark', 'photoId', 'latitude', 'longitude'] },
  ],
  transitions: {
    excuse: {
      label: 'Excuse',
      from: ['planned', 'due', 'missed', 'late', 'short_stay'],
      to: 'excused',
      asks: ['remark'],
      needs: ['remark'],
    },
  },
})
