import { initialsOf } from '../../engine/writing/initials.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { leaveApprover } from '../../../src/resources/leave/leaveApprover.resource.ts'
import { leaveBlock } from '../../../src/resources/leave/leaveBlock.resource.ts'
import { leaveLedger } from '../../../src/resources/leave/leaveLedger.resource.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import type { CompanyWriter, Sql } from '../../platform/db/sql.ts'
import {
  postEntries,
  storedAmount,
  companyOf,
  everybody,
  lackingFor,
  leaveDayJob,
  typesOf,
  enterStarter,
} from '../../modules/leave/public.ts'
import { day as dayLength, dayFrom, dayOf, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { hourly, hourlyLeave } from './leaveByHour.ts'
import { personalLeave, startMoment, type Entry, type Leave, type Person } from './leavePerson.ts'
import { numberThem } from '../base/numbering.ts'
import { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

interface Options {
  random: Random
  now: number
}

/** Two years of leave: types at the legal minimum, granted and carried by the rules, applied for, decided and taken. */
export async function enterLeave(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  staff: DemoStaff,
  { random, now }: Options,
): Promise<void> {
  const writer: CompanyWriter = {
    query: (text, values) => tx.query(text, values),
    clientId,
    actor: { employeeId: ownerId },
    touch: () => undefined,
  }
  await enterStarter(writer)
  const made = { createdAt: isoInstant(now - 700 * dayLength), createdBy: ownerId }
  await insertRecords(tx, clientId, leaveType, [{ ...initialsOf(leaveType), ...hourly, ...made }])
  const types = new Map((await typesOf(writer)).map((type) => [type.code, type]))
  const people = await tx.query<Person>(
    `select id, join_date as joined, gender, employment_type as "employmentType", supervisor_id as "supervisorId" from employee
     where client_id = $1 and status = 'active' order by id`,
    [clientId],
  )
  const today = dayOf(now)
  const hr = staff.heads.get('HRD') ?? ownerId
  const leaves: Leave[] = []
  const entries: Entry[] = []
  const books = { types, today, now, ownerId, leaves, entries }
  const byHour = new Random(16)
  for (const person of people) {
    const before = leaves.length
    personalLeave(random, person, books)
    hourlyLeave(byHour, person, books, leaves.slice(before))
  }

  const sorted = leaves.toSorted((one, other) => one.applied - other.applied)
  const numbers = await numberThem(
    tx,
    clientId,
    'LV',
    sorted.map(({ applied }) => isoInstant(applied)),
  )
  const ids = await insertRecords(
    tx,
    clientId,
    leaveApplication,
    sorted.map(({ values, applied, decided }, at) => ({
      ...values,
      refNo: numbers[at],
      decidedByIds: decided ? [decided.by] : [],
      decidedAt: decided ? isoInstant(decided.at) : null,
      decisionRemark: decided?.remark ?? null,
      appliedAt: isoInstant(applied),
      createdAt: isoInstant(applied),
      createdBy: values['employeeId'],
      updatedAt: isoInstant(decided?.at ?? applied),
      updatedBy: decided?.by ?? values['employeeId'],
    })),
  )
  const idOf = new Map(sorted.map((leave, at) => [leave, ids[at]]))
  const idAt = leaves.map((leave) => idOf.get(leave))
  await insertRecords(
    tx,
    clientId,
    leaveLedger,
    entries.map(({ application, days, unit, ...entry }) => ({
      ...entry,
      ...storedAmount(unit, days),
      applicationId: application === undefined ? null : idAt[application],
      createdAt: isoInstant(Math.min(startMoment(entry.date), now)),
    })),
  )
  await tx.query(
    `insert into leave_decision (client_id, application_id, stage, level, approver_id, decision, remark, at)
     select $1, d.application, 'apply', 1, d.by, d.decision, d.remark, d.at
     from jsonb_to_recordset($2::jsonb) as d (application bigint, by bigint, decision text, remark text, at timestamptz)`,
    [
      clientId,
      JSON.stringify(
        sorted.flatMap(({ decided }, at) =>
          decided ? [{ ...decided, application: ids[at], at: isoInstant(decided.at) }] : [],
        ),
      ),
    ],
  )
  await insertRecords(tx, clientId, leaveApprover, [
    { leaveTypeId: null, level: 1, who: 'supervisor', employeeId: null, minDays: null, note: null, ...made },
    {
      leaveTypeId: null,
      level: 2,
      who: 'person',
      employeeId: hr,
      minDays: '6',
      note: 'Longer leave is seen by HR as well.',
      ...made,
    },
  ])
  await insertRecords(tx, clientId, leaveBlock, [
    {
      title: 'Stocktaking',
      // Beyond the days that people have applied for.
      fromDate: dayFrom(now, 60),
      toDate: dayFrom(now, 61),
      departmentIds: [],
      pinIds: [],
      leaveTypeIds: [types.get('AL')?.id].filter((id) => id !== undefined),
      allowRoleIds: [],
      note: null,
      ...made,
    },
  ])
  // What has lapsed since the year began is an entry too: the sum of the entries is the balance shown.
  const company = await companyOf(writer)
  for await (const some of everybody(writer, today, false))
    await postEntries(writer, await lackingFor(writer, company, some, today), undefined)
  await tx.query(
    `insert into job (kind, company, key, due_at) values ($1, $2, 1, now() + interval '6 hours') on conflict do nothing`,
    [leaveDayJob, clientId],
  )
}
