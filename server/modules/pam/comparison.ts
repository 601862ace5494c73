import type { ClientAction } from '../../../src/domain/platform/clientActions.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { closedModules, type Features } from '../../../src/domain/access/features.ts'
import type { PlanComparison } from '../../../src/resources/pam/billing/planComparison.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { reached, reachedBy } from './reach.ts'

/** The company's day. */
const today = `(now() at time zone c.time_zone)::date`

const termsBy = (plan: string, cycle: string, pays: string, quantity = 's.quantity') =>
  `jsonb_build_object('plan', ${plan}.name, 'cycle', ${cycle}, 'perUnit', ${plan}.per_unit,
     'price', case when ${plan}.id is null then null when ${pays} then round(period_price(s, ${plan}, ${cycle}, ${quantity}, ${today}), 2)::text else '0.00' end,
     'maxEmployees', ${plan}.max_employees, 'maxPins', ${plan}.max_pins, 'storageGb', ${plan}.storage_gb,
     'messagesMonthly', ${plan}.messages_monthly)`
/** On trial, and without a plan, all areas are open that are not closed for the company. */
const areasBy = (plan: string, onTrial: string) =>
  `jsonb_build_object('featuresOff', c.features_off, 'featuresClosed', c.features_closed,
     'planModules', case when not ${onTrial} and ${plan}.id is not null then ${plan}.features || s.features_on end)`

interface Found extends Omit<PlanComparison, 'closes' | 'opens' | 'changesOn'> {
  companyId: number
  timeZone: string
  areas: Features
  nextAreas: Features
}

/** What each client has and would have by another plan, by company; nothing where the action is not about plans, nor for the platform's own. */
export async function comparisonsOf(
  sql: Sql,
  standing: PlatformRole,
  { action, companyIds, now }: { action: ClientAction; companyIds: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, PlanComparison>> {
  if (!('planId' in action)) return new Map()
  const converts = action.kind === 'convertTrial'
  // Whoever begins to pay does so for all who work there.
  const units = 'case when $6 then greatest(s.quantity, coalesce(u.people, 0)) else s.quantity end'
  const rows = await sql.query<Found>(
    `select s.company_id as "companyId", c.time_zone as "timeZone", s.currency, ${units} as quantity,
       s.negotiated_price is not null as "isAgreed",
       ${termsBy('p', 's.cycle', 's.customer_id is not null')} as now,
       ${termsBy('n', 'coalesce($5, s.cycle)', 'true', units)} as next,
       ${areasBy('p', 's.is_trial')} as areas, ${areasBy('n', '(s.is_trial and not $6)')} as "nextAreas",
       coalesce(u.people, 0) as people, coalesce(u.sites, 0) as sites, coalesce(u.storage_bytes, 0) as "storageBytes",
       coalesce(u.messages, 0) as messages,
       case when $6 then ${today} + 1 when s.customer_id is not null and s.ends_on >= ${today} then s.ends_on + 1 end as "pricedFrom",
       (select jsonb_build_object('plan', l.name, 'from', s.scheduled_on) from plan l
        where l.client_id = s.client_id and l.id = s.scheduled_plan_id and s.scheduled_on is not null) as scheduled
     from subscription s
       join client c on c.id = s.company_id
       left join client_usage u on u.company_id = s.company_id
       left join plan p on p.client_id = s.client_id and p.id = s.plan_id
       join plan n on n.client_id = s.client_id and n.id = $4
     where ${reached} and s.company_id = any($3::bigint[]) and s.company_id <> s.client_id`,
    reachedBy(standing, companyIds, action.planId, action.cycle ?? null, converts),
  )
  return new Map(
    rows.map(({ companyId, timeZone, areas, nextAreas, ...comparison }) => {
      const [before, after] = [closedModules(areas), closedModules(nextAreas)]
      const closes = after.filter((code) => !before.includes(code))
      const opens = before.filter((code) => !after.includes(code))
      return [companyId, { ...comparison, closes, opens, changesOn: dayIn(now, timeZone) }]
    }),
  )
}
