import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { labelsMs } from '../../../src/resources/labels.ms.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** A call for help, as people are told of it. */
export interface Call {
  id: number
  refNo: string
  type: string
  status: string
  drill: boolean
  pinId: number | null
  /** Instant, ISO 8601. */
  activatedTime: string
  remarkUser: string | null
  userId: number | null
  person: string
  /** Supervisors of the site. */
  supervisorIds: number[]
  /** The site and where there, or else the coordinates; a dash where nothing is known. */
  place: string
}

/**
 * Reads a call that has not been deleted.
 * @param locked nobody else changes it before the end of the transaction
 */
export async function callOf(
  sql: Sql,
  clientId: number,
  id: number,
  locked = false,
): Promise<Call | undefined> {
  const [call] = await sql.query<Call>(
    `select t.id, t.ref_no as "refNo", t.type, t.status, t.drill, t.pin_id as "pinId", t.activated_time as "activatedTime",
       t.remark_user as "remarkUser", t.user_id as "userId",
       coalesce((select trim(e.first_name || ' ' || e.last_name) from employee e
         where e.client_id = t.client_id and e.id = t.user_id), '—') as person,
       coalesce((select p.supervisor_ids from pin p where p.client_id = t.client_id and p.id = t.pin_id), '{}')
         as "supervisorIds",
       coalesce(nullif(concat_ws(', ',
           (select p.name from pin p where p.client_id = t.client_id and p.id = t.pin_id), t.location_note), ''),
         t.latitude || ', ' || t.longitude, '—') as place
     from emergency t where t.client_id = $1 and t.id = $2 and t.deleted_at is null
     ${locked ? 'for no key update of t' : ''}`,
    [clientId, id],
  )
  return call
}

/** The kind of emergency in English and in Malay. */
export function kindOf({ type }: Pick<Call, 'type'>): { english: string; malay: string } {
  const { choices } = emergency.fields.type
  const english = choices.find(({ value }) => value === type)?.label ?? type
  return { english, malay: labelsMs[english] ?? english }
}
