import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { mostVmsRows } from '../../../src/resources/vms/vms.calls.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { badRequest } from '../../platform/errors.ts'

/** Days that a report looks at at most. */
const mostDays = 92

export interface Days {
  start: string
  end: string
}

/** @throws 400 for days in the wrong order or too many of them */
export function checkDays({ start, end }: Days): Days {
  if (end < start) throw badRequest('end', 'end must not be before start.')
  if (addDays(start, mostDays - 1) < end)
    throw badRequest('end', `At most ${mostDays} days can be asked for.`)
  return { start, end }
}

const grantRow = z.object({
  grantId: z.number(),
  refNo: z.string().nullable(),
  vendorId: z.number(),
  vendor: z.string(),
  pinId: z.number(),
  pin: z.string(),
  status: z.string(),
  headcountMax: z.number().nullable(),
  scopes: z.array(z.string()),
  startDate: z.string(),
  /** The last day on which it holds, or held. */
  endDate: z.string().nullable(),
  vendorClientId: z.number().nullable(),
  vendorPinId: z.number().nullable(),
})
export type GrantRow = z.infer<typeof grantRow>

/** Who looks, and when. */
export interface Looking {
  db: Database
  caller: Caller
  now: Date
}

/** The client's day. */
export const todayOf = ({ caller, now }: Looking) => dayIn(now, caller.timeZone)

/** The client's grants of these vendors and pins that hold on one of the days. One that is paused or over held until a day. */
export async function grantsOf(
  { db, caller }: Looking,
  { start, end }: Days,
  which: { vendor?: number | undefined; pin?: number | undefined; id?: number },
): Promise<GrantRow[]> {
  const rows = await db.read(caller.clientId).query(
    `select g.id as "grantId", g.ref_no as "refNo", v.id as "vendorId", v.name as vendor, p.id as "pinId", p.name as pin,
       g.status, g.headcount_max as "headcountMax", g.scopes, g.start_date as "startDate", coalesce(g.held_until, g.end_date) as "endDate",
       w.vendor_client_id as "vendorClientId", k.vendor_pin_id as "vendorPinId"
     from pin_vendor g join vendor v on v.client_id = g.client_id and v.id = g.vendor_id
       join pin p on p.client_id = g.client_id and p.id = g.pin_id
       left join vendor_workspace w on w.client_id = g.client_id and w.vendor_id = g.vendor_id
       left join vendor_pin k on k.client_id = g.client_id and k.pin_vendor_id = g.id
         and k.vendor_client_id = w.vendor_client_id
     where g.client_id = $1 and g.deleted_at is null and (g.status = 'active' or g.held_until is not null)
       and g.start_date <= $6 and coalesce(g.held_until, g.end_date, $5) >= $5
       and ($2::bigint is null or g.vendor_id = $2) and ($3::bigint is null or g.pin_id = $3)
       and ($4::bigint is null or g.id = $4)
     order by lower(v.name), lower(p.name), g.id limit ${mostVmsRows}`,
    [caller.clientId, which.vendor ?? null, which.pin ?? null, which.id ?? null, start, end],
  )
  return z.array(grantRow).parse(rows)
}

/** Items by the company that they are asked of. */
export function byCompany<T>(items: readonly T[], companyOf: (item: T) => number): [number, T[]][] {
  const companies = new Map<number, T[]>()
  for (const item of items) {
    const company = companyOf(item)
    companies.set(company, [...(companies.get(company) ?? []), item])
  }
  return [...companies]
}
