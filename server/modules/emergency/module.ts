import { defineModule } from '../../engine/module.ts'
import { emergencyCalls } from './calls.ts'
import { emergencyHooks } from './emergency.hooks.ts'
import { emergencyStepHooks } from './emergencyStep.hooks.ts'
import { climb, climbJob, messageJob } from './ladder.ts'
import { sendMessage } from './outside.ts'

/** Emergencies, and the ladder of people who are called until somebody acknowledges. */
export const emergencyModule = defineModule({
  name: 'emergency',
  hooks: { emergency: emergencyHooks, 'emergency-step': emergencyStepHooks },
  calls: emergencyCalls,
  jobs: (jobs, context) => {
    jobs.handle(climbJob, { within: climb(context.senders) })
    jobs.handle(messageJob, { outside: sendMessage(context) })
  },
})
