import { inTurn } from '../../engine/writing/hooks.ts'
import { mergeRequests } from '../../../src/resources/maintenance/work/mergeRequests.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { closedLoopJobs } from './closedLoop/triggers.ts'
import { scheduleDates, slaTargets } from './derived.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { deliveryLineHooks, deliveryOrderHooks, facilityRequestHooks } from './delivery/delivery.hooks.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { facilityCalls } from './facility/calls.ts'
import { facilityFeedbackHooks } from './facility/facilityFeedback.hooks.ts'
import { merge } from './work/merge.ts'
import { documentCalls } from './documents/calls.ts'
import { reminderHooks } from './reminder/reminder.hooks.ts'
import { reminderCalls } from './reminder/calls.ts'
import { reminderJobs } from './reminder/run.ts'
import { scheduleCalls } from './schedule/calls.ts'
import { manyScheduleCalls } from './schedule/many.ts'
import { scheduleJobs } from './schedule/run.ts'
import { scheduleHooks } from './schedule/schedule.hooks.ts'
import { slaJobs } from './sla/run.ts'
import { holdHooks, slaHooks, slaPolicyHooks } from './sla/sla.hooks.ts'
import { requesterHooks, requesterMailJobs } from './track/mail.ts'
import { trackCalls } from './track/calls.ts'
import { trackRoutes } from './track/routes.ts'
import { utilMonthHooks } from './utility/utilMonth.hooks.ts'
import { readingJobs, utilityHooks } from './utility/missing.ts'
import { utilityCalls } from './utility/calls.ts'
import { workCalls } from './work/calls.ts'
import { workCommentHooks, workEntryHooks, workFileHooks } from './work/entries.hooks.ts'
import { meterReadingJobs } from './work/meterReading.ts'
import { scheduledWorkHooks, workRequestHooks } from './work/workRequest.hooks.ts'
import { workTaskHooks } from './work/workTask.hooks.ts'

/** Maintenance: work requests and all that opens, times, plans and counts them. */
export const maintenanceModule = defineModule({
  name: 'maintenance',
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
    'work-request': inTurn(workRequestHooks, slaHooks, holdHooks, scheduledWorkHooks, requesterHooks),
    'work-task': workTaskHooks,
    'work-time': workEntryHooks,
  },
  derived: [slaTargets, scheduleDates],
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
