import { boolean, choice, decimal, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A place of a site that patrols come by, with the tag that proves it (domain model 29). */
export const patrolPoint = defineResource({
  name: 'patrol-point',
  path: 'patrol/point',
  module: 'PT',
  label: { one: 'Checkpoint', many: 'Checkpoints' },
  about: 'Checkpoints are the places of a site that patrols come by, each with a tag that is scanned there.',
  own: { through: 'pinId' },
  vendorScope: { for: 'patrol' },
  title: ['name'],
  naturalKey: 'code',
  search: ['code', 'name', 'section', 'pinId'],
  fields: {
    code: text({
      max: 40,
      required: true,
      unique: true,
      format: 'code',
      label: 'Tag',
      help: 'What the tag says when it is scanned.',
    }),
    name: text({ max: 120, required: true }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    section: text({ max: 80, label: 'Section or floor' }),
    tagType: choice({
      initial: 'qr',
      label: 'Kind of tag',
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
    radiusM: integer({ min: 5, max: 500, unit: 'm', initial: 20, label: 'Radius' }),
    photoRequired: boolean({ initial: false, label: 'Photo needed' }),
    checklistId: reference({ to: 'patrol-checklist', keeps: true, label: 'Checklist' }),
    instructions: longText({ max: 2000 }),
    active: boolean({ initial: true, help: 'A faulty tag is put out of use without stopping the route.' }),
  },
  list: {
    columns: ['code', 'name', 'pinId', 'section', 'tagType', 'photoRequired', 'active'],
    sort: ['name', 'ASC'],
    filters: ['code', 'name', 'pinId', 'section', 'tagType', 'active'],
  },
  form: [
    { title: 'Checkpoint', fields: ['name', 'pinId', 'section', 'code', 'tagType', 'active'] },
    { title: 'On the spot', fields: ['checklistId', 'photoRequired', 'instructions'] },
    { title: 'Where', fields: ['latitude', 'longitude', 'radiusM'] },
  ],
})
