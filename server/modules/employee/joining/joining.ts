import { resourceNamed } from '../../../../src/resources/index.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import {
  answerPending,
  pendingUsers,
  resetPassword,
} from '../../../../src/resources/employee/people.calls.ts'
import { transitionSchema } from '../../../../src/schema/validation.ts'
import { askedFields } from '../../../engine/access/access.ts'
import { columns, type RowOfColumns } from '../../../engine/sql/columns.ts'
import { serve } from '../../../engine/module.ts'
import { Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import { parseBody } from '../../../platform/http/requests.ts'
import { addressBucket } from '../../../platform/identity/limits.ts'
import { conflict } from '../../../platform/errors.ts'

const waiting = columns(employee, [
  'id',
  'employeeId',
  'firstName',
  'lastName',
  'contactNumber',
  'email',
  'jobTitle',
  'status',
  'photoId',
  'createdAt',
])
const mostListed = 1_000

/** Those who ask to join, and what is done about their sign-ins. */
export const joiningCalls = [
  serve(pendingUsers, async ({ caller, sql }) => {
    const params = new Params()
    const { from } = matching(caller, employee, { status: 'pending' }, params, resourceNamed, false)
    return sql.query<RowOfColumns<typeof waiting>>(
      `select ${waiting.list} ${from} order by t.id limit ${mostListed}`,
      params.values,
    )
  }),
  serve(answerPending, async ({ caller, params, body: { status, ...given }, write }, { writes }) => {
    const verb = status === 'active' ? 'approve' : 'reject'
    const asked = askedFields(caller, employee, verb)
    const values = parseBody(transitionSchema(employee, verb, asked), given)
    await write((tx) => writes.transition(tx, caller, employee, params.id, verb, values))
    return { id: params.id, status }
  }),
  serve(resetPassword, async ({ caller, params, sql, request }, { registration }) => {
    const [person] = await sql.query<{ contactNumber: string; sub: string | null }>(
      `select contact_number as "contactNumber", person_id as sub from employee where client_id = $1 and id = $2`,
      [caller.clientId, params.id],
    )
    if (!person || person.sub === null)
      throw conflict('This employee has no sign-in yet, so there is no password.')
    if (!registration) throw conflict('Passwords are not looked after by this portal.')
    const { sub, contactNumber } = person
    // By the account, not by the number of the record: that may have been changed to another person's.
    await registration.signUps.reset({ address: addressBucket(request.ip) }, { sub, contactNumber })
    return { id: params.id, sent: true }
  }),
]
