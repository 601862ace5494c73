import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { accessOfEmployee, inviteEmployee } from '../../../../src/resources/employee/people.calls.ts'
import type { AnswerOf } from '../../../../src/schema/call.ts'
import { mayDo } from '../../../engine/batches/stored/plan.ts'
import { serve } from '../../../engine/module.ts'
import { conflict } from '../../../platform/errors.ts'
import {
  deliverInvitation,
  hasInvitation,
  addressOf,
  companyName,
  invitationLetter,
} from '../../account/public.ts'
import { isSameContact } from './unlinked.ts'
import { invitable, letIn, refuse } from './inviting.ts'

/** How employees come into the portal. */
export const accessCalls = [
  serve(
    accessOfEmployee,
    async ({ caller, params, sql }, { registration }): Promise<AnswerOf<typeof accessOfEmployee>> => {
      const { personId, status, contactNumber, email } = await invitable(sql, caller.clientId, params.id)
      if (personId === null) {
        const isInvited = await hasInvitation(sql, caller.clientId, params.id)
        return { signIn: isInvited ? 'invited' : 'none', lastSignInAt: null }
      }
      const account = await registration?.signUps.accountStatus(personId)
      if (!account) return { signIn: 'elsewhere', lastSignInAt: null }
      const { enabled, invited, lastSignInAt } = account
      const signIn = enabled ? (invited ? 'invited' : 'open') : 'closed'
      if (status !== 'pending' || !registration) return { signIn, lastSignInAt }
      const proved = await registration.signUps.proved(personId)
      const of = { contactNumber, email: email?.toLowerCase() ?? null }
      return { signIn, lastSignInAt, isProved: isSameContact(proved, of) }
    },
  ),

  serve(inviteEmployee, async ({ caller, params, sql, write }, context) => {
    const { registration, senders } = context
    // Their role decides what they see, so inviting takes the permission to assign it.
    mayDo(caller, employee, 'update', { fields: ['roleId'] })
    if (!registration) throw conflict('Nobody signs up on this portal.')
    const { signUps } = registration
    const { facts, way } = await write(async (tx) => {
      const facts = await invitable(tx, caller.clientId, params.id, 'for update')
      refuse(facts)
      const account = facts.personId === null ? undefined : await signUps.accountStatus(facts.personId)
      if (facts.personId !== null && !account?.invited) throw conflict('They have a sign-in already.')
      // An account of a number or address that the company has corrected since is not theirs.
      if (account?.username === facts.contactNumber && account.email === facts.email)
        return { facts, way: { isKnown: false } }
      tx.verb('invite')
      return { facts, way: await letIn(tx, { signUps, senders }, params.id, facts) }
    })
    const { clientId } = caller
    const [id, contact] = [params.id, facts.contactNumber]
    const company = await companyName(sql, clientId)
    if ('token' in way) {
      const given = { clientId, employeeId: id, proof: way.proof, token: way.token, contactNumber: contact }
      const sent = await deliverInvitation(context, given, (address) =>
        invitationLetter({ company, contact, address, way }),
      )
      return { id, isKnown: true, ...sent }
    }
    const address = addressOf(context.publicUrl, way)
    const letter = invitationLetter({ company, contact, address, way })
    // The sign-in is there whether or not the letter leaves; the address is handed over then.
    const mailed =
      facts.email !== null &&
      (await senders.email?.(facts.email, letter).then(
        () => true,
        (error: unknown) => {
          context.log.error({ err: error, employeeId: id }, 'an invitation could not be mailed')
          return false
        },
      ))
    return { id, isKnown: way.isKnown, address, mailedTo: mailed ? facts.email : null }
  }),
]
