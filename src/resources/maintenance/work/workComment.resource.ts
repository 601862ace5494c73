import { boolean, longText, reference, references } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { doers } from './workRequestSteps.ts'

export const workComment = defineResource({
  name: 'work-comment',
  path: 'work-comment',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Comment', many: 'Comments' },
  about:
    'What is said about a work request: among those who do the work, or for whoever asked for it as well.',
  own: {
    through: 'workRequestId',
    named: { in: doers, unless: 'forRequester' },
  },
  ownWritable: {
    create: ['workRequestId', 'text', 'forRequester', 'mentionIds'],
    update: ['text', 'forRequester', 'mentionIds'],
    delete: true,
    rows: { columns: ['createdBy'] },
  },
  title: ['text'],
  search: ['text'],
  fields: {
    workRequestId: reference({ to: 'work-request', required: true, label: 'Work request' }),
    text: longText({ max: 4_000, required: true }),
    forRequester: boolean({ initial: false, label: 'For the requester too' }),
    mentionIds: references({ notice: 'own', to: 'employee', label: 'Mentioned' }),
    fromRequester: boolean({ initial: false, readOnly: true, label: 'From the requester' }),
  },
  list: {
    columns: ['createdAt', 'text', 'forRequester', 'createdBy', 'workRequestId'],
    sort: ['id', 'DESC'],
    filters: ['workRequestId', 'forRequester'],
  },
  form: [{ title: 'Comment', fields: ['workRequestId', 'text', 'forRequester', 'mentionIds'] }],
})
