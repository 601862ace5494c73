import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { mostVmsRows, recentDays } from '../../../src/resources/vms/vms.calls.ts'
import type { VendorScope } from '../../../src/resources/vms/scopes.ts'
import type { Database } from '../../platform/db/database.ts'
import { evidenceTotals } from './evidence.ts'
import {
  byCompany,
  checkDays,
  grantsOf,
  todayOf,
  type Days,
  type GrantRow,
  type Looking,
} from './grantsHeld.ts'
import { expiringDays } from './vendors.ts'

const headRow = z.object({
  pinId: z.number(),
  day: z.string(),
  planned: z.number(),
  came: z.number(),
  present: z.number(),
  workedMin: z.number(),
})
export type Counted = z.infer<typeof headRow>

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

/** What the heads of one day, or of several together, come to for the client: what its scopes do not open is not told. */
interface Heads {
  planned: number | null
  came: number | null
  present: number | null
  workedMin: number | null
}

function openHeads(
  { scopes }: GrantRow,
  { planned, came, present, workedMin }: Omit<Counted, 'pinId' | 'day'>,
): Heads {
  const opens = (scope: VendorScope) => scopes.includes(scope)
  return {
    planned: opens('schedule') ? planned : null,
    came: opens('schedule') && opens('clock') ? came : null,
    present: opens('clock') ? present : null,
    workedMin: opens('clock') ? workedMin : null,
  }
}

/**
 * What a client learns of the heads of a vendor's company: heads and minutes at pins for which a grant holds, on days of
 * the grant, as far as its scopes open them. No name, no pay, and nothing of days after the grant. What else it learns
 * stands in `evidence.ts`.
 */
