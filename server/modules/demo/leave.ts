import { addDays, dayNumber, weekdayOf } from '../../../src/domain/calendarDays.ts'
import { countedDays, daysText, totalOf, type DayPart } from '../../../src/domain/leave/counting.ts'
import { dueEntries, type SessionFacts } from '../../../src/domain/leave/entitlement.ts'
import { leaveYearAt } from '../../../src/domain/leave/years.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { leaveApprover } from '../../../src/resources/leave/leaveApprover.resource.ts'
import { leaveBlock } from '../../../src/resources/leave/leaveBlock.resource.ts'
import { leaveLedger } from '../../../src/resources/leave/leaveLedger.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { grantRuleOf, isFor, typesOf, type PersonFacts, type TypeFacts } from '../leaveAccounts/facts.ts'
import { leaveDayJob } from '../leaveAccounts/day.ts'
import { enterStarter } from '../leaveAccounts/starter.ts'
import { day as dayLength, dayFrom, dayOf, isoInstant, startOfDay } from './calendar.ts'
import type { DemoCompany } from './company.ts'
import { insertRecords, type DemoRecord } from './insertRecords.ts'
import { numberThem } from './numbering.ts'
import type { Random } from './random.ts'
import type { DemoStaff } from './staff.ts'

interface Person {
  id: number
  joined: string | null
  gender: PersonFacts['gender']
  employmentType: PersonFacts['employmentType']
  supervisorId: number | null
}

interface Options {
  random: Random
  now: number
}

type Entry = Readonly<Record<'employeeId' | 'leaveTypeId', number>> & {
  date: string
  kind: string
  days: number
  period: string
  step: number | null
  fromDate: string | null
  toDate: string | null
  /** Place of its application in the list of them. */
  application?: number
}

interface Leave {
  applied: number
  values: DemoRecord & { status: string; approverIds: readonly number[] }
  decided: { by: number; decision: string; remark: string | null; at: number } | undefined
}

const reasons = [
  'Family matters',
  'Balik kampung',
  'Medical check-up',
  'Wedding in the family',
  'Urusan peribadi',
  'School holidays',
  null,
]
const calendarYear = { startMonth: 1 }
const startMoment = (day: string) => startOfDay(Date.parse(`${day}T12:00:00Z`))

/** What a person applies for, day after day from the beginning of last year until some weeks from now. */
function* wishes(random: Random, person: Person, today: string, now: number) {
  const firstDay = `${Number(today.slice(0, 4)) - 1}-01-05`
  const joined = person.joined === null ? firstDay : addDays(person.joined, 40)
  let at = addDays(joined > firstDay ? joined : firstDay, random.whole(0, 60))
  while (at < dayFrom(now, 45)) {
    const kind = random.weighted([
      ['AL', 62],
      ['SL', 32],
      ['UL', 6],
    ] as const)
    const isHalf = kind !== 'UL' && random.chance(0.15)
    const length = isHalf ? 1 : kind === 'AL' ? random.whole(1, 4) : random.whole(1, 2)
    // Nobody knows in advance that they will be ill.
    if (kind !== 'SL' || at <= today) yield { kind, from: at, to: addDays(at, length - 1), isHalf }
    at = addDays(at, length + random.whole(70, 200))
  }
}

