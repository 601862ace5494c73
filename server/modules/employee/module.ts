import { idCards } from '../../../src/resources/employee/idCards.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { inTurn } from '../../engine/writing/hooks.ts'
import { accessCalls } from './joining/access.ts'
import { assignCalls } from './assign.ts'
import { idCardsPdf } from './idCards.ts'
import { employeeDocumentHooks, expiryJobs, permitHooks } from './expiry.ts'
import { sendInvitation } from './joining/invitationJob.ts'
import { invitationJob, invitingHooks } from './joining/inviting.ts'
import { employeeHooks } from './employee.hooks.ts'
import { leavingHooks, leavingJobs } from './leaving.hooks.ts'
import { joiningCalls } from './joining/joining.ts'
import { linkCalls } from './joining/linkCalls.ts'
import { belongingHooks, movingCalls } from './moving.ts'
import { numberingCalls } from './numbering.ts'
import { personalDataCalls } from './personalData.ts'
import { provenSkillHooks } from './provenSkills.hooks.ts'
import { statutoryCalls } from './statutory.ts'
import { employmentTermsHooks, termsJobs } from './terms/employmentTerms.hooks.ts'
import { documentUploads } from './uploads.ts'

/** Employees: joining and leaving, pins, staff numbers, documents, personal data. */
export const employeeModule = defineModule({
  name: 'employee',
  hooks: (around) => ({
    ...belongingHooks,
    employee: inTurn(employeeHooks, leavingHooks, permitHooks, invitingHooks(around)),
    'employment-terms': employmentTermsHooks,
    'employee-attachment': inTurn(provenSkillHooks, employeeDocumentHooks),
  }),
  calls: [
    ...accessCalls,
    ...assignCalls,
    ...numberingCalls,
    ...joiningCalls,
    ...linkCalls,
    ...statutoryCalls,
    ...personalDataCalls,
    ...movingCalls,
    serve(idCards, idCardsPdf),
  ],
  jobs: (jobs, context) => {
    expiryJobs(jobs)
    leavingJobs(jobs)
    termsJobs(jobs)
    jobs.handle(invitationJob, sendInvitation(context))
  },
  routes: documentUploads,
})
