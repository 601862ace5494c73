import { resourceNamed } from '../../../src/resources/index.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import {
  areasOfEmployee,
  assignAreas,
  assignEmployees,
  assignPins,
  peopleOfPin,
  removePin,
  type PersonOfList,
} from '../../../src/resources/employee/people.calls.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { messages } from '../../../src/schema/messages.ts'
import { mostReferences } from '../../../src/schema/limits.ts'
import { permit, reachedRows } from '../../engine/access/access.ts'
import { mustExist } from '../../engine/writing/checks.ts'
import { columns } from '../../engine/sql/columns.ts'
import { serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'

const listed = columns(employee, [
  'id',
  'employeeId',
  'firstName',
  'lastName',
  'contactNumber',
  'jobTitle',
  'status',
  'photoId',
])
const mostListed = 1_000

interface PinChange {
  userIds: readonly number[]
  /** Which pins somebody has afterwards: those in the statement's `pin_ids`, and the given ones. */
  next: (given: string) => string
  pinIds: readonly number[]
  field: string
}

/**
 * Changes the pins of people whom the caller may update, all of them or none.
 * @throws 422 naming the field where somebody or a pin is none of the caller's, or somebody would have too many pins
 */
async function changePins(
  tx: Tx,
  caller: Caller,
  { userIds, pinIds, next, field }: PinChange,
): Promise<number[]> {
  await mustExist(tx, caller.clientId, pin, 'pinIds', pinIds)
  const params = new Params()
  const given = `${params.add(pinIds)}::bigint[]`
  const reach = permit(caller, employee, 'update')
  const which = reachedRows(employee, caller, reach, params, resourceNamed, { ids: userIds })
  tx.verb('assign')
  const rows = await tx.query<{ id: number; count: number }>(
    `update employee t set pin_ids = ${next(given)}, updated_at = now(), updated_by = ${params.add(authorOf(caller))},
       version = t.version + 1
     where ${which} returning t.id, cardinality(t.pin_ids) as count`,
    params.values,
  )
  if (rows.length !== new Set(userIds).size) throw invalid({ [field]: messages.noSuchRecord })
  if (rows.some(({ count }) => count > mostReferences))
    throw invalid({ pinIds: messages.tooMany(mostReferences) })
  tx.touch('employee')
  return rows.map(({ id }) => id)
}

const added = (given: string) =>
  `(select coalesce(array_agg(distinct p order by p), '{}') from unnest(t.pin_ids || ${given}) p)`

/** Which people work at which pins; an area of the employee calls is a pin of the user calls. */
export const assignCalls = [
  serve(peopleOfPin, async ({ caller, params, sql }) => {
    const values = new Params()
    const { from } = matching(caller, employee, { pinIds: params.id }, values, resourceNamed, false)
    return sql.query<PersonOfList>(
      `select ${listed.list} ${from} order by t.first_name, t.last_name, t.id limit ${mostListed}`,
      values.values,
    )
  }),
  serve(assignPins, async ({ caller, body, write }) => ({
    ids: await write((tx) => changePins(tx, caller, { ...body, next: added, field: 'userIds' })),
  })),
  serve(removePin, async ({ caller, params, write }) => {
    await write((tx) =>
      changePins(tx, caller, {
        userIds: [params.id],
        pinIds: [params.pinId],
        next: (given) => `array(select p from unnest(t.pin_ids) p where p <> all(${given}))`,
        field: 'id',
      }),
    )
    return { id: params.id }
  }),
  serve(assignEmployees, async ({ caller, body: { areaId, employeeIds }, write }) => ({
    ids: await write((tx) =>
      changePins(tx, caller, { userIds: employeeIds, pinIds: [areaId], next: added, field: 'employeeIds' }),
    ),
  })),
  serve(assignAreas, async ({ caller, body: { employeeId, areaIds }, write }) => ({
    ids: await write((tx) =>
      changePins(tx, caller, {
        userIds: [employeeId],
        pinIds: areaIds,
        next: (given) => `(select coalesce(array_agg(distinct p order by p), '{}') from unnest(${given}) p)`,
        field: 'employeeId',
      }),
    ),
  })),
  serve(areasOfEmployee, async ({ caller, params, sql }) => {
    const rows = await sql.query<{ id: number; code: string | null; name: string; stateName: string }>(
      `select p.id, p.code, p.name, p.state_name as "stateName" from pin p
       join employee e on e.client_id = p.client_id and p.id = any(e.pin_ids)
       where p.client_id = $1 and e.id = $2 and p.deleted_at is null order by p.name, p.id`,
      [caller.clientId, params.id],
    )
    return rows
  }),
]
