import { inTurn } from '../../engine/hooks.ts'
import { mergeRequests } from '../../../src/resources/cmms/mergeRequests.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { closedLoopJobs } from './triggers.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { deliveryLineHooks, deliveryOrderHooks, facilityRequestHooks } from './delivery/delivery.hooks.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { facilityCalls } from './facility/calls.ts'
import { facilityFeedbackHooks } from './facilityFeedback.hooks.ts'
import { merge } from './merge/merge.ts'
import { documentCalls } from './documents/calls.ts'
import { reminderHooks } from './reminders/reminder.hooks.ts'
import { reminderCalls } from './reminders/calls.ts'
import { reminderJobs } from './reminders/run.ts'
import { scheduleCalls } from './schedules/calls.ts'
import { manyScheduleCalls } from './schedules/many.ts'
import { scheduleJobs } from './schedules/run.ts'
import { scheduleHooks } from './schedules/schedule.hooks.ts'
import { slaJobs } from './sla/run.ts'
import { slaHooks, slaPolicyHooks } from './sla/sla.hooks.ts'
import { requesterHooks, requesterMailJobs } from './track/mail.ts'
import { trackCalls } from './track/calls.ts'
import { trackRoutes } from './track/routes.ts'
import { utilMonthHooks } from './utilMonth.hooks.ts'
import { readingJobs, utilityHooks } from './utilities/missing.ts'
import { utilityCalls } from './utilities/calls.ts'
import { workCalls } from './work/calls.ts'
import { workCommentHooks, workEntryHooks, workFileHooks } from './work/entries.hooks.ts'
import { meterReadingJobs } from './work/meterReading.ts'
import { workRequestHooks } from './workRequest.hooks.ts'
import { workTaskHooks } from './workTask.hooks.ts'

/** Maintenance: work requests and all that opens, times, plans and counts them. */
export const cmmsModule = defineModule({
  name: 'cmms',
  hooks: {
    'delivery-line': deliveryLineHooks,
    'delivery-order': deliveryOrderHooks,
    'facility-feedback': facilityFeedbackHooks,
    'facility-request': facilityRequestHooks,
    reminder: reminderHooks,
    schedule: scheduleHooks,
    'util-month': utilMonthHooks,
    utility: utilityHooks,
    'sla-policy': slaPolicyHooks,
    'work-comment': workCommentHooks,
    'work-cost': workEntryHooks,
    'work-file': workFileHooks,
    'work-request': inTurn(workRequestHooks, slaHooks, requesterHooks),
    'work-task': workTaskHooks,
    'work-time': workEntryHooks,
  },
  calls: [
    serve(mergeRequests, ({ caller, params, body, write }, { writes }) =>
      write((tx) => merge(tx, writes, caller, params.id, body)),
    ),
    ...dashboardCalls,
    ...deliveryCalls,
    ...facilityCalls,
    ...documentCalls,
    ...reminderCalls,
    ...scheduleCalls,
    ...manyScheduleCalls,
    ...utilityCalls,
    ...workCalls,
    ...trackCalls,
  ],
  jobs: (jobs, context) => {
    const { writes } = context
    closedLoopJobs(jobs, writes)
    meterReadingJobs(jobs, writes)
    scheduleJobs(jobs, writes)
    slaJobs(jobs)
    readingJobs(jobs, writes)
    reminderJobs(jobs, context)
    requesterMailJobs(jobs, context)
  },
  routes: trackRoutes,
})
