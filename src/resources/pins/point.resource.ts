import { boolean, choice, decimal, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A marked place within a pin. */
export const point = defineResource({
  name: 'point',
  table: 'pin_point',
  path: 'point',
  client: 'cookie',
  parameters: { pin: 'pinId' },
  module: 'PN',
  label: { one: 'Point', many: 'Points' },
  about:
    'Points are marked places within a pin, such as a gate or a plant room, told apart by a tag or a position.',
  own: { nobody: true },
  title: ['name'],
  search: ['code', 'name', 'pinId'],
  fields: {
    pinId: reference({ to: 'pin', required: true, label: 'Pin' }),
    name: text({ max: 120, required: true }),
    code: text({ max: 40, format: 'code' }),
    tagType: choice({
      initial: 'qr',
      label: 'Tag',
      choices: [
        { value: 'qr', label: 'QR code' },
        { value: 'nfc', label: 'NFC' },
        { value: 'gps', label: 'GPS' },
      ],
    }),
    latitude: decimal({ scale: 6, min: -90, max: 90, unit: '°' }),
    longitude: decimal({ scale: 6, min: -180, max: 180, unit: '°' }),
    active: boolean({ initial: true }),
  },
  list: {
    columns: ['pinId', 'name', 'code', 'tagType', 'active'],
    sort: ['name', 'ASC'],
    filters: ['pinId', 'name', 'tagType', 'active'],
  },
  form: [{ title: 'Point', fields: ['pinId', 'name', 'code', 'tagType', 'latitude', 'longitude', 'active'] }],
})
