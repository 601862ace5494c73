import { defineModule } from '../../engine/module.ts'
import { invitationCalls } from './invitation/calls.ts'
import { profileCalls } from './profile.ts'
import { registrationCalls } from './registration/calls.ts'
import { sessionCalls } from './session.ts'

/** Who somebody is: their session, profile and companies, how they sign up and accept invitations. */
export const accountModule = defineModule({
  name: 'account',
  calls: [...sessionCalls, ...profileCalls, ...registrationCalls, ...invitationCalls],
})
