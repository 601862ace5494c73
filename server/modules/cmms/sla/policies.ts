import { z } from 'zod'
import { addDays } from '../../../../src/domain/calendarDays.ts'
import type { SiteHours, SlaTargets } from '../../../../src/domain/sla.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { holidaysOf } from '../schedules/nextDate.ts'

const minutes = z.number().nullable()
const policyRow = z.object({
  pinId: z.number().nullable(),
  workdays: z.array(z.string()),
  opensAt: z.string(),
  closesAt: z.string(),
  skipsHolidays: z.boolean(),
  atRiskPct: z.number(),
  targets: z.record(z.string(), z.tuple([minutes, minutes])),
  escalateUserIds: z.array(z.number()),
  breachUserIds: z.array(z.number()),
})
export type Policy = z.infer<typeof policyRow>

const known = new WeakMap<Tx, Promise<readonly Policy[]>>()

/** The company's active policies, those of a site before those of all; asked once in a transaction. */
export function policiesOf(tx: Tx): Promise<readonly Policy[]> {
  const policies = known.get(tx) ?? readPolicies(tx, tx.actor.clientId)
  known.set(tx, policies)
  return policies
}

/** The same outside of a transaction, asked anew each time. */
export async function readPolicies(sql: Sql, clientId: number): Promise<readonly Policy[]> {
  const rows = await sql.query(
    `select pin_id as "pinId", workdays, opens_at as "opensAt", closes_at as "closesAt", skips_holidays as "skipsHolidays",
       at_risk_pct as "atRiskPct", escalate_user_ids as "escalateUserIds", breach_user_ids as "breachUserIds",
       jsonb_build_object('critical', jsonb_build_array(critical_response_min, critical_resolve_min),
         'high', jsonb_build_array(high_response_min, high_resolve_min),
         'medium', jsonb_build_array(medium_response_min, medium_resolve_min),
         'low', jsonb_build_array(low_response_min, low_resolve_min)) as targets
     from sla_policy where client_id = $1 and active and deleted_at is null order by pin_id nulls last, id`,
    [clientId],
  )
  return rows.map((row) => policyRow.parse(row))
}

/** What is promised at a site: by its own policy, or by the one for every site. */
export async function policyFor(tx: Tx, pinId: number): Promise<Policy | undefined> {
  const policies = await policiesOf(tx)
  return policies.find((policy) => policy.pinId === pinId) ?? policies.find(({ pinId }) => pinId === null)
}

/** The promise for a priority; one that none is made for promises nothing. */
export function targetsOf({ targets, atRiskPct }: Policy, priority: string): SlaTargets {
  const [responseMinutes, resolveMinutes] = targets[priority] ?? [null, null]
  return { responseMinutes, resolveMinutes, atRiskPct }
}

/** Days from the month of a request on for which holidays are looked up: as far as the clock is followed, and that month. */
const lookedAhead = 445

interface Site {
  timeZone: string
  holidays: ReadonlySet<string>
}

const sites = new WeakMap<Tx, Map<string, Promise<Site>>>()

/** A site's zone and its holidays from a day on; a batch asks for them once a site, not once a record. */
function siteFrom(tx: Tx, pinId: number, first: string): Promise<Site> {
  const known = sites.get(tx) ?? new Map<string, Promise<Site>>()
  sites.set(tx, known)
  const key = `${pinId} ${first}`
  const site = known.get(key) ?? readSite(tx, pinId, first)
  known.set(key, site)
  return site
}

async function readSite(tx: Tx, pinId: number, first: string): Promise<Site> {
  const { clientId } = tx.actor
  // Both leave in one packet.
  const [[pin], holidays] = await Promise.all([
    tx.query<{ timeZone: string }>(
      'select time_zone as "timeZone" from pin where client_id = $1 and id = $2',
      [clientId, pinId],
    ),
    holidaysOf(tx, clientId, [pinId], first, addDays(first, lookedAhead)),
  ])
  return { timeZone: pin?.timeZone ?? 'UTC', holidays: holidays.get(pinId) ?? new Set() }
}

/** The hours of a site under a policy. */
export async function hoursOf(tx: Tx, policy: Policy, pinId: number, from: Date): Promise<SiteHours> {
  // With two days of room, because the site may be a day behind; by the month, so that requests of many days share it.
  const month = `${addDays(from.toISOString().slice(0, 10), -2).slice(0, 7)}-01`
  const { timeZone, holidays } = await siteFrom(tx, pinId, month)
  return {
    timeZone,
    days: policy.workdays.map(Number),
    opens: policy.opensAt,
    closes: policy.closesAt,
    isHoliday: (day) => policy.skipsHolidays && holidays.has(day),
  }
}
