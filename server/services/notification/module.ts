import { defineModule } from '../../engine/module.ts'
import { notificationCalls } from './calls.ts'
import { deviceTokenCalls } from './deviceTokens.ts'
import { eventRoutes } from './events.ts'
import { noticeHooks } from './notices.hooks.ts'
import { pushJob, pushKind } from './pushJob.ts'

/** What people are told: their lists, the stream to open consoles, and push messages. */
export const notificationModule = defineModule({
  name: 'notification',
  hooks: noticeHooks,
  calls: [...deviceTokenCalls, ...notificationCalls],
  jobs: (jobs, { db, push, log }) => jobs.handle(pushKind, pushJob(db, push, log)),
  routes: eventRoutes,
})
