import { job } from '../../../src/resources/organization/job.resource.ts'
import { policy } from '../../../src/resources/organization/policy.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'

/**
 * Gives the demo's employee what an employee has of their own: kit, a job order, policies to acknowledge, and a site whose
 * meters they read. It takes records that the demo has already, so that no figure of it changes.
 */
export async function enterOwnRecords(tx: Sql, clientId: number, personId: string): Promise<void> {
  const [found] = await tx.query<{ id: number }>(
    'select id from employee where client_id = $1 and person_id = $2',
    [clientId, personId],
  )
  if (!found) throw new Error('The demo has no employee')
  const own = [clientId, found.id]
  await tx.query(
    `update kit_issue set user_id = $2 where client_id = $1 and id in (
       (select id from kit_issue where client_id = $1 and status = 'acknowledged' order by id limit 2)
       union all (select id from kit_issue where client_id = $1 and status = 'issued' order by id limit 1))`,
    own,
  )
  await tx.query(
    `update ${job.table} set assignee_ids = array[assignee_ids[1], $2]
     where client_id = $1 and kind = 'order' and status in ('open', 'in_progress')`,
    own,
  )
  // One of those to whom each policy applies is them instead.
  await tx.query(
    `with taken as (
       update policy_acknowledgement a set user_id = $2 from (
         select distinct on (policy_id) id, policy_id, user_id from policy_acknowledgement
         where client_id = $1 and policy_id not in (select policy_id from policy_acknowledgement where client_id = $1 and user_id = $2)
         order by policy_id, status = 'acknowledged', id) t
       where a.client_id = $1 and a.id = t.id returning t.policy_id, t.user_id)
     update ${policy.table} p set user_ids = array_replace(p.user_ids, taken.user_id, $2) from taken
     where p.client_id = $1 and p.id = taken.policy_id`,
    own,
  )
  // They have always had this pin: it begins no new terms.
  await tx.query(`select set_config('app.settling', 'employment-terms', true)`)
  await tx.query(
    `update employee set pin_ids = pin_ids || (select pin_id from utility where client_id = $1 order by id limit 1)
     where client_id = $1 and id = $2
       and not exists (select from utility u where u.client_id = $1 and u.pin_id = any (employee.pin_ids))`,
    own,
  )
  await tx.query(`select set_config('app.settling', '', true)`)
}