/** Two years of leave: types at the legal minimum, granted and carried by the rules, applied for, decided and taken. */
export async function enterLeave(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  staff: DemoStaff,
  { random, now }: Options,
): Promise<void> {
  await enterStarter(tx, clientId)
  const types = new Map((await typesOf(tx, clientId)).map((type) => [type.code, type]))
  const people = await tx.query<Person>(
    `select id, join_date as joined, gender, employment_type as "employmentType", supervisor_id as "supervisorId" from employee
     where client_id = $1 and status = 'active' order by id`,
    [clientId],
  )
  const today = dayOf(now)
  const hr = staff.heads.get('HRD') ?? ownerId
  const leaves: Leave[] = []
  const entries: Entry[] = []
  for (const person of people) personalLeave(random, person, { types, today, now, ownerId, leaves, entries })

  const order = leaves
    .map((_, place) => place)
    .toSorted((one, other) => (leaves[one]?.applied ?? 0) - (leaves[other]?.applied ?? 0))
  const sorted = order.flatMap((place) => leaves[place] ?? [])
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
  const idOf = new Map(order.map((place, at) => [place, ids[at]]))
  await insertRecords(
    tx,
    clientId,
    leaveLedger,
    entries.map(({ application, days, ...entry }) => ({
      ...entry,
      days: days / 100,
      applicationId: application === undefined ? null : idOf.get(application),
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
  const made = { createdAt: isoInstant(now - 300 * dayLength), createdBy: ownerId }
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
      title: 'Year-end stocktaking',
      fromDate: `${today.slice(0, 4)}-12-30`,
      toDate: `${today.slice(0, 4)}-12-31`,
      departmentIds: [],
      pinIds: [],
      leaveTypeIds: [types.get('AL')?.id].filter((id) => id !== undefined),
      allowRoleIds: [],
      note: null,
      ...made,
    },
  ])
  // Balances tell what is due before it is written, so the first night is soon enough.
  await tx.query(
    `insert into job (kind, company, key, due_at) values ($1, $2, 1, now() + interval '6 hours') on conflict do nothing`,
    [leaveDayJob, clientId],
  )
}

interface Books {
  types: ReadonlyMap<string, TypeFacts>
  today: string
  now: number
  ownerId: number
  leaves: Leave[]
  entries: Entry[]
}

function personalLeave(
  random: Random,
  person: Person,
  { types, today, now, ownerId, leaves, entries }: Books,
) {
  const employment = { joined: person.joined, last: null }
  const left = new Map<string, number>()
  const lastYear = leaveYearAt(`${Number(today.slice(0, 4)) - 1}-06-01`, calendarYear)
  const thisYear = leaveYearAt(today, calendarYear)
  const balanced = ['AL', 'SL', 'HL'].flatMap((code) => types.get(code) ?? [])
  const open = (year: typeof lastYear, day: string, before: (code: string) => number | undefined) => {
    for (const type of balanced) {
      const rule = grantRuleOf(type)
      if (!rule || !isFor(type, person)) continue
      const standing: SessionFacts = {
        granted: 0,
        steps: 0,
        opened: false,
        before: before(type.code),
        carried: 0,
        expired: false,
        takenBeforeExpiry: 0,
      }
      for (const entry of dueEntries(rule, employment, year, standing, day)) {
        entries.push({ employeeId: person.id, leaveTypeId: type.id, fromDate: null, toDate: null, ...entry })
        const key = `${type.code} ${year.start}`
        if (entry.date >= year.start) left.set(key, (left.get(key) ?? 0) + entry.days)
      }
    }
  }
  open(lastYear, lastYear.end, () => undefined)
  let isOpen = false
  const openThisYear = () => {
    if (isOpen) return
    isOpen = true
    // As of its first day: what is carried lapses later, by the night's work.
    open(
      thisYear,
      person.joined !== null && person.joined > thisYear.start ? person.joined : thisYear.start,
      (code) => left.get(`${code} ${lastYear.start}`),
    )
  }
  for (const wish of wishes(random, person, today, now)) {
    const year = leaveYearAt(wish.from, calendarYear)
    if (year.start === thisYear.start) openThisYear()
    const type = types.get(wish.kind)
    if (!type || leaveYearAt(wish.to, calendarYear).start !== year.start || year.start > thisYear.start)
      continue
    const part: DayPart = wish.isHalf ? random.pick(['am', 'pm'] as const) : 'full'
    const span = { fromDate: wish.from, fromPart: part, toDate: wish.to, toPart: part }
    const days = totalOf(
      countedDays(span, type, (day) => (weekdayOf(dayNumber(day)) === 7 ? 'rest' : 'work')),
    )
    const key = `${wish.kind} ${year.start}`
    if (days === 0 || (type.mode === 'yearly' && (left.get(key) ?? 0) < days)) continue
    const isPast = wish.to < today
    const status = isPast
      ? random.weighted([
          ['taken', 92],
          ['rejected', 4],
          ['cancelled', 4],
        ] as const)
      : wish.from <= today
        ? 'approved'
        : random.weighted([
            ['approved', 50],
            ['pending', 44],
            ['rejected', 6],
          ] as const)
    const lead = wish.kind === 'SL' ? 0 : random.whole(4, 25)
    const applied = Math.min(
      startMoment(addDays(wish.from, -lead)) + random.whole(8, 18) * 3_600_000,
      now - random.whole(1, 90) * 3_600_000,
    )
    const by = person.supervisorId ?? ownerId
    const at = Math.min(applied + random.whole(1, 40) * 3_600_000, now)
    const isGiven = status === 'taken' || status === 'approved'
    const isDecided = isGiven || status === 'rejected'
    leaves.push({
      applied,
      values: {
        employeeId: person.id,
        leaveTypeId: type.id,
        ...span,
        totalDays: daysText(days),
        status,
        approverIds: status === 'pending' && person.supervisorId ? [person.supervisorId] : [],
        currentLevel: 1,
        clashCount: 0,
        reason: wish.kind === 'SL' ? null : random.pick(reasons),
      },
      decided: isDecided
        ? {
            by,
            decision: isGiven ? 'approve' : 'reject',
            remark: isGiven ? null : 'Too many are away then.',
            at,
          }
        : undefined,
    })
    if (!isGiven) continue
    if (type.mode === 'yearly') left.set(key, (left.get(key) ?? 0) - days)
    entries.push({
      employeeId: person.id,
      leaveTypeId: type.id,
      date: wish.from,
      kind: 'taken',
      days: -days,
      period: year.start,
      step: null,
      fromDate: wish.from,
      toDate: wish.to,
      application: leaves.length - 1,
    })
  }
  openThisYear()
}
