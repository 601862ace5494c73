import { z } from 'zod'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { pinVendor } from '../../../src/resources/vms/pinVendor.resource.ts'
import { uplineAccess } from '../../../src/resources/vms/uplineAccess.resource.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { scheduleJob, type JobHandler } from '../../platform/jobs/jobs.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import { atOnce, grantJob } from './kinds.ts'

const access = z.object({
  id: z.number(),
  status: z.string(),
  uplineCode: z.string(),
  pinCode: z.string(),
  scopes: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string().nullable(),
  headcountMax: z.number().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  uplineClientId: z.number().nullable(),
  grantId: z.number().nullable(),
})
type Access = z.infer<typeof access>

async function accessOf(sql: Sql, clientId: number, id: number): Promise<Access | undefined> {
  const [row] = await sql.query(
    `select a.id, a.status, a.upline_code as "uplineCode", a.pin_code as "pinCode", a.scopes,
       a.start_date as "startDate", a.end_date as "endDate", a.headcount_max as "headcountMax", a.note, a.reason,
       a.decided_at as "decidedAt", l.upline_client_id as "uplineClientId", l.pin_vendor_id as "grantId"
     from upline_access a left join upline_link l on l.client_id = a.client_id and l.upline_access_id = a.id
     where a.client_id = $1 and a.id = $2 and a.deleted_at is null`,
    [clientId, id],
  )
  return row && access.parse(row)
}

const terms = ({ scopes, startDate, endDate, headcountMax, note }: Access) => ({
  scopes,
  startDate,
  endDate,
  headcountMax,
  note,
})

const place = z.object({ vendorId: z.number(), vendor: z.string(), pinId: z.number(), pin: z.string() })
const asked = z.object({ id: z.number() })

/**
 * Asks a client for a PIN: only one that knows this company as its vendor, and has such a pin, hears of it.
 * @returns the grant that was made, or had been made before; undefined where the client can't be asked
 */
async function ask(
  tx: Tx,
  writes: Writes,
  vendorClientId: number,
  wanted: Access,
): Promise<number | undefined> {
  const caller = await systemCaller(tx)
  const [before] = await tx.query(
    `select pin_vendor_id as id from vendor_pin
     where client_id = $1 and vendor_client_id = $2 and upline_access_id = $3`,
    [caller.clientId, vendorClientId, wanted.id],
  )
  if (before) return asked.parse(before).id
  const [row] = await tx.query(
    `select v.id as "vendorId", v.name as vendor, p.id as "pinId", p.name as pin
     from vendor_workspace w join vendor v on v.client_id = w.client_id and v.id = w.vendor_id and v.deleted_at is null
       join pin p on p.client_id = w.client_id and lower(p.code) = lower($3) and p.deleted_at is null and p.status = 'active'
     where w.client_id = $1 and w.vendor_client_id = $2 and v.status in ('onboarding', 'active')`,
    [caller.clientId, vendorClientId, wanted.pinCode],
  )
  if (!row) return undefined
  const { vendorId, vendor, pinId, pin } = place.parse(row)
  const made = await writes.create(tx, caller, pinVendor, {
    ...terms(wanted),
    vendorId,
    pinId,
    askedBy: 'vendor',
    status: 'asked',
  })
  await tx.query(
    'insert into vendor_pin (client_id, pin_vendor_id, vendor_client_id, upline_access_id) values ($1, $2, $3, $4)',
    [caller.clientId, made.id, vendorClientId, wanted.id],
  )
  await notify(tx, await holdersOf(tx, codeFor(pinVendor.module, 'main', 'update')), {
    type: 'system',
    wording: 'vendorPinAsked',
    values: { vendor, pin },
    link: { route: pinVendor.route, id: made.id },
  })
  return made.id
}

/** From which state of the grant a decision of the vendor leads where. */
const steps: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  accepted: { from: ['requested'], to: 'active' },
  declined: { from: ['requested'], to: 'rejected' },
  ended: { from: ['active', 'paused'], to: 'ended' },
}

const standing = z.object({ status: z.string() })

/** Does to the grant what the vendor decided, unless the client was first; the vendor's record then follows the grant. */
async function decide(tx: Tx, writes: Writes, grantId: number, decided: Access) {
  const caller = await systemCaller(tx)
  const [row] = await tx.query('select status from pin_vendor where client_id = $1 and id = $2 for update', [
    caller.clientId,
    grantId,
  ])
  const status = row && standing.parse(row).status
  const step = steps[decided.status]
  if (status !== undefined && step?.from.includes(status)) {
    const { reason, decidedAt } = decided
    await writes.update(tx, caller, pinVendor, grantId, { status: step.to, reason, decidedAt })
  } else {
    scheduleJob(tx, grantJob, grantId, atOnce)
  }
}

const company = z.object({ id: z.number() })
const nobody = 'This client does not know you as a vendor, or has no such pin.'

/** Carries to the client what the vendor asked for or decided. Done twice, it comes to the same. */
export const carryDecision = ({ db, writes }: Pick<ModuleContext, 'db' | 'writes'>): JobHandler => ({
  outside: async ({ company: vendorClientId, key }) => {
    const found = await accessOf(db.read(vendorClientId), vendorClientId, key)
    if (!found) return undefined
    const { uplineClientId, grantId } = found
    if (uplineClientId !== null && grantId !== null) {
      await db.write(systemActor(uplineClientId), (tx) => decide(tx, writes, grantId, found))
      return undefined
    }
    if (found.status !== 'asked') return undefined
    const [row] = await db.system.query('select id from client where workspace_code = $1', [
      found.uplineCode.trim().toUpperCase(),
    ])
    const upline = row && company.parse(row).id
    const made =
      upline === undefined || upline === vendorClientId
        ? undefined
        : await db.write(systemActor(upline), (tx) => ask(tx, writes, vendorClientId, found))
    await db.write(systemActor(vendorClientId), async (tx) => {
      if (made === undefined || upline === undefined) {
        const values = { status: 'declined', reason: nobody }
        await writes.update(tx, await systemCaller(tx), uplineAccess, key, values)
        return
      }
      await tx.query(
        `insert into upline_link (client_id, upline_access_id, upline_client_id, pin_vendor_id) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [vendorClientId, key, upline, made],
      )
    })
    // Now that both know each other, the vendor's record takes on the client's name and place.
    if (made !== undefined && upline !== undefined) {
      await db.write(systemActor(upline), async (tx) => scheduleJob(tx, grantJob, made, atOnce))
    }
    return undefined
  },
})
