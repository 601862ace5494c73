import {
  acceptAsNewAccount,
  acceptInvitation,
  readInvitation,
} from '../../../../src/resources/account/invitation.calls.ts'
import { serve } from '../../../engine/module.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { admittedFor, registrationOf } from '../registration/admission.ts'
import { acceptBy, describeInvitation } from './invitations.ts'

const hasAccount = 'An account uses this number. Sign in with it to accept.'
const needsAddress =
  'Another account uses this number or address. Enter an e-mail address of your own, or sign in to accept.'

/** How an invited person confirms the invitation, with the account they have or with a new one. */
export const invitationCalls = [
  serve(readInvitation, async ({ body, request }, context) => {
    await admittedFor(context, request, body.invitation)
    return describeInvitation(context.db, body.invitation)
  }),

  serve(acceptInvitation, async ({ session: { userUuid }, body, request }, context) => {
    await admittedFor(context, request, userUuid)
    const { signUps } = registrationOf(context)
    const clientId = await acceptBy(context.db, body.invitation, async (tx, { proof }) => {
      await signUps.noteProof(tx, userUuid, proof)
      return userUuid
    })
    return { clientId }
  }),

  serve(acceptAsNewAccount, async ({ body, request }, context) => {
    await admittedFor(context, request, body.invitation)
    const { signUps } = registrationOf(context)
    let username = ''
    const clientId = await acceptBy(context.db, body.invitation, async (tx, employee) => {
      const made = await signUps.acceptAsNew(tx, {
        username: employee.contactNumber,
        email: employee.email ?? body.email,
        password: body.password,
        proof: employee.proof,
        about: [employee.firstName, employee.lastName, employee.company],
      })
      if ('taken' in made) {
        if (made.taken === 'number') throw conflict(hasAccount)
        throw invalid({ email: needsAddress })
      }
      username = made.username
      return made.sub
    })
    return { clientId, username }
  }),
]
