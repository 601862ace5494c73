import { defineModule } from '../../engine/module.ts'
import { announcementHooks, receiptHooks } from './announcement.hooks.ts'
import { broadcastCalls, broadcastJob, carryOut } from './broadcast.ts'
import { announcementCalls } from './calls.ts'
import { acknowledgementHooks, policyCalls, policyHooks } from './policy.ts'
import { announcementJob, onTime } from './publishing.ts'

/** What people are told and have to acknowledge: announcements, broadcasts and policies. */
export const announcementModule = defineModule({
  name: 'announcement',
  hooks: {
    announcement: announcementHooks,
    'announcement-receipt': receiptHooks,
    policy: policyHooks,
    'policy-acknowledgement': acknowledgementHooks,
  },
  calls: [...announcementCalls, ...broadcastCalls, ...policyCalls],
  jobs: (jobs, context) => {
    jobs.handle(announcementJob, { within: onTime })
    jobs.handle(broadcastJob, { outside: carryOut(context) })
  },
})
