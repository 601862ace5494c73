import { z } from 'zod'
import { addDays } from '../../../src/domain/calendarDays.ts'
import { dayIn } from '../../../src/domain/dates.ts'
import { mostVmsRows } from '../../../src/resources/vms/vms.calls.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { expiringDays } from './vendors.ts'

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
  startDate: z.string(),
  endDate: z.string().nullable(),
  vendorClientId: z.number().nullable(),
  vendorPinId: z.number().nullable(),
})
export type GrantRow = z.infer<typeof grantRow>

/** The client's grants of these vendors and pins that hold now. */
async function grantsOf(
  sql: Sql,
  { clientId }: Caller,
  which: { vendor?: number | undefined; pin?: number | undefined; id?: number },
): Promise<GrantRow[]> {
  const rows = await sql.query(
    `select g.id as "grantId", g.ref_no as "refNo", v.id as "vendorId", v.name as vendor, p.id as "pinId", p.name as pin,
       g.status, g.headcount_max as "headcountMax", g.start_date as "startDate", g.end_date as "endDate",
       w.vendor_client_id as "vendorClientId", k.vendor_pin_id as "vendorPinId"
     from pin_vendor g join vendor v on v.client_id = g.client_id and v.id = g.vendor_id
       join pin p on p.client_id = g.client_id and p.id = g.pin_id
       left join vendor_workspace w on w.client_id = g.client_id and w.vendor_id = g.vendor_id
       left join vendor_pin k on k.client_id = g.client_id and k.pin_vendor_id = g.id
         and k.vendor_client_id = w.vendor_client_id
     where g.client_id = $1 and g.deleted_at is null and g.status = 'active'
       and ($2::bigint is null or g.vendor_id = $2) and ($3::bigint is null or g.pin_id = $3)
       and ($4::bigint is null or g.id = $4)
     order by lower(v.name), lower(p.name), g.id limit ${mostVmsRows}`,
    [clientId, which.vendor ?? null, which.pin ?? null, which.id ?? null],
  )
  return z.array(grantRow).parse(rows)
}

const counted = z.object({
  pinId: z.number(),
  day: z.string(),
  planned: z.number(),
  came: z.number(),
  present: z.number(),
  workedMin: z.number(),
})
export type Counted = z.infer<typeof counted>

const countHeads = `
  with assignment as (
    select a.pin_id, a.date as day, a.user_id from shift_assignment a
    where a.client_id = $1 and a.pin_id = any($2::bigint[]) and a.date between $3 and $4 and a.deleted_at is null
      and a.user_id is not null and a.status not in ('draft', 'cancelled', 'declined')),
  punch as (
    select c.pin_id, c.work_date as day, c.user_id, c.clock_in, c.clock_out, c.worked_min from clocking c
    where c.client_id = $1 and c.pin_id = any($2::bigint[]) and c.work_date between $3 and $4 and c.deleted_at is null
      and c.status <> 'rejected')
  select coalesce(t.pin_id, p.pin_id) as "pinId", coalesce(t.day, p.day) as day, coalesce(t.planned, 0)::int as planned,
    coalesce(t.came, 0)::int as came, coalesce(p.present, 0)::int as present, coalesce(p.minutes, 0)::int as "workedMin"
  from (select assignment.pin_id, assignment.day, count(distinct assignment.user_id) as planned,
      count(distinct assignment.user_id) filter (where exists (select from punch where punch.pin_id = assignment.pin_id
        and punch.day = assignment.day and punch.user_id = assignment.user_id and punch.clock_in is not null)) as came
    from assignment group by 1, 2) t
  full join (select pin_id, day, count(distinct user_id) filter (where clock_in is not null) as present,
      sum(worked_min) as minutes from punch group by 1, 2) p on p.pin_id = t.pin_id and p.day = t.day
  order by 1, 2`

/**
 * The one place where a client learns anything of a vendor's company: heads and minutes at pins for which a grant holds,
 * on days of the grant. No name, no pay, and nothing once the grant has ended.
 */
async function throughGrants(db: Database, grants: readonly GrantRow[], { start, end }: Days) {
  const companies = new Map<number, GrantRow[]>()
  for (const grant of grants) {
    if (grant.vendorClientId === null || grant.vendorPinId === null) continue
    companies.set(grant.vendorClientId, [...(companies.get(grant.vendorClientId) ?? []), grant])
  }
  const found = await Promise.all(
    [...companies].map(async ([company, held]) => {
      const pins = held.map(({ vendorPinId }) => vendorPinId)
      const rows = z
        .array(counted)
        .parse(await db.read(company).query(countHeads, [company, pins, start, end]))
      return held.map((grant): [number, Counted[]] => [
        grant.grantId,
        rows.filter(
          ({ pinId, day }) =>
            pinId === grant.vendorPinId && day >= grant.startDate && (!grant.endDate || day <= grant.endDate),
        ),
      ])
    }),
  )
  return new Map(found.flat())
}

const sumOf = (rows: readonly Counted[], figure: 'planned' | 'came' | 'present' | 'workedMin') =>
  rows.reduce((sum, row) => sum + row[figure], 0)

