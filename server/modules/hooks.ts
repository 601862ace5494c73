import { resourceNamed, resources } from '../../src/resources/index.ts'
import { inTurn, type HookTable } from '../engine/hooks.ts'
import {
  deliveryLineHooks,
  deliveryOrderHooks,
  facilityRequestHooks,
} from './cmms/delivery/delivery.hooks.ts'
import { facilityFeedbackHooks } from './cmms/facilityFeedback.hooks.ts'
import { reminderHooks } from './cmms/reminders/reminder.hooks.ts'
import { scheduleHooks } from './cmms/schedules/schedule.hooks.ts'
import { slaHooks, slaPolicyHooks } from './cmms/sla/sla.hooks.ts'
import { requesterHooks } from './cmms/track/mail.ts'
import { utilityHooks } from './cmms/utilities/missing.ts'
import { utilMonthHooks } from './cmms/utilMonth.hooks.ts'
import { workCommentHooks, workEntryHooks, workFileHooks } from './cmms/work/entries.hooks.ts'
import { workRequestHooks } from './cmms/workRequest.hooks.ts'
import { workTaskHooks } from './cmms/workTask.hooks.ts'
import { emergencyHooks } from './emergency/emergency.hooks.ts'
import { emergencyStepHooks } from './emergency/emergencyStep.hooks.ts'
import { guardFiles } from './files/fileAccess.ts'
import { employeeHooks } from './organization/employee.hooks.ts'
import { roleHooks } from './organization/role.hooks.ts'

/** What the areas add to the generic writes, by resource name. */
export const hooks: HookTable = guardFiles(
  {
    'delivery-line': deliveryLineHooks,
    'delivery-order': deliveryOrderHooks,
    emergency: emergencyHooks,
    'emergency-step': emergencyStepHooks,
    employee: employeeHooks,
    'facility-feedback': facilityFeedbackHooks,
    'facility-request': facilityRequestHooks,
    reminder: reminderHooks,
    role: roleHooks,
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
  resources,
  resourceNamed,
)
