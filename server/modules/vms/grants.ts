import { z } from 'zod'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { atOnce, decisionJob, grantJob } from './kinds.ts'

const span = z.object({ startDate: z.string(), endDate: z.string().nullish() })

/** @throws 422 where a PIN would end before it begins */
function checkSpan(record: object) {
  const { startDate, endDate } = span.parse(record)
  if (endDate && endDate < startDate) throw invalid({ endDate: 'It would end before it begins.' })
}

const chosen = z.object({ vendorId: z.number() })
const standing = z.object({ status: z.string(), documentState: z.string(), linked: z.boolean() })

async function vendorOf(tx: Tx, vendorId: number) {
  const [row] = await tx.query(
    `select v.status, v.document_state as "documentState", w.vendor_client_id is not null as linked
     from vendor v left join vendor_workspace w on w.client_id = v.client_id and w.vendor_id = v.id
     where v.client_id = $1 and v.id = $2 and v.deleted_at is null`,
    [tx.actor.clientId, vendorId],
  )
  return row && standing.parse(row)
}

/** @throws 422 with what keeps the vendor from a PIN; a vendor that is not there is found by the check of references */
async function mustBeClear(tx: Tx, vendorId: number) {
  const vendor = await vendorOf(tx, vendorId)
  if (!vendor) return undefined
  if (vendor.status !== 'active' && vendor.status !== 'onboarding') {
    throw invalid({ vendorId: 'This vendor is on hold, blocked or archived.' })
  }
  if (vendor.documentState === 'expired') {
    throw invalid({ vendorId: 'A mandatory document of this vendor has expired.' })
  }
  return vendor
}

const look = z.object({ linked: z.boolean(), endsAt: z.coerce.date().nullable() })

/** When a grant is seen to next: at once where a vendor on the portal has to hear of it, else after its last day. */
async function nextLook(tx: Tx, id: number): Promise<Date | undefined> {
  const [row] = await tx.query(
    `select w.vendor_client_id is not null as linked, (least(g.end_date, date '9998-12-31') + 1)::timestamp at time zone c.time_zone as "endsAt"
     from pin_vendor g join client c on c.id = g.client_id
       left join vendor_workspace w on w.client_id = g.client_id and w.vendor_id = g.vendor_id
     where g.client_id = $1 and g.id = $2`,
    [tx.actor.clientId, id],
  )
  if (!row) return undefined
  const { linked, endsAt } = look.parse(row)
  if (linked) return atOnce
  // One that is entered when it is over already stays as it was entered.
  return endsAt && endsAt > new Date() ? endsAt : undefined
}

/**
 * A PIN is given to a vendor that may have one. One with a workspace of its own must agree first; with another it was
 * agreed outside the portal. Whatever becomes of it is carried to the vendor.
 */
export const pinVendorHooks: Hooks = {
  async beforeWrite(tx, { caller, verb, before, values }) {
    if (verb === 'create' || verb === 'update') checkSpan({ ...before, ...values })
    if (authorOf(caller) === null) return
    if (verb === 'create') {
      const vendor = await mustBeClear(tx, chosen.parse(values).vendorId)
      values['status'] = vendor?.linked ? 'requested' : 'active'
    }
    if (verb === 'accept' || verb === 'resume') {
      await mustBeClear(tx, chosen.parse(before).vendorId)
      values['reason'] = null
    }
    if (
      verb === 'update' &&
      ['vendorId', 'pinId'].some((name) => name in values && values[name] !== before?.[name])
    ) {
      throw conflict('A PIN stays with its vendor: revoke this one and give another.')
    }
  },
  async afterWrite(tx, { after }) {
    const look = await nextLook(tx, after.id)
    if (look) scheduleJob(tx, grantJob, after.id, look)
  },
}

const editable = z.object({ status: z.string() })

/** The vendor changes only what it is still asking for; the rest is the client's record, which the server keeps. */
export const uplineAccessHooks: Hooks = {
  async beforeWrite(_tx, { caller, verb, before, values }) {
    if (verb === 'create' || verb === 'update') checkSpan({ ...before, ...values })
    if (authorOf(caller) === null || !before) return
    const { status } = editable.parse(before)
    if (verb === 'update' && status !== 'draft') {
      throw conflict('Only a draft can be changed; the rest is for the client to say.')
    }
    if (verb === 'delete' && ['accepted', 'paused'].includes(status))
      throw conflict('Give the PIN back first.')
  },
  async afterWrite(tx, { caller, verb, after }) {
    if (authorOf(caller) !== null && verb !== 'create' && verb !== 'update')
      scheduleJob(tx, decisionJob, after.id, atOnce)
  },
}
