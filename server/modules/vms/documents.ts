import { z } from 'zod'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { vendorDocument } from '../../../src/resources/vms/vendorDocument.resource.ts'
import { fieldOf } from '../../../src/schema/resource.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { scheduleJob, type JobHandler } from '../../platform/jobs/jobs.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import { atOnce, grantJob } from './kinds.ts'
import { assessDocuments } from './vendors.ts'

/** Kind of the job that looks at a document when somebody is to be reminded of it, and when it expires. */
export const documentJob = 'vendor-document'

/** Days before the expiry date at which people are reminded (domain model 28). */
const alertDays = [60, 30, 15, 7, 0]

const dates = z.object({ issueDate: z.string().nullish(), expiryDate: z.string() })
const standing = z.object({
  id: z.number(),
  vendorId: z.number(),
  docType: z.string(),
  status: z.string(),
  vendor: z.string(),
  expiryDate: z.string(),
  timeZone: z.string(),
  daysLeft: z.number(),
  /** When it is to be looked at: the nights before the days of the alerts, and the one after it expires. */
  moments: z.array(z.coerce.date()),
})

async function assessAndFollow(tx: Tx, vendorId: number) {
  for (const id of await assessDocuments(tx, vendorId)) scheduleJob(tx, grantJob, id, atOnce)
}

/** A document's dates make sense; what it does to its vendor is assessed with every change of it. */
export const vendorDocumentHooks: Hooks = {
  async beforeWrite(tx, { verb, before, values }) {
    if (verb !== 'create' && verb !== 'update' && verb !== 'approve') return
    const { issueDate, expiryDate } = dates.parse({ ...before, ...values })
    if (issueDate && issueDate > expiryDate) {
      throw invalid({ expiryDate: 'The document expires before it was issued.' })
    }
    if (verb !== 'approve') return
    const [company] = await tx.query<{ timeZone: string }>(
      'select time_zone as "timeZone" from client where id = $1',
      [tx.actor.clientId],
    )
    const now = new Date()
    values['reviewedAt'] = dayIn(now, company?.timeZone ?? 'UTC')
    if (expiryDate < String(values['reviewedAt'])) {
      throw invalid({ expiryDate: 'The document has expired already.' })
    }
    if (before && typeof before['replacesId'] === 'number') {
      await tx.query(
        `update vendor_document set status = 'replaced', updated_at = now(), version = version + 1
         where client_id = $1 and id = $2 and vendor_id = $3 and deleted_at is null`,
        [tx.actor.clientId, before['replacesId'], before['vendorId']],
      )
    }
  },
  async afterWrite(tx, { after }) {
    const { vendorId, id } = z.object({ vendorId: z.number(), id: z.number() }).parse(after)
    await assessAndFollow(tx, vendorId)
    scheduleJob(tx, documentJob, id, atOnce)
  },
}

async function held(tx: Tx, id: number, now: Date) {
  const [row] = await tx.query(
    `select d.id, d.vendor_id as "vendorId", d.doc_type as "docType", d.status, v.name as vendor,
       d.expiry_date as "expiryDate", c.time_zone as "timeZone",
       d.expiry_date - ($3::timestamptz at time zone c.time_zone)::date as "daysLeft",
       array(select to_json((least(d.expiry_date, date '9998-12-31') - o)::timestamp at time zone c.time_zone)#>>'{}'
         from unnest($4::int[]) o order by 1) as moments
     from vendor_document d join client c on c.id = d.client_id
       join vendor v on v.client_id = d.client_id and v.id = d.vendor_id
     where d.client_id = $1 and d.id = $2 and d.deleted_at is null for update of d`,
    [tx.actor.clientId, id, now.toISOString(), [...alertDays, -1]],
  )
  return row && standing.parse(row)
}

/** Reminds of a document in time, and marks it as expired after its last day. */
export const followDocument: JobHandler = {
  within: async (tx, { key, now }) => {
    const document = await held(tx, key, now)
    if (!document || document.status !== 'approved') return undefined
    const { vendor, expiryDate, daysLeft } = document
    const docType = fieldOf(vendorDocument, 'docType')
    const name =
      docType.kind === 'choice'
        ? docType.choices.find(({ value }) => value === document.docType)?.label
        : undefined
    const people = () => holdersOf(tx, codeFor(vendorDocument.module, 'main', 'update'))
    const said = {
      type: 'document',
      values: { document: name ?? document.docType, vendor, day: expiryDate },
      link: { route: vendorDocument.route, id: key },
    } as const
    if (daysLeft < 0) {
      tx.verb('expire')
      await tx.query(
        `update vendor_document set status = 'expired', updated_at = now(), version = version + 1
         where client_id = $1 and id = $2`,
        [tx.actor.clientId, key],
      )
      tx.touch('vendor_document')
      await assessAndFollow(tx, document.vendorId)
      await notify(tx, await people(), { ...said, wording: 'vendorDocumentExpired' })
      return undefined
    }
    await assessAndFollow(tx, document.vendorId)
    if (alertDays.includes(daysLeft))
      await notify(tx, await people(), { ...said, wording: 'vendorDocumentExpiring' })
    return document.moments.find((moment) => moment.getTime() > now.getTime())
  },
}
