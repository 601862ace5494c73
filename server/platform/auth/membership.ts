import { openCodes } from '../../../src/domain/access/features.ts'
import type { Database } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import type { Caller } from './caller.ts'

/**
 * Finds a person's approved employment in a company (decisions 3: the token's claim only chooses among their own).
 * The result is cached in each process until an employee or role of the company changes. So a suspension or a removed
 * role applies from the next request.
 */
export type FindCaller = (personId: string, clientId: number) => Promise<Caller | undefined>

/** The codes that a role of a company gives, or undefined where there is no such role. */
export type FindRole = (clientId: number, roleId: number) => Promise<readonly string[] | undefined>

export const roleLookup =
  (db: Database): FindRole =>
  async (clientId, roleId) => {
    const [found] = await db.read(clientId).query<{
      permissions: string[]
    }>('select permissions from role where client_id = $1 and id = $2 and deleted_at is null', [clientId, roleId])
    return found?.permissions
  }

interface MembershipRow {
  employee_id: number
  permissions: string[] | null
  time_zone: string
  is_trial: boolean
  trial_ends_on: string | null
  customer_id: string | null
  use_stripe: boolean
  is_suspended: boolean
  features_off: string[]
  features_closed: string[]
  plan_modules: string[] | null
}

const knownMembers = new Memory(['employee', 'role', 'client'], () => new Map<string, Caller>())

export function membershipLookup(db: Database): FindCaller {
  async function lookUp(personId: string, clientId: number): Promise<Caller | undefined> {
    const [row] = await db.asPerson(personId, (tx) =>
      tx.query<MembershipRow>(
        `select e.id as employee_id, r.permissions, c.time_zone, c.is_trial, c.trial_ends_on::text, c.customer_id,
           c.use_stripe, c.is_suspended, c.features_off, c.features_closed, c.plan_modules
         from employee e join client c on c.id = e.client_id
         left join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
         where e.person_id = $1 and e.client_id = $2 and e.status = 'active' and e.deleted_at is null`,
        [personId, clientId],
      ),
    )
    return (
      row && {
        personId,
        clientId,
        employeeId: row.employee_id,
        codes: openCodes(row.permissions ?? [], {
          featuresOff: row.features_off,
          featuresClosed: row.features_closed,
          planModules: row.plan_modules,
        }),
        timeZone: row.time_zone,
        standing: {
          isTrial: row.is_trial,
          trialEndsOn: row.trial_ends_on,
          customerId: row.customer_id,
          useStripe: row.use_stripe,
          isSuspended: row.is_suspended,
        },
      }
    )
  }

  return async (personId, clientId) => {
    const members = knownMembers.of(db, clientId)
    const remembered = members.get(personId)
    if (remembered) return remembered
    const caller = await lookUp(personId, clientId)
    if (caller) members.set(personId, caller)
    return caller
  }
}
