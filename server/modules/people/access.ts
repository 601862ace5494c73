import { employee } from '../../../src/resources/organization/employee.resource.ts'
import { accessOfEmployee, inviteEmployee } from '../../../src/resources/organization/people.calls.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import { mayDo } from '../../engine/batches/plan.ts'
import { serve } from '../../engine/module.ts'
import { conflict } from '../../platform/errors.ts'
import { invitable, invitation, letIn, refuse } from './inviting.ts'

/** How employees come into the portal. */
export const accessCalls = [
  serve(
    accessOfEmployee,
    async ({ caller, params, sql }, { registration }): Promise<AnswerOf<typeof accessOfEmployee>> => {
      const { personId } = await invitable(sql, caller.clientId, params.id)
      if (personId === null) return { signIn: 'none', lastSignInAt: null }
      const account = await registration?.signUps.accountStatus(personId)
      if (!account) return { signIn: 'elsewhere', lastSignInAt: null }
      const { enabled, invited, lastSignInAt } = account
      return { signIn: enabled ? (invited ? 'invited' : 'open') : 'closed', lastSignInAt }
    },
  ),

  serve(inviteEmployee, async ({ caller, params, sql, write }, { registration, senders, publicUrl, log }) => {
    // What they come to see goes by their role: letting them in gives it to them, as assigning it does.
    mayDo(caller, employee, 'update', { fields: ['roleId'] })
    if (!registration) throw conflict('Nobody signs up on this portal.')
    const { facts, isKnown } = await write(async (tx) => {
      const facts = await invitable(tx, caller.clientId, params.id, 'for update')
      refuse(facts)
      if (facts.personId !== null) {
        const account = await registration.signUps.accountStatus(facts.personId)
        if (!account?.invited) throw conflict('They have a sign-in already.')
        return { facts, isKnown: false }
      }
      tx.verb('invite')
      return { facts, isKnown: await letIn(tx, registration.signUps, params.id, facts) }
    })
    const { address, letter } = await invitation(sql, publicUrl, {
      clientId: caller.clientId,
      contact: facts.contactNumber,
      isKnown,
    })
    // The sign-in stands whether or not the letter leaves; the address is handed over then.
    const mailed =
      facts.email !== null &&
      (await senders.email?.(facts.email, letter).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, employeeId: params.id }, 'an invitation could not be mailed')
          return false
        },
      ))
    return { id: params.id, isKnown, address, mailedTo: mailed ? facts.email : null }
  }),
]
