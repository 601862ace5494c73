import { schedule } from '../../../src/resources/maintenance/schedule/schedule.resource.ts'
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
  kind: 'text',
  causeId: 'id',
  workRequestId: 'id',
  subjectId: 'id',
})

/** Links by which people outside see the state of a work request. */
export const workRequestTrack = definePlainTable('work_request_track', {
  token: 'text',
  workRequestId: 'id?',
  feedbackId: 'id?',
  mergedFromId: 'id?',
  revokedAt: 'instant?',
})
