import { facilityFeedback } from '../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import { schedule } from '../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { triggerKinds } from '../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { workComment } from '../../../src/resources/maintenance/work/workComment.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { definePlainTable, withColumns } from '../../engine/tables/table.ts'

/** Schedules with what their meter counts from: the position of the base reading, and the dues seen since. */
export const meterSchedule = withColumns(schedule, { meterFrom: 'text?', meterSeen: 'whole' })

/** Dates of schedules that work was made for, or that were left out. */
export const scheduleOccurrence = definePlainTable('schedule_occurrence', {
  scheduleId: 'id',
  /** The day on which it is done, around holidays. */
  occursOn: 'day',
  /** The date by the rule. */
  plannedOn: 'day',
  /** 0 if the work is that of the whole schedule. */
  equipmentId: 'id',
  /** Counts several of one day, from 0: those by a meter. */
  turn: 'whole',
  workRequestId: 'id?',
  skippedReason: 'text?',
  skippedBy: 'id?',
  at: 'instant',
})

/** Times in which the SLA clock of a work request is stopped. */
export const workRequestHold = definePlainTable('work_request_hold', {
  workRequestId: 'id',
  heldFrom: 'instant',
  heldUntil: 'instant?',
})

/** What work requests were opened from. */
export const workRequestCause = definePlainTable('work_request_cause', {
  kind: triggerKinds,
  causeId: 'id',
  workRequestId: 'id',
  subjectId: 'id',
  at: 'instant',
})

/** Links by which people outside see the state of a work request. */
export const workRequestTrack = definePlainTable('work_request_track', {
  token: 'text',
  clientId: 'id',
  workRequestId: 'id?',
  feedbackId: 'id?',
  mergedFromId: 'id?',
  revokedAt: 'instant?',
  createdBy: 'id?',
})

/** Feedback with the form that was sent. */
export const sentFeedback = withColumns(facilityFeedback, { submission: 'text?' })

/** Comments with the link by which an outsider wrote them, and the form that was sent. */
export const sentComment = withColumns(workComment, { fromLink: 'text?', submission: 'text?' })

export const workStatuses = workRequest.fields.status.choices.map(({ value }) => value)
const outcomes = ['waiting', 'sent', 'failed'] as const

/** Mails to requesters. */
export const workRequestMail = definePlainTable('work_request_mail', {
  id: 'id',
  workRequestId: 'id',
  status: workStatuses,
  address: 'text',
  token: 'text?',
  outcome: outcomes,
  at: 'instant',
})

/** Messages of reminders. */
export const reminderMessage = definePlainTable('reminder_message', {
  id: 'id',
  reminderId: 'id',
  channel: ['inapp', 'email', 'sms'],
  address: 'text',
  dueAt: 'instant',
  outcome: outcomes,
  reason: 'text?',
  at: 'instant',
})

/** The records of a batch with their new values. */
export const batchRow = definePlainTable('batch_row', {
  batchId: 'id',
  position: 'whole',
  record: 'whole?',
  recordId: 'id?',
  version: 'whole?',
  values: 'json?',
})

/** Files without their contents. */
export const storedFile = definePlainTable('file', {
  id: 'id',
  name: 'text',
  mime: 'text',
  size: 'id',
  deletedAt: 'instant?',
})
