import { choice, file, instant, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { patrolQuestion } from './patrolQuestion.resource.ts'

/** An answer given at a checkpoint, with its question as it stood then, and what followed (domain model 29). */
export const patrolAnswer = defineResource({
  name: 'patrol-answer',
  path: 'patrol/answer',
  module: 'PT',
  label: { one: 'Patrol answer', many: 'Patrol answers' },
  about: 'What was answered at checkpoints: by whom, whether it was bad, and what followed from it.',
  own: { columns: ['userId'] },
  within: 'sessionId',
  evidence: true,
  title: ['question'],
  search: ['question', 'answer', 'note', 'pointId', 'pinId', 'userId'],
  fields: {
    activityId: reference({ to: 'patrol-activity', required: true, label: 'Patrol scan' }),
    note: longText({ max: 2000 }),
    questionId: reference({ to: 'patrol-question', label: 'Patrol question' }),
    question: text({
      max: 300,
      readOnly: true,
      label: 'Question',
      help: 'As it stood when it was answered.',
    }),
    answerType: choice({
      initial: 'yes_no',
      readOnly: true,
      label: 'Kind of answer',
      choices: patrolQuestion.fields.answerType.choices,
    }),
    answer: text({ max: 1000, label: 'Answer' }),
    fileId: file({ evidence: true, label: 'Photo or signature' }),
    result: choice({
      initial: 'ok',
      readOnly: true,
      choices: [
        { value: 'ok', label: 'In order', tone: 'success' },
        { value: 'failed', label: 'Bad', tone: 'danger' },
        { value: 'missing', label: 'Not answered', tone: 'warning' },
        { value: 'invalid', label: 'Does not fit', tone: 'warning' },
      ],
    }),
    failAction: choice({
      initial: 'note',
      readOnly: true,
      label: 'Where it is bad',
      choices: patrolQuestion.fields.failAction.choices,
    }),
    at: instant({ readOnly: true, label: 'Answered' }),
    sessionId: reference({ to: 'patrol-session', readOnly: true, label: 'Patrol' }),
    pointId: reference({ to: 'patrol-point', readOnly: true, label: 'Checkpoint' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    userId: reference({ to: 'employee', readOnly: true, label: 'Person' }),
    workRequestId: reference({ to: 'work-request', readOnly: true, label: 'Work request' }),
    incidentId: reference({ to: 'incident', readOnly: true, label: 'Incident' }),
  },
  list: {
    columns: [
      'question',
      'answer',
      'result',
      'pointId',
      'pinId',
      'at',
      'userId',
      'sessionId',
      'workRequestId',
      'incidentId',
      'fileId',
      'note',
    ],
    sort: ['at', 'DESC'],
    filters: ['result', 'questionId', 'pointId', 'pinId', 'at', 'userId', 'sessionId', 'activityId'],
    tabs: [
      { label: 'Bad', filter: { result: 'failed' } },
      { label: 'Not answered', filter: { result: ['missing', 'invalid'] } },
    ],
  },
  form: [{ title: 'Patrol answer', fields: ['activityId', 'questionId', 'answer', 'fileId', 'note'] }],
})
