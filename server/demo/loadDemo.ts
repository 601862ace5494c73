import { enterCompany, systemActor } from '../platform/db/companyContext.ts'
import type { Database } from '../platform/db/database.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import type { PoolIdentity } from '../platform/identity/context.ts'
import type { NewCompany } from '../modules/account/public.ts'
import { dayFrom } from './base/calendar.ts'
import { buildCompany, type DemoPlan } from './base/company.ts'
import { enterContracts } from './site/contracts.ts'
import { enterClients } from './platform/clients.ts'
import { enterDeliveries } from './site/deliveries.ts'
import { enterEmployment } from './people/employment.ts'
import { enterEquipment } from './site/equipment.ts'
import { enterHolidays } from './people/holidays.ts'
import { enterEmergencies } from './emergency/emergencies.ts'
import { enterEmergencyMedia } from './emergency/emergencyMedia.ts'
import { enterFeedback } from './site/facilities.ts'
import { enterField } from './patrol/field.ts'
import { enterFieldPhotos } from './patrol/fieldPhotos.ts'
import { enterLeave } from './people/leave.ts'
import { enterRequests } from './work/maintenance.ts'
import { facilityDepartments, facilityGroups, smallDepartments } from './base/organization.ts'
import type { DemoFiles } from './base/pictures.ts'
import { Random } from './base/random.ts'
import { enterSchedules } from './work/schedules.ts'
import { enterShiftsAndClockings } from './scheduling/shifts.ts'
import { demoPassword, demoPeople, letIn } from './people/signIns.ts'
import { enterOwnRecords } from './people/ownRecords.ts'
import { enterPay } from './people/pay.ts'
import { enterProofs } from './proofs.ts'
import { enterPlatform } from './platform/platform.ts'
import { enterBroadcast, enterPublished } from './published.ts'
import { enterPolicies } from './people/policies.ts'
import { hireStaff } from './base/staff.ts'
import { enterUtilities } from './site/utilities.ts'
import { enterTemplates } from './templates.ts'
import { enterVendors } from './site/vendors.ts'

export interface DemoOptions {
  /** The embedded pool, in which the demo's people are entered. */
  pool: PoolIdentity
  /** The platform operator's company (decisions 6). */
  operatorClientId: number
  /** Milliseconds since 1970; everything is dated relative to it. */
  now?: number
  /** Where the demo's pictures go; without it, it has none. */
  storage?: FileStorage
}

interface Load {
  tx: Sql
  pool: PoolIdentity
  now: number
  files: DemoFiles | undefined
}

const facilityName = 'Seri Maju Facilities Sdn Bhd'
/** The number from which companies are numbered. */
const firstCompanyNumber = 1_001

const malaysia = { country: 'MY', timeZone: 'Asia/Kuala_Lumpur' } as const
const owner = (person: NewCompany['owner'], jobTitle: string, staffNo: string, now: number) => ({
  ...person,
  jobTitle,
  staffNo,
  joinDate: dayFrom(now, -2_000),
})

async function facilityCompany({ tx, pool, now, files }: Load) {
  const random = new Random(20_260_801)
  const company = await buildCompany(
    tx,
    {
      company: {
        name: facilityName,
        workspaceCode: 'SERIMAJU',
        ...malaysia,
        owner: owner(demoPeople.admin, 'General Manager', 'SM-0001', now),
      },
      departments: facilityDepartments,
      groups: facilityGroups,
      siteCount: 24,
      prefix: 'SM',
    },
    now,
  )
  const staff = await hireStaff(tx, company, {
    random,
    now,
    prefix: 'SM',
    departments: facilityDepartments,
    signsIn: {
      head: { department: 'MNT', person: demoPeople.maintenance },
      worker: { jobTitle: 'M&E Technician', person: demoPeople.employee },
    },
  })
  const scheduled = await enterSchedules(tx, company, staff, { random: new Random(25), now })
  await enterRequests(tx, company, staff, { random, now, count: 1_500, scheduled })
  await enterFeedback(tx, company, staff, { random, now, prefix: 'SM', count: 2_000 })
  await enterUtilities(tx, company, staff, { random: new Random(36), now, prefix: 'SM' })
  await enterPolicies(tx, company, staff, now)
  await enterDeliveries(tx, company, staff, { random: new Random(34), now })
  await enterEmergencies(tx, company, staff, { random, now, count: 36 })
  if (files) await enterEmergencyMedia(tx, company.clientId, files, new Random(17))
  await enterContracts(tx, company, { random: new Random(51), now, prefix: 'SM' })
  await enterEmployment(tx, company, staff, { random: new Random(52), now, plan: facilityDepartments })
  await enterEquipment(tx, company, staff, { random: new Random(53), now })
  await enterPublished(tx, company, staff, { random: new Random(54), now })
  await enterHolidays(tx, company, now)
  await enterField(tx, company, staff, { random: new Random(29), now })
  if (files) await enterFieldPhotos(tx, company.clientId, { files, random: new Random(33) })
  await enterTemplates(tx, company.clientId)
  await enterLeave(tx, company, staff, { random: new Random(14), now })
  await enterShiftsAndClockings(tx, company, { random: new Random(45), now })
  await enterPay(tx, company, now)
  await enterProofs(tx, company, now)
  await enterOwnRecords(tx, company.clientId, demoPeople.employee.id)
  for (const person of [demoPeople.admin, demoPeople.maintenance, demoPeople.employee]) {
    await letIn(tx, pool, person, company.clientId)
  }
  return company
}

