import { boolean, choice, integer, reference, references, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const facility = defineResource({
  name: 'facility',
  path: 'facility',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Facility', many: 'Facilities' },
  about:
    'Facilities are the rooms and places of a site that its visitors use. A QR label at each takes them to its feedback page.',
  own: { through: 'pinId' },
  vendorScope: { for: 'work_request' },
  title: ['name', 'location'],
  naturalKey: 'code',
  search: ['code', 'name', 'location', 'pinId'],
  fields: {
    code: text({ max: 30, required: true, format: 'code', unique: true, csv: ['Facility Code'] }),
    name: text({ max: 120, required: true, csv: ['Facility', 'Facility Name'] }),
    location: text({
      max: 200,
      required: true,
      help: 'Visitors read it on the label and on the feedback page, such as “Level 2, east wing”.',
      csv: ['Where'],
    }),
    pinId: reference({ to: 'pin', required: true, label: 'Pin', csv: ['Site', 'Site Name'] }),
    facilityType: choice({
      label: 'Type',
      choices: [
        { value: 'toilet', label: 'Toilet' },
        { value: 'lobby', label: 'Lobby' },
        { value: 'lift', label: 'Lift' },
        { value: 'pantry', label: 'Pantry' },
        { value: 'surau', label: 'Surau' },
        { value: 'parking', label: 'Parking' },
        { value: 'meeting_room', label: 'Meeting room' },
        { value: 'gym', label: 'Gym' },
        { value: 'pool', label: 'Pool' },
        { value: 'plant_room', label: 'Plant room' },
        { value: 'garden', label: 'Garden' },
        { value: 'refuse', label: 'Refuse room' },
        { value: 'office', label: 'Office' },
        { value: 'other', label: 'Other' },
      ],
    }),
    qrstatus: boolean({
      initial: true,
      label: 'Accepts feedback',
      help: 'Without it the page behind the QR label says that no feedback is taken at the moment.',
    }),
    lowScoreThreshold: integer({
      min: 1,
      max: 5,
      initial: 3,
      label: 'Low below',
      help: 'A rating of fewer stars is low.',
    }),
    lowScoreAction: choice({
      initial: 'create_work_request',
      label: 'After a low rating',
      choices: [
        { value: 'create_work_request', label: 'Open a work request' },
        { value: 'notify', label: 'Tell people' },
        { value: 'none', label: 'Do nothing' },
      ],
    }),
    notifyUserIds: references({ notice: 'generic', to: 'employee', label: 'Told of low ratings' }),
  },
  list: {
    columns: ['code', 'name', 'location', 'pinId', 'facilityType', 'qrstatus'],
    sort: ['name', 'ASC'],
    filters: ['code', 'name', 'pinId', 'facilityType', 'qrstatus'],
  },
  form: [
    { title: 'Facility', fields: ['name', 'code', 'pinId', 'location', 'facilityType'] },
    {
      title: 'Feedback of visitors',
      fields: ['qrstatus', 'lowScoreThreshold', 'lowScoreAction', 'notifyUserIds'],
    },
  ],
})
