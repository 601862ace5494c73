import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { SiteHours, SlaTargets } from '../../../../src/domain/maintenance/sla.ts'
import { Memory } from '../../../platform/db/memory.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { holidaysOf } from '../schedule/nextDate.ts'

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

/** The company's active policies, those of a site before those of all. */
async function readPolicies(sql: Sql, clientId: number): Promise<readonly Policy[]> {
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

/** The promise for a priority; one that none is made for promises nothing. */
export function targetsOf({ targets, atRiskPct }: Policy, priority: string): SlaTargets {
  const [responseMinutes, resolveMinutes] = targets[priority] ?? [null, null]
  return { responseMinutes, resolveMinutes, atRiskPct }
}

/** Days from the year of a request on for which holidays are looked up: as far as the clock is followed, and that year. */
const lookedAhead = 800
/** Sites with their years that are remembered of a company. */
const mostHours = 300

/** What a company's promises are reckoned from, each part asked for once. */
export class Terms {
  private readonly sql: Sql
  private readonly clientId: number
  private known: Promise<readonly Policy[]> | undefined
  private readonly hours = new LRUCache<string, Promise<SiteHours>>({ max: mostHours })

  constructor(sql: Sql, clientId: number) {
    this.sql = sql
    this.clientId = clientId
  }

  /** The active policies, those of a site before those of all. */
  policies(): Promise<readonly Policy[]> {
    this.known ??= readPolicies(this.sql, this.clientId).catch((error: unknown) => {
      this.known = undefined
      throw error
    })
    return this.known
  }

  /** What is promised at a site: by its own policy, or by the one for every site. */
  async policyFor(pinId: number): Promise<Policy | undefined> {
    const policies = await this.policies()
    return policies.find((policy) => policy.pinId === pinId) ?? policies.find((one) => one.pinId === null)
  }

  /** The hours of a site under the policy that is for it, for what was asked for at an instant. */
  hoursOf(policy: Policy, pinId: number, from: Date): Promise<SiteHours> {
    // With two days of room, because the site may be a day behind; by the year, so that requests of many days share it.
    const year = `${addDays(from.toISOString().slice(0, 10), -2).slice(0, 4)}-01-01`
    const key = `${pinId} ${year}`
    const known = this.hours.get(key)
    if (known) return known
    const hours = this.readHours(policy, pinId, year).catch((error: unknown) => {
      this.hours.delete(key)
      throw error
    })
    this.hours.set(key, hours)
    return hours
  }

  private async readHours(policy: Policy, pinId: number, first: string): Promise<SiteHours> {
    // Both leave in one packet.
    const [[pin], byPin] = await Promise.all([
      this.sql.query<{ timeZone: string }>(
        'select time_zone as "timeZone" from pin where client_id = $1 and id = $2',
        [this.clientId, pinId],
      ),
      holidaysOf(this.sql, this.clientId, [pinId], first, addDays(first, lookedAhead)),
    ])
    const holidays = byPin.get(pinId)
    return {
      timeZone: pin?.timeZone ?? 'UTC',
      days: policy.workdays.map(Number),
      opens: policy.opensAt,
      closes: policy.closesAt,
      isHoliday: (day) => policy.skipsHolidays && (holidays?.has(day) ?? false),
    }
  }
}

/** The terms of companies, as far as they are committed. */
export const terms = new Memory(['sla_policy', 'pin', 'holiday'], (sql, clientId) => new Terms(sql, clientId))
