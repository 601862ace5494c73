import { choice, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What was checked on a visit; the visit's score comes from it (domain model 31). */
export const visitChecklist = defineResource({
  name: 'visit-checklist',
  path: 'visit/checklist',
  client: 'cookie',
  module: 'AV',
  label: { one: 'Visit check', many: 'Visit checks' },
  about: 'What was checked on visits, with the points that the visit’s score comes from.',
  own: { through: 'visitId' },
  ownWritable: {
    create: ['visitId', 'section', 'rank', 'question', 'answer', 'points', 'note'],
    update: ['answer', 'note'],
  },
  title: ['question'],
  search: ['question', 'note'],
  fields: {
    visitId: reference({ to: 'visit', required: true, label: 'Visit' }),
    section: text({ max: 80 }),
    rank: integer({ min: 1, max: 999, initial: 1, label: 'Order' }),
    question: text({ max: 300, required: true }),
    answer: choice({
      choices: [
        { value: 'pass', label: 'Good', tone: 'success' },
        { value: 'partly', label: 'In part', tone: 'warning' },
        { value: 'fail', label: 'Bad', tone: 'danger' },
        { value: 'na', label: 'Does not apply', tone: 'neutral' },
      ],
    }),
    points: integer({
      min: 1,
      max: 100,
      initial: 1,
      label: 'Points',
      help: 'What it counts for; in part, half of it.',
    }),
    note: longText({ max: 1000 }),
  },
  list: {
    columns: ['visitId', 'rank', 'section', 'question', 'answer', 'points', 'note'],
    sort: ['rank', 'ASC'],
    filters: ['visitId', 'rank', 'answer', 'section'],
  },
  form: [
    {
      title: 'Visit check',
      fields: ['visitId', 'section', 'rank', 'question', 'answer', 'points', 'note'],
    },
  ],
})
