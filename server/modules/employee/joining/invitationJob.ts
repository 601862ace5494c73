import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { noteLater } from '../../../engine/batches/stored/noteLater.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { mostAttempts } from '../../../platform/jobs/jobTable.ts'
import { notify } from '../../../services/notification/notify.ts'
import {
  hasInvitation,
  makeInvitation,
  proofBy,
  addressOf,
  companyName,
  invitationLetter,
} from '../../account/public.ts'
import { invitable } from './inviting.ts'

const unsent = 'Their invitation could not be sent: check how they are reached and invite them once more.'

/**
 * Sends somebody their invitation, by mail where they have an address, else to their number. One that cannot be sent is
 * noted in the batch that invited them, and its maker told of the first.
 */
export const sendInvitation = ({ db, registration, senders, publicUrl }: ModuleContext): JobHandler => ({
  outside: async ({ company: clientId, key, attempts }) => {
    const sql = db.read(clientId)
    const facts = await invitable(sql, clientId, key).catch(() => undefined)
    if (!facts) return undefined
    const { contactNumber: contact, email, personId } = facts
    const account = personId === null ? undefined : await registration?.signUps.accountStatus(personId)
    const confirms = personId === null && (await hasInvitation(sql, clientId, key))
    // The invitation was taken back.
    if (personId === null && !confirms) return undefined
    const proof = proofBy(senders, { contactNumber: contact, email })
    const way = confirms
      ? {
          token: await db.write(systemActor(clientId), (tx) =>
            makeInvitation(tx, { clientId, employeeId: key, proof }),
          ),
        }
      : { isKnown: !account?.invited }
    const company = await companyName(sql, clientId)
    const letter = invitationLetter({ company, contact, address: addressOf(publicUrl, way), way })
    const byMail = confirms ? proof.channel === 'email' : email !== null && senders.email !== undefined
    try {
      if (byMail && email !== null) await senders.email?.(email, letter)
      else await senders.sms?.(contact, letter)
    } catch (error) {
      if (attempts + 1 < mostAttempts) throw error
      await db.write(systemActor(clientId), async (tx) => {
        const batch = await noteLater(tx, { resource: employee, action: 'invite', recordId: key }, unsent)
        if (batch?.isFirst)
          await notify(tx, batch.createdBy === null ? [] : [batch.createdBy], {
            type: 'system',
            wording: 'invitationUnsent',
            values: { name: `${facts.firstName} ${facts.lastName}` },
            link: { route: 'batch', id: batch.id },
          })
      })
    }
    return undefined
  },
})
