import { LRUCache } from 'lru-cache'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { SiteHours, SlaTargets } from '../../../../src/domain/maintenance/sla.ts'
import { slaPolicy } from '../../../../src/resources/maintenance/work/slaPolicy.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { Memory } from '../../../platform/db/memory.ts'
import { find, findOne } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { holidaysOf } from '../siteDays.ts'

/** The columns of a policy that targets depend on. */
export const policyColumns = [
  'pinId',
  'workdays',
  'opensAt',
  'closesAt',
  'skipsHolidays',
  'atRiskPct',
  'criticalResponseMin',
  'criticalResolveMin',
  'highResponseMin',
  'highResolveMin',
  'mediumResponseMin',
  'mediumResolveMin',
  'lowResponseMin',
  'lowResolveMin',
  'escalateUserIds',
  'breachUserIds',
] as const

/** The company's active policies, in their order. */
const readPolicies = (sql: CompanySql) =>
  find(sql, slaPolicy, { active: true }, { columns: policyColumns, sort: ['id'] })
export type Policy = Awaited<ReturnType<typeof readPolicies>>[number]

/** The promise for a priority; one that none is made for promises nothing. */
export function targetsOf(policy: Policy, priority: string): SlaTargets {
  const { atRiskPct } = policy
  const targets: Readonly<Record<string, readonly (number | null)[]>> = {
    critical: [policy.criticalResponseMin, policy.criticalResolveMin],
    high: [policy.highResponseMin, policy.highResolveMin],
    medium: [policy.mediumResponseMin, policy.mediumResolveMin],
    low: [policy.lowResponseMin, policy.lowResolveMin],
  }
  const [responseMinutes = null, resolveMinutes = null] = targets[priority] ?? []
  return { responseMinutes, resolveMinutes, atRiskPct }
}

/** Days from the year of a request on for which holidays are looked up: as far as the clock is followed, and that year. */
const lookedAhead = 800
/** Sites with their years that are remembered of a company. */
const mostHours = 300

/** What a company's promises are reckoned from, each part asked for once. */
export class Terms {
  private readonly sql: CompanySql
  private known: Promise<readonly Policy[]> | undefined
  private readonly hours = new LRUCache<string, Promise<SiteHours>>({ max: mostHours })

  constructor(sql: CompanySql) {
    this.sql = sql
  }

  /** The active policies. */
  policies(): Promise<readonly Policy[]> {
    this.known ??= readPolicies(this.sql).catch((error: unknown) => {
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
    const [site, byPin] = await Promise.all([
      findOne(this.sql, pin, { id: pinId }, { columns: ['timeZone'], withDeleted: true }),
      holidaysOf(this.sql, [pinId], first, addDays(first, lookedAhead)),
    ])
    const holidays = byPin.get(pinId)
    return {
      timeZone: site?.timeZone ?? 'UTC',
      days: policy.workdays.map(Number),
      opens: policy.opensAt,
      closes: policy.closesAt,
      isHoliday: (day) => policy.skipsHolidays && (holidays?.has(day) ?? false),
    }
  }
}

/** The terms of companies, as far as they are committed. */
export const terms = new Memory(['sla_policy', 'pin', 'holiday'], (sql) => new Terms(sql))