/** A company with a dozen people and a handful of requests; gives its number. */
async function smallCompany(
  { tx, now }: Load,
  seed: number,
  requests: number,
  plan: Pick<DemoPlan, 'company' | 'siteCount' | 'prefix'>,
) {
  const random = new Random(seed)
  const company = await buildCompany(tx, { ...plan, departments: smallDepartments, groups: [] }, now)
  const staff = await hireStaff(tx, company, {
    random,
    now,
    prefix: plan.prefix,
    departments: smallDepartments,
  })
  await enterRequests(tx, company, staff, { random, now, count: requests })
  await enterFeedback(tx, company, staff, { random, now, prefix: plan.prefix, count: requests })
  return company.clientId
}

async function otherCompanies(load: Load) {
  const { tx, pool, now } = load
  const trial = await smallCompany(load, 7, 24, {
    company: {
      name: 'Kilat Bersih Services',
      workspaceCode: 'KILATBERSIH',
      ...malaysia,
      trialEndsOn: dayFrom(now, 5),
      useStripe: true,
      owner: owner(demoPeople.trialOwner, 'Managing Director', 'KB-0001', now),
    },
    siteCount: 3,
    prefix: 'KB',
  })
  // The same owner, so that one of the demo's people has two workspaces to choose from.
  const electrical = await smallCompany(load, 11, 60, {
    company: {
      name: 'Tropika Chiller & Electrical Sdn Bhd',
      workspaceCode: 'TROPIKA',
      ...malaysia,
      owner: owner(demoPeople.trialOwner, 'Director', 'TC-0001', now),
    },
    siteCount: 2,
    prefix: 'TC',
  })
  await letIn(tx, pool, demoPeople.trialOwner, trial)
  return { electrical, cleaning: trial }
}

async function operatorCompany(load: Load, operatorClientId: number) {
  const { tx, pool, now } = load
  const operator = await smallCompany(load, 53, 12, {
    company: {
      id: operatorClientId,
      name: 'Portal Platform Sdn Bhd',
      ...malaysia,
      isPartnershipEnable: true,
      owner: owner(demoPeople.operator, 'Platform Administrator', 'PP-0001', now),
    },
    siteCount: 1,
    prefix: 'PP',
  })
  await letIn(tx, pool, demoPeople.operator, operator)
}

/**
 * Fills a database that holds neither companies nor people with the demo (docs: README, "Demo data"), all of it or nothing.
 * @returns false when the database is in use already and was left as it is
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<boolean> {
  const { pool, operatorClientId, now = Date.now(), storage } = options
  const files = storage && { storage, keys: [] }
  const loading = db.system.transaction(async (tx) => {
    const [used] = await tx.query(`select 1 from client union all select 1 from identity_user limit 1`)
    if (used) return false
    // Half a year of shifts enters in one statement, which a busy machine doesn't finish in the time of a request.
    await tx.query(`select set_config('statement_timeout', '0', true)`)
    const load: Load = { tx, pool, now, files }
    // Its number may be one that the others would be given.
    const isEarly = operatorClientId >= firstCompanyNumber
    if (isEarly) await operatorCompany(load, operatorClientId)
    const facilities = await facilityCompany(load)
    const others = await otherCompanies(load)
    if (!isEarly) await operatorCompany(load, operatorClientId)
    // Vendors are companies of the demo themselves, so they come when all are there.
    await enterCompany(tx, systemActor(facilities.clientId))
    await enterVendors(tx, facilities, { ...others, uplineName: facilityName }, load.now)
    await enterPlatform(tx, { operatorId: operatorClientId, customerId: facilities.clientId, now })
    await enterClients(tx, { operatorId: operatorClientId, partnerId: others.electrical, now })
    await enterBroadcast(tx, operatorClientId, [others.electrical, others.cleaning], now)
    // The demo's values follow from its facts already.
    await tx.query('delete from derived_stale')
    return true
  })
  try {
    return await loading
  } catch (error) {
    // What nobody can find any more does not stay in the store.
    for (const key of files?.keys ?? []) await storage?.remove(key)
    throw error
  }
}

/** True while the demo's administrator is among the people, whatever has become of the rest. */
export async function hasDemo(db: Database): Promise<boolean> {
  const rows = await db.system.query('select 1 from identity_user where sub = $1', [demoPeople.admin.id])
  return rows.length > 0
}

/** The demo's sign-ins, one line each. */
export function demoSignIns(): string[] {
  const people: [keyof typeof demoPeople, string][] = [
    ['admin', 'administrator, Seri Maju Facilities'],
    ['maintenance', 'maintenance manager, Seri Maju Facilities'],
    ['employee', 'employee, Seri Maju Facilities'],
    ['operator', 'platform operator'],
    ['trialOwner', 'owner of a company with five days of trial left'],
  ]
  return people.map(
    ([who, what]) =>
      `  ${demoPeople[who].contactNumber} or ${demoPeople[who].email}, password ${demoPassword}: ${what}`,
  )
}
