import { defineModule } from '../../engine/module.ts'
import { profileCalls } from './profile.ts'
import { registrationCalls } from './registration/calls.ts'
import { sessionCalls } from './session.ts'

/** Who somebody is: their session, profile and companies, and how they sign up. */
export const accountModule = defineModule({
  name: 'account',
  calls: [...sessionCalls, ...profileCalls, ...registrationCalls],
})
