import { job } from '../../../src/resources/organization/job.resource.ts'
import { statutory } from '../../../src/resources/employee/statutory.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { DemoDepartment } from '../base/organization.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

const hours = [
  ['Office hours', ['1', '2', '3', '4', '5'], '09:00', '18:00', 60, '40'],
  ['Day shift, six days', ['1', '2', '3', '4', '5', '6'], '07:00', '16:00', 60, '48'],
  ['Guarding, twelve hours', ['1', '2', '3', '4', '5', '6'], '07:00', '19:00', 60, '66'],
] as const

const orders = [
  ['Relocation of the loading bay office', 0, 12],
  ['Deep cleaning before the audit', 5, 6],
  ['Stand-in guards for the exhibition', 9, 20],
] as const

/** Enters the hours, positions, job orders and statutory records of the facility company. */
export async function enterEmployment(
  tx: Sql,
  { clientId, ownerId, sites, departments }: DemoCompany,
  staff: DemoStaff,
  { random, now, plan }: { random: Random; now: number; plan: readonly DemoDepartment[] },
): Promise<void> {
  const made = {
    createdAt: isoInstant(now - 380 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 380 * day),
    updatedBy: ownerId,
  }
  const [office, shift, guards] = await insertRecords(
    tx,
    clientId,
    workingHour,
    hours.map(([name, workdays, startTime, endTime, breakMin, weeklyHours]) => ({
      name,
      workdays,
      restDays: ['7'],
      startTime,
      endTime,
      breakMin,
      weeklyHours,
      graceInMin: 10,
      graceOutMin: 5,
      overtimeAfterMin: 30,
      roundingMin: 15,
      active: true,
      ...made,
    })),
  )
  // What the generator of staff knows nothing of: hours by department, and who heads it.
  await tx.query(
    `update employee e set working_hour_id = case d.code when 'GRD' then $4::bigint when 'HSK' then $3 when 'GRN' then $3
       when 'MNT' then $3 else $2 end
     from department d where e.client_id = $1 and d.client_id = e.client_id and d.id = e.department_id`,
    [clientId, office, shift, guards],
  )
  await tx.query(
    `update department d set head_id = h.head from unnest($2::text[], $3::bigint[]) as h (code, head)
     where d.client_id = $1 and d.code = h.code`,
    [clientId, [...staff.heads.keys()], [...staff.heads.values()]],
  )
  const positions = plan.flatMap(({ code, jobs }) =>
    jobs.map(([name, share, from], index) => ({
      code: `${code}-${index + 1}`,
      name,
      kind: 'position',
      departmentId: departments.get(code),
      grade: `G${3 + (index % 4)}`,
      minRate: `${from}.00`,
      headcountPlan: share + 2,
      assigneeIds: [],
      billable: false,
      status: 'open',
      ...made,
    })),
  )
  await insertRecords(tx, clientId, job, positions)
  await insertRecords(
    tx,
    clientId,
    job,
    orders.map(([name, site, length], index) => ({
      code: `JO-${index + 1}`,
      name,
      kind: 'order',
      pinId: sites[site]?.id,
      startAt: isoInstant(now + (index * 9 - 6) * day),
      endAt: isoInstant(now + (index * 9 - 6 + length) * day),
      assigneeIds: [random.pick(staff.active), random.pick(staff.active)],
      budgetHours: `${length * 16}`,
      billable: index !== 1,
      status: index === 0 ? 'in_progress' : 'open',
      ...made,
    })),
  )
  await tx.query(
    `insert into ${statutory.table} (client_id, created_by, updated_by, user_id, effective_from, citizen_class, epf_no, socso_no, tax_no, tax_category)
     select e.client_id, $2, $2, e.id, coalesce(e.join_date, $3::date), case when e.nationality = 'MY' then 'citizen' else 'non_citizen' end,
       case when e.nationality = 'MY' then (10000000 + e.id)::text end, case when e.nationality = 'MY' then replace(e.identity_no, '-', '') end,
       'IG' || (20000000000 + e.id * 7), case when e.marital_status = 'married' then '3' else '1' end
     from employee e where e.client_id = $1 and e.status in ('active', 'suspended')`,
    [clientId, ownerId, dayFrom(now, -400)],
  )
  await tx.query('insert into staff_numbering (client_id, prefix, digits) values ($1, $2, 4)', [
    clientId,
    'SM-',
  ])
}
