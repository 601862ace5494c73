import type { z } from 'zod/mini'
import type { checkIn, checkOut } from '../../../src/resources/touchdown/touchdown.calls.ts'
import { touchdownActivity } from '../../../src/resources/touchdown/touchdownActivity.resource.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { holdDevice, mustHaveCome } from '../../services/activity/devices.ts'

type In = z.output<(typeof checkIn)['body']>
type Out = z.output<(typeof checkOut)['body']>

const told = columns(touchdownActivity, [
  'id',
  'status',
  'arrivedAt',
  'leftAt',
  'stayMin',
  'insideFence',
  'distanceM',
])

async function one(tx: Tx, where: string, values: readonly unknown[]) {
  const [row] = await tx.query<RowOfColumns<typeof told>>(
    `select ${told.list} from touchdown_activity t where t.client_id = $1 and ${where} limit 1`,
    [tx.actor.clientId, ...values],
  )
  return row
}

/** What was planned of the caller at the site, the nearest within half a day. */
const plannedNear = (tx: Tx, caller: Caller, pinId: number, at: string) =>
  one(
    tx,
    `t.user_id = $2 and t.pin_id = $3 and t.deleted_at is null and t.arrived_at is null
       and t.planned_at between $4::timestamptz - interval '12 hours' and $4::timestamptz + interval '12 hours'
       and t.status = any ('{planned,due,missed}')
     order by abs(extract(epoch from t.planned_at - $4::timestamptz))`,
    [caller.employeeId, pinId, at],
  )

/** The schedule that has the caller come to the site. */
async function scheduleFor(tx: Tx, caller: Caller, pinId: number) {
  const [row] = await tx.query<{ id: number }>(
    `select id from touchdown_schedule where client_id = $1 and deleted_at is null and active
       and visitor_user_ids @> array[$2::bigint] and pin_ids @> array[$3::bigint] order by id limit 1`,
    [caller.clientId, caller.employeeId, pinId],
  )
  return row?.id ?? null
}

/** Takes a supervisor's arrival; one offline key counts once. */
export async function arrive(tx: Tx, writes: Writes, caller: Caller, { at, offlineKey, ...body }: In) {
  mustHaveCome('at', at)
  await holdDevice(tx, caller)
  const known = await one(tx, 't.user_id = $2 and t.offline_key = $3', [caller.employeeId, offlineKey])
  if (known) return { ...known, repeated: true }
  const values = { ...body, arrivedAt: at, offlineKey }
  const planned = await plannedNear(tx, caller, body.pinId, at)
  const { id } = planned
    ? await writes.update(tx, caller, touchdownActivity, planned.id, values)
    : await writes.create(tx, caller, touchdownActivity, {
        ...values,
        userId: caller.employeeId,
        scheduleId: await scheduleFor(tx, caller, body.pinId),
      })
  const made = await one(tx, 't.id = $2', [id])
  if (!made) throw notFound()
  return { ...made, repeated: false }
}

/** Takes a supervisor's leaving. @throws 409 where they have not arrived */
export async function leave(tx: Tx, writes: Writes, caller: Caller, id: number, { at, remark }: Out) {
  mustHaveCome('at', at)
  const before = await one(tx, 't.id = $2', [id])
  if (!before) throw notFound()
  if (before.arrivedAt === null) throw conflict('They have not arrived yet.')
  if (before.leftAt !== null) return { ...before, repeated: true }
  const values = { leftAt: at, ...(remark !== undefined && { remark }) }
  await writes.update(tx, caller, touchdownActivity, id, values)
  const after = await one(tx, 't.id = $2', [id])
  if (!after) throw notFound()
  return { ...after, repeated: false }
}
