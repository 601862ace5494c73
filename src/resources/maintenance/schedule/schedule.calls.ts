import * as z from 'zod/mini'
import { defineCall, done, inQuery, recordOf } from '../../../schema/call.ts'
import {
  copyAnswer,
  copyBody,
  generateAnswer,
  generateBody,
  mostDates,
  occurrencesAnswer,
  plannedDates,
  plannerAnswer,
  shiftAnswer,
  shiftBody,
  skipBody,
} from './schedule.shapes.ts'
import { schedule } from './schedule.resource.ts'
import { spanQuery } from '../dashboard/span.ts'

const read = { resource: schedule, action: 'read' } as const
const update = { resource: schedule, action: 'update' } as const

export const planner = defineCall({
  method: 'GET',
  path: 'cmms/schedule/planner',
  about: 'Schedules with all their dates between two days',
  of: read,
  query: spanQuery(mostDates),
  answer: plannerAnswer,
})

export const scheduleDates = defineCall({
  method: 'GET',
  path: 'cmms/schedule/{id}/dates',
  about: 'The dates of a schedule that are still to come',
  of: read,
  query: z.strictObject({ until: inQuery.day, from: z.optional(inQuery.day) }),
  answer: plannedDates,
})

export const occurrences = defineCall({
  method: 'GET',
  path: 'cmms/schedule/{id}/occurrences',
  about: 'The dates of a schedule that have been seen to, the latest first',
  of: read,
  answer: occurrencesAnswer,
})

export const skipDate = defineCall({
  method: 'POST',
  path: 'cmms/schedule/{id}/skip',
  concurrency: 'step',
  about: 'Leaves out the next date of a schedule',
  of: update,
  body: skipBody,
  answer: done,
  status: 201,
})

/** Switches the reminders of a schedule on and off (spec 7). */
export const remindOn = defineCall({
  method: 'PATCH',
  path: 'cmms/schedule/{id}/reminder/on',
  concurrency: 'same',
  about: 'Switches the reminders of a schedule on',
  of: update,
  answer: recordOf(schedule),
})
export const remindOff = defineCall({
  method: 'PATCH',
  path: 'cmms/schedule/{id}/reminder/off',
  concurrency: 'same',
  about: 'Switches the reminders of a schedule off',
  of: update,
  answer: recordOf(schedule),
})

export const generateWork = defineCall({
  method: 'POST',
  path: 'cmms/schedule/generate',
  concurrency: 'step',
  about: 'Makes the next work request of each schedule now, whatever its date',
  of: update,
  body: generateBody,
  answer: generateAnswer,
})

export const shiftDates = defineCall({
  method: 'POST',
  path: 'cmms/schedule/shift',
  concurrency: 'reads',
  about: 'What moving the dates of schedules comes to; nothing is written',
  of: update,
  body: shiftBody,
  answer: shiftAnswer,
})

export const copySchedule = defineCall({
  method: 'POST',
  path: 'cmms/schedule/{id}/copy',
  concurrency: 'adds',
  about: 'Copies a schedule with its steps to sites, as drafts',
  access: { module: schedule.module, action: 'create' },
  body: copyBody,
  answer: copyAnswer,
  status: 201,
})
