import { department as departments } from '../../../src/resources/organization/department.resource.ts'
import { group as groups } from '../../../src/resources/organization/group.resource.ts'
import { pin as pins } from '../../../src/resources/pins/pin.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { createCompany, type CreatedCompany, type NewCompany } from '../../modules/account/public.ts'
import { day, isoInstant } from './calendar.ts'
import { insertRecords } from './insertRecords.ts'
import { zoneOf, type DemoDepartment } from './organization.ts'
import { demoSites } from './sites.ts'

/** A company of the demo with what its people and their work refer to. */
export interface DemoCompany extends CreatedCompany {
  /** Ids by department code. */
  departments: ReadonlyMap<string, number>
  /** Ids by name. */
  groups: ReadonlyMap<string, number>
  sites: readonly { id: number; status: string; zone: number | null }[]
}

export interface DemoPlan {
  company: NewCompany
  departments: readonly DemoDepartment[]
  groups: readonly { name: string; description: string; type: string }[]
  siteCount: number
  /** Begins the codes of sites and staff, such as `SM`. */
  prefix: string
}

/** Makes the company with its departments, sites and groups; a zone's group lists the zone's sites. */
export async function buildCompany(tx: Sql, plan: DemoPlan, now: number): Promise<DemoCompany> {
  const created = await createCompany(tx, plan.company)
  const { clientId, ownerId } = created
  const made = {
    createdAt: isoInstant(now - 400 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 400 * day),
    updatedBy: ownerId,
  }

  const departmentIds = await insertRecords(
    tx,
    clientId,
    departments,
    plan.departments.map(({ code, name, costCentre }) => ({ code, name, costCentre, active: true, ...made })),
  )
  const departmentOf = new Map(plan.departments.map(({ code }, index) => [code, departmentIds[index]]))
  const below = plan.departments.filter(({ parent }) => parent !== undefined)
  await tx.query(
    `update department d set parent_id = r.parent from unnest($2::bigint[], $3::bigint[]) as r (id, parent)
     where d.client_id = $1 and d.id = r.id`,
    [
      clientId,
      below.map(({ code }) => departmentOf.get(code)),
      below.map(({ parent = '' }) => departmentOf.get(parent)),
    ],
  )
  const sites = demoSites(plan.siteCount, plan.prefix)
  const siteIds = await insertRecords(
    tx,
    clientId,
    pins,
    sites.map((site) => ({ ...site, ...made })),
  )
  const groupIds = await insertRecords(
    tx,
    clientId,
    groups,
    plan.groups.map((group) => ({
      ...group,
      pinIds: siteIds.filter((_, index) => zoneOf[sites[index]?.stateName ?? ''] === group.name),
      active: true,
      ...made,
    })),
  )
  const idsByName = <T>(items: readonly T[], nameOf: (item: T) => string, ids: readonly number[]) =>
    new Map(items.map((item, index) => [nameOf(item), ids[index] ?? 0]))
  const groupByName = idsByName(plan.groups, ({ name }) => name, groupIds)
  return {
    ...created,
    departments: idsByName(plan.departments, ({ code }) => code, departmentIds),
    groups: groupByName,
    sites: sites.map(({ stateName, status }, index) => ({
      id: siteIds[index] ?? 0,
      status,
      zone: groupByName.get(zoneOf[stateName] ?? '') ?? null,
    })),
  }
}
