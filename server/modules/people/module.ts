import { idCards } from '../../../src/resources/organization/idCards.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { inTurn } from '../../engine/hooks.ts'
import { accessCalls } from './access.ts'
import { assignCalls } from './assign.ts'
import { idCardsPdf } from './idCards.ts'
import { employeeDocumentHooks, expiryJobs, permitHooks } from './expiry.ts'
import { sendInvitation } from './invitationJob.ts'
import { invitationJob, invitingHooks } from './inviting.ts'
import { leavingHooks } from './leaving.hooks.ts'
import { joiningCalls } from './joining.ts'
import { belongingHooks, movingCalls } from './moving.ts'
import { numberingCalls } from './numbering.ts'
import { personalDataCalls } from './personalData.ts'
import { provenSkillHooks } from './provenSkills.hooks.ts'
import { statutoryCalls } from './statutory.ts'
import { documentUploads } from './uploads.ts'

/** Employees beyond their records: sites, numbers, sign-ins, documents, and what they belong to. */
export const peopleModule = defineModule({
  name: 'people',
  hooks: (around) => ({
    ...belongingHooks,
    employee: inTurn(leavingHooks, permitHooks, invitingHooks(around)),
    'employee-attachment': inTurn(provenSkillHooks, employeeDocumentHooks),
  }),
  calls: [
    ...accessCalls,
    ...assignCalls,
    ...numberingCalls,
    ...joiningCalls,
    ...statutoryCalls,
    ...personalDataCalls,
    ...movingCalls,
    serve(idCards, idCardsPdf),
  ],
  jobs: (jobs, context) => {
    expiryJobs(jobs)
    jobs.handle(invitationJob, sendInvitation(context))
  },
  routes: documentUploads,
})