async function throughGrants(db: Database, grants: readonly GrantRow[], { start, end }: Days) {
  const counted = grants.flatMap((grant) =>
    grant.vendorClientId === null || grant.vendorPinId === null
      ? []
      : [{ ...grant, company: grant.vendorClientId }],
  )
  const found = await Promise.all(
    byCompany(counted, ({ company }) => company).map(async ([company, held]) => {
      const pins = held.map(({ vendorPinId }) => vendorPinId)
      const rows = z
        .array(headRow)
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

/** The heads of a grant over all the days that were counted; null where its vendor is counted nowhere. */
const headsOf = (grant: GrantRow, rows: readonly Counted[] | undefined): Heads =>
  rows
    ? openHeads(grant, {
        planned: sumOf(rows, 'planned'),
        came: sumOf(rows, 'came'),
        present: sumOf(rows, 'present'),
        workedMin: sumOf(rows, 'workedMin'),
      })
    : { planned: null, came: null, present: null, workedMin: null }

/** Share of what was planned that came, in percent. */
const fulfilmentOf = (planned: number | null, came: number | null) =>
  planned && came !== null ? Math.round((1_000 * came) / planned) / 10 : null

/** The heads of one grant on those of some days on which it held. */
export async function daysOfGrant(looking: Looking, id: number, days: Days) {
  const grants = await grantsOf(looking, checkDays(days), { id })
  const [grant] = grants
  const rows = (await throughGrants(looking.db, grants, days)).get(id) ?? []
  const opened = rows.flatMap(({ pinId: _pin, day, ...row }) =>
    grant ? [{ day, ...openHeads(grant, row) }] : [],
  )
  return opened.filter(({ planned, present }) => planned !== null || present !== null)
}

const documents = z.object({
  vendorId: z.number(),
  ok: z.number(),
  expiring: z.number(),
  expired: z.number(),
})

/** Attendance, evidence and documents by grant over some days. */
export async function report(
  looking: Looking,
  days: Days,
  which: { vendor?: number | undefined; pin?: number | undefined },
) {
  const { db, caller } = looking
  const grants = await grantsOf(looking, checkDays(days), which)
  const [heads, evidence, papers] = await Promise.all([
    throughGrants(db, grants, days),
    evidenceTotals(db, grants, days),
    db.read(caller.clientId).query(
      `select d.vendor_id as "vendorId",
         (count(*) filter (where d.status = 'approved' and d.expiry_date > $3::date + ${expiringDays}))::int as ok,
         (count(*) filter (where d.status = 'approved' and d.expiry_date <= $3::date + ${expiringDays}))::int as expiring,
         (count(*) filter (where d.status = 'expired'))::int as expired
       from vendor_document d where d.client_id = $1 and d.vendor_id = any($2::bigint[]) and d.deleted_at is null group by 1`,
      [caller.clientId, grants.map(({ vendorId }) => vendorId), todayOf(looking)],
    ),
  ])
  const byVendor = new Map(
    z
      .array(documents)
      .parse(papers)
      .map(({ vendorId, ...rest }) => [vendorId, rest]),
  )
  const rows = grants.map((grant) => {
    const { grantId, refNo, vendorId, vendor, pinId, pin, status, vendorClientId } = grant
    const { planned, came, workedMin } = headsOf(grant, heads.get(grantId))
    return {
      grantId,
      refNo,
      vendorId,
      vendor,
      pinId,
      pin,
      status,
      linked: vendorClientId !== null,
      planned,
      came,
      workedMin,
      fulfilment: fulfilmentOf(planned, came),
      evidence: evidence(grantId),
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

const scored = z.array(
  z.object({
    vendorId: z.number(),
    vendor: z.string(),
    rating: z.number().nullable(),
    documentState: z.string(),
  }),
)

const sumKnown = (figures: readonly (number | null)[]) => {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)
}

type ReportRow = Awaited<ReturnType<typeof report>>['rows'][number]

/** What the rows of a report come to. */
function together(rows: readonly ReportRow[]) {
  const both = rows.filter(({ planned, came }) => planned !== null && came !== null)
  return {
    fulfilment: fulfilmentOf(
      sumKnown(both.map(({ planned }) => planned)),
      sumKnown(both.map(({ came }) => came)),
    ),
    incidents: sumKnown(rows.map(({ evidence }) => evidence.incidents)),
    missed: sumKnown(rows.map(({ evidence }) => evidence.missed)),
  }
}

/** How vendors stand today, and how they did lately by the figures of the report. */
export async function dashboard(looking: Looking) {
  const { db, caller } = looking
  const sql = db.read(caller.clientId)
  const day = todayOf(looking)
  const lately = { start: addDays(day, 1 - recentDays), end: day }
  const key = [caller.clientId]
  const [vendors, grants, due, first, active, held, recent] = await Promise.all([
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
    sql.query(
      `select id as "vendorId", name as vendor, rating, document_state as "documentState" from vendor
       where client_id = $1 and deleted_at is null and status = 'active' order by lower(name), id limit ${mostVmsRows}`,
      key,
    ),
    grantsOf(looking, { start: day, end: day }, {}),
    report(looking, lately, {}),
  ])
  const heads = await throughGrants(db, held, { start: day, end: day })
  const [papers] = z.tuple([documentsDue]).parse(due)
  return {
    day,
    vendors: byStatus.parse(vendors),
    grants: byStatus.parse(grants),
    documents: papers,
    ending: ending.parse(first),
    lately: { ...lately, ...together(recent.rows) },
    scorecards: scored.parse(active).map((one) => {
      const rows = recent.rows.filter(({ vendorId }) => vendorId === one.vendorId)
      return { ...one, pins: rows.length, ...together(rows) }
    }),
    today: held
      .filter(({ status }) => status === 'active')
      .map((grant) => {
        const { grantId, refNo, vendorId, vendor, pinId, pin, headcountMax, endDate, vendorClientId } = grant
        const { planned, came, present } = headsOf(grant, heads.get(grantId))
        const today = vendorClientId === null ? null : { planned, came, present }
        return { id: grantId, refNo, vendorId, vendor, pinId, pin, headcountMax, endDate, today }
      }),
  }
}
