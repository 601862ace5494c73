import { z } from 'zod'
import type { Tx } from '../../platform/db/sql.ts'

/** How many days before a document expires its vendor is shown as expiring (domain model 28: alerts from 60 days on). */
export const expiringDays = 60

/** Why the server itself pauses PINs; those and no others go on once the documents are in order again. */
export const documentsExpired = 'A mandatory document has expired.'

const state = z.object({ documentState: z.string() })

/**
 * Says anew how a vendor's documents stand, and pauses its PINs or lets them go on by that: an expired mandatory document
 * pauses, nothing is deleted (domain model 28).
 * @returns the grants whose state has changed
 */
export async function assessDocuments(tx: Tx, vendorId: number): Promise<number[]> {
  const key = [tx.actor.clientId, vendorId]
  const [found] = await tx.query(
    `with own as (
       select d.status, d.mandatory, d.expiry_date <= (now() at time zone c.time_zone)::date + $3::int as soon
       from vendor_document d join client c on c.id = d.client_id
       where d.client_id = $1 and d.vendor_id = $2 and d.deleted_at is null)
     update vendor v set document_state = case
         when exists (select from own where status = 'expired' and mandatory) then 'expired'
         when exists (select from own where status = 'approved' and soon) then 'expiring'
         when exists (select from own where status = 'approved') then 'ok' else 'none' end
     where v.client_id = $1 and v.id = $2 returning document_state as "documentState"`,
    [...key, expiringDays],
  )
  if (!found) return []
  tx.touch('vendor')
  const expired = state.parse(found).documentState === 'expired'
  const changed = await tx.query<{ id: number }>(
    expired
      ? `update pin_vendor set status = 'paused', reason = $3, updated_at = now(), version = version + 1
         where client_id = $1 and vendor_id = $2 and status = 'active' and deleted_at is null returning id`
      : `update pin_vendor set status = 'active', reason = null, updated_at = now(), version = version + 1
         where client_id = $1 and vendor_id = $2 and status = 'paused' and reason = $3 and deleted_at is null returning id`,
    [...key, documentsExpired],
  )
  if (changed.length > 0) tx.touch('pin_vendor')
  return changed.map(({ id }) => id)
}
