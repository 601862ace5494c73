import { employee as employees } from '../../../src/resources/employee/employee.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { enterPerson, type Person } from '../../modules/account/public.ts'
import type { DemoCompany } from './company.ts'
import { demoEmployee, type DemoEmployee, type Position } from './employees.ts'
import { insertRecords } from './insertRecords.ts'
import type { DemoDepartment } from './organization.ts'
import type { Random } from './random.ts'

/** Employments of a company by what they do; ids. */
export interface DemoStaff {
  /** By department code. */
  heads: ReadonlyMap<string, number>
  /** Active ones, whoever they are. */
  active: readonly number[]
  /** Active ones who do maintenance work. */
  technicians: readonly number[]
}

interface Options {
  random: Random
  now: number
  prefix: string
  departments: readonly DemoDepartment[]
  /** Who signs in as the head of a department, or as the first of a job. */
  signsIn?: { head?: { department: string; person: Person }; worker?: { jobTitle: string; person: Person } }
}

const crewByJob: Readonly<Record<string, string>> = {
  'M&E Technician': 'Electrical crew',
  'Chargeman A4': 'Electrical crew',
  'HVAC Technician': 'Air-conditioning crew',
  Plumber: 'Plumbing crew',
  Handyman: 'Civil & handyman crew',
}

const roleOfHead = (code: string) => (code === 'MNT' ? 'Maintenance manager' : 'Manager')
const statuses = [
  ['active', 925],
  ['pending', 20],
  ['suspended', 15],
  ['resigned', 32],
  ['rejected', 8],
] as const

function groupsOf(
  random: Random,
  company: DemoCompany,
  { values, sites, department }: DemoEmployee,
  isHead: boolean,
) {
  const named = (name: string) => company.groups.get(name)
  return [
    company.sites[sites[0] ?? 0]?.zone,
    named(crewByJob[values.jobTitle] ?? ''),
    isHead ? named('Leave approvers') : undefined,
    department.code === 'HSK' && random.chance(0.3) ? named('Pasukan pembersihan malam') : undefined,
    department.code === 'GRD' && random.chance(0.15) ? named('Rapid response guards') : undefined,
    random.chance(0.05) ? named('First aiders 急救员') : undefined,
  ].filter((id) => id !== undefined && id !== null)
}

const own = ({ id: personId, firstName, lastName, contactNumber, email }: Person) => ({
  personId,
  firstName,
  lastName,
  contactNumber,
  email: email ?? null,
})

/** Enters everybody who works for the company: heads first, then those whom they supervise. */
export async function hireStaff(tx: Sql, company: DemoCompany, options: Options): Promise<DemoStaff> {
  const { random, now, prefix, departments, signsIn } = options
  const { clientId, ownerId, roles } = company
  let index = 0
  const hire = (position: Position) =>
    demoEmployee({ random, now, prefix, first: 10, siteCount: company.sites.length }, position, index++)
  const enter = (
    people: readonly DemoEmployee[],
    supervisorOf: (one: DemoEmployee) => number,
    isHead: boolean,
    signsIn: (one: DemoEmployee, position: number) => Person | undefined,
  ) =>
    insertRecords(
      tx,
      clientId,
      employees,
      people.map((one, position) => {
        const person = signsIn(one, position)
        return {
          personId: null,
          ...one.values,
          ...(person ? own(person) : {}),
          departmentId: company.departments.get(one.department.code),
          pinIds: one.sites.map((site) => company.sites[site]?.id),
          groupIds: groupsOf(random, company, one, isHead),
          supervisorId: supervisorOf(one),
          roleId: one.role ? roles[one.role] : null,
          createdBy: ownerId,
          updatedAt: one.values['createdAt'],
          updatedBy: ownerId,
        }
      }),
    )

  for (const person of [signsIn?.head?.person, signsIn?.worker?.person])
    if (person) await enterPerson(tx, person)
  const heads = departments.map((department) =>
    hire({
      department,
      jobTitle: department.head,
      pay: [5800, 9500],
      status: 'active',
      role: roleOfHead(department.code),
    }),
  )
  const headIds = await enter(
    heads,
    () => ownerId,
    true,
    (one) => (one.department.code === signsIn?.head?.department ? signsIn.head.person : undefined),
  )
  const headOf = new Map(departments.map(({ code }, position) => [code, headIds[position] ?? ownerId]))

  const workers = departments.flatMap((department) =>
    department.jobs.flatMap(([jobTitle, share, ...pay]) =>
      Array.from({ length: share }, (_, position) =>
        hire({
          department,
          jobTitle,
          pay,
          status: position === 0 ? 'active' : random.weighted(statuses),
          role: 'Employee',
        }),
      ),
    ),
  )
  const firstOfJob = workers.findIndex(({ values }) => values.jobTitle === signsIn?.worker?.jobTitle)
  const workerIds = await enter(
    workers,
    (one) => headOf.get(one.department.code) ?? ownerId,
    false,
    (_, position) => (position === firstOfJob ? signsIn?.worker?.person : undefined),
  )
  const active = workers.flatMap(({ values, department }, position) => {
    const id = workerIds[position]
    return values.status === 'active' && id !== undefined ? [{ id, department: department.code }] : []
  })
  const doMaintenance = new Set(['MNT', 'FLD'])
  return {
    heads: headOf,
    active: active.map(({ id }) => id),
    technicians: active.filter(({ department }) => doMaintenance.has(department)).map(({ id }) => id),
  }
}
