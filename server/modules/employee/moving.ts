import {
  movePeopleOfDepartment,
  movePeopleOfGroup,
  movePeopleOfHours,
  movePeopleOfPin,
} from '../../../src/resources/organization/move.calls.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { group } from '../../../src/resources/organization/group.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { unfinished } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { isList } from '../../../src/schema/fields.ts'
import { messages } from '../../../src/schema/messages.ts'
import { snake } from '../../../src/schema/names.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { permit, refersTo } from '../../engine/access/access.ts'
import { recordBatch } from '../../engine/batches/stored/record.ts'
import { mustExist } from '../../engine/writing/checks.ts'
import { fieldSql } from '../../engine/sql/columns.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'

/** What people belong to, and by which field of theirs. */
interface Belonging {
  resource: Resource
  field: 'departmentId' | 'groupIds' | 'pinIds' | 'workingHourId'
}

const inDepartment: Belonging = { resource: department, field: 'departmentId' }
const inGroup: Belonging = { resource: group, field: 'groupIds' }
const atPin: Belonging = { resource: pin, field: 'pinIds' }
const byHours: Belonging = { resource: workingHour, field: 'workingHourId' }

const belongs = ({ field }: Belonging) => refersTo(employee, field, 'employee', '$2')

async function peopleOf(tx: Tx, belonging: Belonging, id: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from employee where client_id = $1 and ${belongs(belonging)} and deleted_at is null`,
    [tx.actor.clientId, id],
  )
  return row?.count ?? 0
}

/** What else hangs on it, in words, where there is any. */
export type Hanging = (tx: Tx, id: number) => Promise<string | undefined>

/** Whatever people belong to stays until it is said where they go. */
const keepsPeople = (belonging: Belonging, ...hanging: Hanging[]): Hooks => ({
  verbs: ['delete'],
  async beforeWrite(tx, { before }) {
    if (!before) return
    const name = String(before['name'])
    const count = await peopleOf(tx, belonging, before.id)
    if (count > 0) {
      const people = count === 1 ? 'One person belongs' : `${count} people belong`
      throw conflict(`${people} to ${name}: move them elsewhere first.`)
    }
    for (const look of hanging) {
      const what = await look(tx, before.id)
      if (what) throw conflict(`${name} cannot be deleted: ${what}.`)
    }
  },
})

/** Counts records and says so, such as `2 contracts that are not ended`. */
export const counted =
  (statement: string, one: string, many: string): Hanging =>
  async (tx, id) => {
    const [row] = await tx.query<{ count: number }>(statement, [tx.actor.clientId, id])
    if (!row || row.count === 0) return undefined
    return row.count === 1 ? one : `${row.count} ${many}`
  }

const live = 'client_id = $1 and deleted_at is null'

/** Of the table `t`: what is agreed yet, as its list has it today, and what goes on by itself. */
const agreed = `(${fieldSql(contract, 'status')} in ('draft', 'active', 'expiring') or t.status = 'active' and t.auto_renew)`

/** By resource. */
export const belongingHooks = {
  department: keepsPeople(inDepartment),
  group: keepsPeople(inGroup),
  pin: keepsPeople(
    atPin,
    counted(
      `select count(*)::int as count from pin_contract t where ${live} and pin_id = $2 and ${agreed}`,
      'one contract is not ended',
      'contracts are not ended',
    ),
    counted(
      `select count(*)::int as count from shift_assignment where ${live} and pin_id = $2 and end_at > now()
         and status <> all ('{declined,cancelled}'::text[])`,
      'one future shift is planned',
      'future shifts are planned',
    ),
    counted(
      `select count(*)::int as count from work_request where ${live} and pin_id = $2
         and status = any ('{${unfinished.join(',')}}'::text[])`,
      'one work request is open',
      'work requests are open',
    ),
  ),
  'working-hour': keepsPeople(byHours),
}

/** What is asked for in the terms of a batch of people. */
function requestFor({ field }: Belonging, from: number, to: number | null) {
  if (!isList(employee.fields[field])) return { set: { [field]: to } }
  return { remove: { [field]: [from] }, ...(to !== null && { add: { [field]: [to] } }) }
}

/** Moves everybody, with one statement; who stands in both already stands there once. */
async function moveAll(tx: Tx, caller: Caller, belonging: Belonging, from: number, to: number | null) {
  const column = snake(belonging.field)
  const next = isList(employee.fields[belonging.field])
    ? `(select coalesce(array_agg(distinct p order by p), '{}')
         from unnest(array_remove(${column}, $2) || array_remove(array[$3::bigint], null)) p)`
    : '$3::bigint'
  const people = await tx.query<{ id: number }>(
    `select id from employee where client_id = $1 and ${belongs(belonging)} and deleted_at is null order by id for update`,
    [caller.clientId, from],
  )
  const ids = people.map(({ id }) => id)
  const moving = { resource: employee, action: 'update', request: requestFor(belonging, from, to) }
  const batch = await recordBatch(tx, caller, moving, ids, async () => {
    await tx.query(
      `update employee set ${column} = ${next}, updated_at = now(), updated_by = $4, version = version + 1
       where client_id = $1 and ${belongs(belonging)} and id = any($5::bigint[])`,
      [caller.clientId, from, to, authorOf(caller), ids],
    )
    tx.touch('employee')
  })
  return { moved: ids.length, batch }
}

/** What was part of a department goes to what that is part of. */
async function liftParts(tx: Tx, caller: Caller, id: number) {
  const parts = await tx.query<{ id: number; to: number | null }>(
    `select p.id, d.parent_id as "to" from department p join department d on d.client_id = p.client_id and d.id = p.parent_id
     where p.client_id = $1 and p.parent_id = $2 and p.deleted_at is null order by p.id for update of p`,
    [caller.clientId, id],
  )
  const ids = parts.map((part) => part.id)
  const parentId = parts[0]?.to ?? null
  const lifting = { resource: department, action: 'update', request: { set: { parentId } } }
  return recordBatch(tx, caller, lifting, ids, async () => {
    await tx.query(
      `update department set updated_at = now(), updated_by = $3, version = version + 1, parent_id = $4
       where client_id = $1 and id = any($2::bigint[])`,
      [caller.clientId, ids, authorOf(caller), parentId],
    )
    tx.touch('department')
  })
}

async function move(
  tx: Tx,
  caller: Caller,
  belonging: Belonging,
  { id, toId, remove }: { id: number; toId: number | null; remove?: boolean | undefined },
  { writes }: ModuleContext,
) {
  const { resource } = belonging
  if (permit(caller, employee, 'update') === 'own') throw forbidden(codeFor('US', 'main', 'update'))
  if (toId === id) throw invalid({ toId: messages.circle })
  if (toId !== null) await mustExist(tx, caller.clientId, resource, 'toId', [toId])
  tx.verb('assign')
  const { moved, batch } = await moveAll(tx, caller, belonging, id, toId)
  if (!remove) return { moved, batches: made(batch) }
  const lifted = belonging === inDepartment ? await liftParts(tx, caller, id) : undefined
  const removed = await recordBatch(tx, caller, { resource, action: 'delete', request: {} }, [id], () =>
    writes.remove(tx, caller, resource, id),
  )
  return { moved, batches: made(removed, lifted, batch) }
}

const made = (...batches: readonly (number | undefined)[]) => batches.filter((id) => id !== undefined)

/** Moving the people of what is to go. */
export const movingCalls = [
  serve(movePeopleOfDepartment, ({ caller, params, body, write }, context) =>
    write((tx) => move(tx, caller, inDepartment, { ...params, ...body }, context)),
  ),
  serve(movePeopleOfGroup, ({ caller, params, body, write }, context) =>
    write((tx) => move(tx, caller, inGroup, { ...params, ...body }, context)),
  ),
  serve(movePeopleOfPin, ({ caller, params, body, write }, context) =>
    write((tx) => move(tx, caller, atPin, { ...params, ...body }, context)),
  ),
  serve(movePeopleOfHours, ({ caller, params, body, write }, context) =>
    write((tx) => move(tx, caller, byHours, { ...params, ...body }, context)),
  ),
]
