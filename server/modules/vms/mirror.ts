import { z } from 'zod'
import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { uplineAccess } from '../../../src/resources/vms/uplineAccess.resource.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { systemCaller, type Caller } from '../../platform/auth/caller.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'

/**
 * A grant is the client's record and lives in the client's company alone. The vendor's company has a record of its own
 * that the server keeps alike, and a pin of its own at which its people are scheduled: so no row of either company is ever
 * read by the other, and what the client sees of the vendor's people is counted through the grant (figures.ts).
 */
const grant = z.object({
  id: z.number(),
  status: z.string(),
  scopes: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string().nullable(),
  headcountMax: z.number().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  deleted: z.boolean(),
  client: z.string(),
  pinCode: z.string().nullable(),
  pinName: z.string(),
  place: z.object({
    address: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    stateName: z.string(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    radiusM: z.number(),
    timeZone: z.string(),
  }),
  vendorClientId: z.number().nullable(),
  /** The night after its last day. */
  endsAt: z.coerce.date().nullable(),
})
type Grant = z.infer<typeof grant>

const open: readonly string[] = ['requested', 'asked', 'active', 'paused']

/** The grant as it stands, ended where its last day is over. */
async function settle(tx: Tx, id: number, now: Date): Promise<Grant | undefined> {
  const [row] = await tx.query(
    `select g.id, g.status, g.scopes, g.start_date as "startDate", g.end_date as "endDate",
       g.headcount_max as "headcountMax", g.note, g.reason, g.deleted_at is not null as deleted, c.name as client,
       p.code as "pinCode", p.name as "pinName",
       json_build_object('address', p.address, 'city', p.city, 'postcode', p.postcode, 'stateName', p.state_name,
         'latitude', p.latitude::text, 'longitude', p.longitude::text, 'radiusM', p.radius_m,
         'timeZone', p.time_zone) as place,
       w.vendor_client_id as "vendorClientId", (least(g.end_date, date '9998-12-31') + 1)::timestamp at time zone c.time_zone as "endsAt"
     from pin_vendor g join client c on c.id = g.client_id join pin p on p.client_id = g.client_id and p.id = g.pin_id
       left join vendor_workspace w on w.client_id = g.client_id and w.vendor_id = g.vendor_id
     where g.client_id = $1 and g.id = $2 for update of g`,
    [tx.actor.clientId, id],
  )
  if (!row) return undefined
  const found = grant.parse(row)
  if (!open.includes(found.status) || !found.endsAt || found.endsAt > now) return found
  tx.verb('expire')
  await tx.query(
    `update pin_vendor set status = 'ended', updated_at = now(), version = version + 1 where client_id = $1 and id = $2`,
    [tx.actor.clientId, id],
  )
  tx.touch('pin_vendor')
  return { ...found, status: 'ended' }
}

/** What a state of the grant is called on the vendor's side. */
const stateThere: Readonly<Record<string, string>> = {
  requested: 'requested',
  asked: 'asked',
  active: 'accepted',
  paused: 'paused',
  rejected: 'declined',
  revoked: 'ended',
  ended: 'ended',
}

const known = z.object({ id: z.number(), status: z.string(), pinId: z.number().nullable() })

/** The pin at which the vendor schedules: made when the grant first holds, open as long as it does. */
async function keepPin(
  tx: Tx,
  writes: Writes,
  caller: Caller,
  found: Grant,
  status: string,
  pinId: number | null,
) {
  const wanted = status === 'accepted' ? 'active' : 'suspended'
  if (pinId === null) {
    if (wanted !== 'active') return null
    const name = `${found.client}: ${found.pinName}`
    const alike = await tx.query(
      'select 1 from pin where client_id = $1 and lower(name) = lower($2) and deleted_at is null',
      [caller.clientId, name.slice(0, 120)],
    )
    const made = await writes.create(tx, caller, pin, {
      ...found.place,
      name: alike.length > 0 ? `${name.slice(0, 105)} (${found.id})` : name.slice(0, 120),
      clientName: found.client,
      startDate: found.startDate,
      endDate: found.endDate,
    })
    return made.id
  }
  await tx.query(
    `update pin set status = $3, end_date = $4, updated_at = now(), version = version + 1
     where client_id = $1 and id = $2 and (status, end_date) is distinct from ($3, $4::date)`,
    [caller.clientId, pinId, wanted, found.endDate],
  )
  tx.touch('pin')
  return pinId
}

/** What the vendor hears of the client's steps. Its own have changed its record before. */
const stepWordings: Readonly<Record<string, Wording>> = {
  'asked accepted': 'uplinePinAccepted',
  'asked declined': 'uplinePinDeclined',
  'accepted paused': 'uplinePinPaused',
  'paused accepted': 'uplinePinResumed',
  'accepted ended': 'uplinePinEnded',
  'paused ended': 'uplinePinEnded',
  'requested ended': 'uplinePinEnded',
}

/** Notifies the vendor's people who decide on PINs. */
async function tell(tx: Tx, { client, pinName }: Grant, accessId: number, wording: Wording | undefined) {
  if (!wording) return
  await notify(tx, await holdersOf(tx, codeFor(uplineAccess.module, 'main', 'update')), {
    type: 'system',
    wording,
    values: { client, pin: pinName },
    link: { route: uplineAccess.route, id: accessId },
  })
}

/** Makes the vendor's record like the grant. @returns the vendor's record and its pin */
async function mirror(tx: Tx, writes: Writes, uplineId: number, found: Grant) {
  const caller = await systemCaller(tx)
  const status = found.deleted ? 'ended' : (stateThere[found.status] ?? 'ended')
  const [row] = await tx.query(
    `select a.id, a.status, a.pin_id as "pinId" from upline_link l
       join upline_access a on a.client_id = l.client_id and a.id = l.upline_access_id
     where l.client_id = $1 and l.upline_client_id = $2 and l.pin_vendor_id = $3 for update of a`,
    [caller.clientId, uplineId, found.id],
  )
  const was = row && known.parse(row)
  if (!was && (status === 'ended' || status === 'declined')) return undefined
  // A decision of the vendor that is still on its way to the client stands until it has arrived.
  const underWay =
    (found.status === 'requested' && (was?.status === 'accepted' || was?.status === 'declined')) ||
    (stateThere[found.status] !== 'ended' && was?.status === 'ended')
  const pinId = await keepPin(tx, writes, caller, found, status, was?.pinId ?? null)
  const { address, city, postcode, stateName } = found.place
  const values = {
    uplineName: found.client,
    pinName: found.pinName,
    address: [address, postcode, city, stateName].filter(Boolean).join(', ').slice(0, 600),
    scopes: found.scopes,
    startDate: found.startDate,
    endDate: found.endDate,
    headcountMax: found.headcountMax,
    note: found.note,
    reason: found.reason,
    pinId,
    ...(!underWay && { status }),
  }
  if (was) {
    await writes.update(tx, caller, uplineAccess, was.id, values)
    if (!underWay) await tell(tx, found, was.id, stepWordings[`${was.status} ${status}`])
    return { accessId: was.id, pinId }
  }
  const made = await writes.create(tx, caller, uplineAccess, {
    ...values,
    status,
    uplineCode: '–',
    pinCode: found.pinCode ?? '–',
  })
  await tx.query(
    'insert into upline_link (client_id, upline_access_id, upline_client_id, pin_vendor_id) values ($1, $2, $3, $4)',
    [caller.clientId, made.id, uplineId, found.id],
  )
  await tell(tx, found, made.id, 'uplinePinRequested')
  return { accessId: made.id, pinId }
}

/** Carries a grant to the vendor's company, each time it changes and after its last day. Done twice, it comes to the same. */
export const carryGrant = ({ db, writes }: Pick<ModuleContext, 'db' | 'writes'>): JobHandler => ({
  outside: async ({ company, key, now }) => {
    const found = await db.write(systemActor(company), (tx) => settle(tx, key, now))
    if (!found) return undefined
    const { vendorClientId, endsAt } = found
    if (vendorClientId !== null) {
      const there = await db.write(systemActor(vendorClientId), (tx) => mirror(tx, writes, company, found))
      if (there) {
        await db.write(systemActor(company), (tx) =>
          tx.query(
            `insert into vendor_pin (client_id, pin_vendor_id, vendor_client_id, upline_access_id, vendor_pin_id)
             values ($1, $2, $3, $4, $5)
             on conflict (client_id, pin_vendor_id) do update set vendor_pin_id = excluded.vendor_pin_id,
               upline_access_id = excluded.upline_access_id`,
            [company, key, vendorClientId, there.accessId, there.pinId],
          ),
        )
      }
    }
    return endsAt && endsAt > now && open.includes(found.status) ? endsAt : undefined
  },
})
