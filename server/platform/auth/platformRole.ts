import { z } from 'zod'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  platformCodes,
  platformRights,
  platformRole,
  type PlatformRole,
} from '../../../src/domain/platform/platform.ts'
import type { Database } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import type { Caller } from './caller.ts'
import type { FindCaller } from './membership.ts'

/**
 * Finds the relation of the caller's company to other companies (decisions 19). Cached in each process until the
 * company or its team list changes.
 */
export type FindPlatformRole = (caller: Caller) => Promise<PlatformRole | undefined>

const rightsOf = z.array(z.enum(platformRights))

interface Known {
  isPartnershipEnable: boolean
  team: ReadonlyMap<number, z.infer<typeof rightsOf>>
}

const known = new Memory(['client', 'platform_member'], () => new Map<'company', Known>())

export function platformLookup(db: Database, operatorId: number): FindPlatformRole {
  async function lookUp(clientId: number): Promise<Known> {
    const [[company], team] = await Promise.all([
      db.system.query<{ is_partnership_enable: boolean }>(
        'select is_partnership_enable from client where id = $1',
        [clientId],
      ),
      db
        .read(clientId)
        .query<{ employee_id: number; rights: string[] }>(
          'select employee_id, rights from platform_member where client_id = $1 and deleted_at is null',
          [clientId],
        ),
    ])
    return {
      isPartnershipEnable: company?.is_partnership_enable ?? false,
      team: new Map(team.map(({ employee_id, rights }) => [employee_id, rightsOf.parse(rights)])),
    }
  }

  return async ({ clientId, employeeId, codes }) => {
    const companies = known.of(db, clientId)
    const found = companies.get('company') ?? (await lookUp(clientId))
    companies.set('company', found)
    return platformRole(
      { id: clientId, isPartnershipEnable: found.isPartnershipEnable },
      operatorId,
      scopeOf(codes, 'AC', 'update') === 'all',
      found.team.get(employeeId) ?? [],
    )
  }
}

/** One set of codes for each role, because lists of fields are remembered by the set. */
const withPlatform = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>()

/** Adds the codes of the operator's or a partner's team to those of a role. */
export const withPlatformCodes =
  (findMember: FindCaller, findPlatformRole: FindPlatformRole): FindCaller =>
  async (personId, clientId) => {
    const caller = await findMember(personId, clientId)
    const role = caller && (await findPlatformRole(caller))
    if (!caller || !role) return caller
    const given = platformCodes(role)
    const known = withPlatform.get(caller.codes) ?? new Map<string, ReadonlySet<string>>()
    withPlatform.set(caller.codes, known)
    const key = given.join()
    const codes = known.get(key) ?? new Set([...caller.codes, ...given])
    known.set(key, codes)
    return { ...caller, codes, ...(!role.isOperator && { partnerOf: role.operatorId }) }
  }