/** The heads of one grant by day; nothing where it does not hold now. */
export async function daysOfGrant(db: Database, caller: Caller, id: number, days: Days) {
  const grants = await grantsOf(db.read(caller.clientId), caller, { id })
  const rows = (await throughGrants(db, grants, checkDays(days))).get(id) ?? []
  return rows.map(({ pinId: _pin, ...row }) => row)
}

const documents = z.object({
  vendorId: z.number(),
  ok: z.number(),
  expiring: z.number(),
  expired: z.number(),
})

/** Attendance and documents by grant over some days. */
export async function report(
  db: Database,
  caller: Caller,
  days: Days,
  which: { vendor?: number | undefined; pin?: number | undefined },
) {
  const sql = db.read(caller.clientId)
  const grants = await grantsOf(sql, caller, which)
  const [heads, papers] = await Promise.all([
    throughGrants(db, grants, checkDays(days)),
    sql.query(
      `select d.vendor_id as "vendorId",
         (count(*) filter (where d.status = 'approved' and d.expiry_date > $3::date + ${expiringDays}))::int as ok,
         (count(*) filter (where d.status = 'approved' and d.expiry_date <= $3::date + ${expiringDays}))::int as expiring,
         (count(*) filter (where d.status = 'expired'))::int as expired
       from vendor_document d where d.client_id = $1 and d.vendor_id = any($2::bigint[]) and d.deleted_at is null group by 1`,
      [caller.clientId, grants.map(({ vendorId }) => vendorId), dayIn(new Date(), caller.timeZone)],
    ),
  ])
  const byVendor = new Map(
    z
      .array(documents)
      .parse(papers)
      .map(({ vendorId, ...rest }) => [vendorId, rest]),
  )
  const rows = grants.map(({ grantId, refNo, vendorId, vendor, pinId, pin, status }) => {
    const counts = heads.get(grantId)
    const planned = counts ? sumOf(counts, 'planned') : null
    const came = counts ? sumOf(counts, 'came') : null
    return {
      grantId,
      refNo,
      vendorId,
      vendor,
      pinId,
      pin,
      status,
      planned,
      came,
      workedMin: counts ? sumOf(counts, 'workedMin') : null,
      fulfilment: planned ? Math.round((1_000 * (came ?? 0)) / planned) / 10 : null,
      documents: byVendor.get(vendorId) ?? { ok: 0, expiring: 0, expired: 0 },
    }
  })
  return { total: rows.length, rows }
}

const byStatus = z.array(z.object({ status: z.string(), count: z.number() }))
const documentsDue = z.object({ toReview: z.number(), expiring: z.number(), expired: z.number() })
const ending = z.array(
  z.object({
    id: z.number(),
    vendorId: z.number(),
    vendor: z.string(),
    docType: z.string(),
    expiryDate: z.string(),
    status: z.string(),
    mandatory: z.boolean(),
  }),
)

/** How vendors stand today. */
export async function dashboard(db: Database, caller: Caller) {
  const sql = db.read(caller.clientId)
  const day = dayIn(new Date(), caller.timeZone)
  const key = [caller.clientId]
  const [vendors, grants, due, first, held] = await Promise.all([
    sql.query(
      'select status, count(*)::int as count from vendor where client_id = $1 and deleted_at is null group by 1',
      key,
    ),
    sql.query(
      'select status, count(*)::int as count from pin_vendor where client_id = $1 and deleted_at is null group by 1',
      key,
    ),
    sql.query(
      `select (count(*) filter (where status = 'submitted'))::int as "toReview",
         (count(*) filter (where status = 'approved' and expiry_date <= $2::date + ${expiringDays}))::int as expiring,
         (count(*) filter (where status = 'expired'))::int as expired
       from vendor_document where client_id = $1 and deleted_at is null`,
      [...key, day],
    ),
    sql.query(
      `select d.id, v.id as "vendorId", v.name as vendor, d.doc_type as "docType", d.expiry_date as "expiryDate", d.status,
         d.mandatory
       from vendor_document d join vendor v on v.client_id = d.client_id and v.id = d.vendor_id and v.deleted_at is null
       where d.client_id = $1 and d.deleted_at is null and d.status in ('approved', 'expired')
         and d.expiry_date <= $2::date + ${expiringDays} order by d.expiry_date, d.id limit 20`,
      [...key, day],
    ),
    grantsOf(sql, caller, {}),
  ])
  const heads = await throughGrants(db, held, { start: day, end: day })
  const [papers] = z.tuple([documentsDue]).parse(due)
  return {
    day,
    vendors: byStatus.parse(vendors),
    grants: byStatus.parse(grants),
    documents: papers,
    ending: ending.parse(first),
    today: held.map(({ grantId, refNo, vendorId, vendor, pinId, pin, headcountMax, endDate }) => {
      const counts = heads.get(grantId)
      return {
        id: grantId,
        refNo,
        vendorId,
        vendor,
        pinId,
        pin,
        headcountMax,
        endDate,
        today: counts
          ? {
              planned: sumOf(counts, 'planned'),
              came: sumOf(counts, 'came'),
              present: sumOf(counts, 'present'),
            }
          : null,
      }
    }),
  }
}
