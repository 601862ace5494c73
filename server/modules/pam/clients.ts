import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { ClientRow } from '../../../src/resources/pam/client.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { reached, reachedBy } from './reach.ts'

/** One client that the caller looks after; the view `client_overview` says how it stands. */
export async function readClient(sql: Sql, standing: PlatformRole, companyId: number) {
  const [row] = await sql.query<ClientRow>(
    `select s.id, s.company_name as name, s.logo, s.country, s.time_zone as "timeZone", s.state,
       s.state_reason as "stateReason", 'blocked' = any(s.attention) as "isBlocked", s.plan_id as "planId", s.plan,
       s.max_employees as "maxEmployees", s.max_pins as "maxPins", s.storage_gb as "storageGb",
       s.messages_monthly as "messagesMonthly", s.cycle, s.is_trial as "isTrial", s.trial_ends_on as "trialEndsOn",
       s.trial_extended_times as "trialExtendedTimes", s.today, s.ends_on as "endsOn", s.customer_id as "customerId",
       s.use_stripe as "useStripe", s.is_partnership_enable as "isPartnershipEnable", s.owner,
       s.partner_client_id as "partnerId", b.name as partner, s.people, s.sites, s.storage_bytes as "storageBytes",
       s.messages, s.last_active_at as "lastActiveAt", s.monthly, s.currency, s.client_since as "createdAt", s.health,
       s.attention as "healthReasons"
     from client_overview s left join client b on b.id = s.partner_client_id where ${reached} and s.id = $3`,
    reachedBy(standing, companyId),
  )
  return row
}
