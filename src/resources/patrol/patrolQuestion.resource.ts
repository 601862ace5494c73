import { boolean, choice, decimal, integer, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** One question of a patrol checklist, and what follows where its answer is bad. */
export const patrolQuestion = defineResource({
  name: 'patrol-question',
  path: 'patrol/question',
  module: 'PT',
  label: { one: 'Patrol question', many: 'Patrol questions' },
  about: 'A question that is answered at a checkpoint, and what follows where its answer is bad.',
  within: 'checklistId',
  title: ['text'],
  search: ['text'],
  fields: {
    checklistId: reference({ to: 'patrol-checklist', required: true, label: 'Patrol checklist' }),
    rank: integer({ min: 1, max: 999, initial: 1, label: 'Order' }),
    text: text({ max: 300, required: true, label: 'Question' }),
    answerType: choice({
      initial: 'yes_no',
      label: 'Kind of answer',
      choices: [
        { value: 'yes_no', label: 'Yes or no' },
        { value: 'range', label: 'Within limits' },
        { value: 'number', label: 'Number' },
        { value: 'text', label: 'Text' },
        { value: 'choice', label: 'Choice' },
        { value: 'photo', label: 'Photo' },
        { value: 'signature', label: 'Signature' },
      ],
    }),
    required: boolean({ initial: true, label: 'Must be answered' }),
    options: text({ max: 500, help: 'Of a choice, with semicolons between them.' }),
    failWhen: text({ max: 60, label: 'Bad where it is', help: 'The answer that is bad, such as “no”.' }),
    leastValue: decimal({ scale: 3, label: 'Least' }),
    mostValue: decimal({ scale: 3, label: 'Most' }),
    failAction: choice({
      initial: 'note',
      label: 'Where it is bad',
      choices: [
        { value: 'note', label: 'Ask for a note' },
        { value: 'photo', label: 'Ask for a photo' },
        { value: 'snapsend', label: 'Report an incident' },
        { value: 'work_request', label: 'Open a work request' },
        { value: 'alert', label: 'Alert the supervisors' },
      ],
    }),
  },
  list: {
    columns: ['checklistId', 'rank', 'text', 'answerType', 'required', 'failWhen', 'failAction'],
    sort: ['rank', 'ASC'],
    filters: ['checklistId', 'rank', 'answerType', 'failAction'],
  },
  form: [
    {
      title: 'Patrol question',
      fields: ['checklistId', 'rank', 'text', 'answerType', 'options', 'required'],
    },
    { title: 'Bad answers', fields: ['failWhen', 'leastValue', 'mostValue', 'failAction'] },
  ],
})
