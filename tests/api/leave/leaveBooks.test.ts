import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

/**
 * The books of leave on the real server and database, held against counts of their own: nothing here is taken from the rules
 * that it holds to account.
 */
let time = Date.parse('2026-01-05T02:00:00Z')
let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
})
afterAll(() => portal.close())

const day = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const text = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const plus = (date: string, days: number) => text(at(date) + days * day)
const today = () => text(time)
const isSunday = (date: string) => new Date(at(date)).getUTCDay() === 0
const mine = (...actions: Action[]) => actions.map((action) => codeFor('LV', 'me', action))
const state = 'Selangor'

interface Person {
  member: Member
  joined: string
  /** Their last working day, where they leave. */
  last: string | null
}
interface Company {
  admin: Member
  head: Member
  manager: Member
  workers: Person[]
  /** Days and hours. */
  types: LeaveType[]
  startMonth: number
  holidays: ReadonlySet<string>
  /** What years that are over gave by the rules that held when they ended, by person, type and first day. */
  ended: Map<string, number>
}
interface LeaveType {
  id: number
  isHour: boolean
  bands: [years: number, amount: number][]
  anniversary: boolean
  /** Earned month by month. */
  monthly: boolean
  /** Whoever joins or leaves within a year gets the whole of it. */
  whole: boolean
}

const sql = <T extends object>(clientId: number, statement: string, values: unknown[] = []) =>
  portal.db.read(clientId).query<T>(statement, [clientId, ...values])
const bandsText = (bands: LeaveType['bands']) =>
  bands.map(([years, amount]) => `${years}: ${amount}`).join(', ')

interface Setup {
  startMonth: number
  anniversary: boolean
  monthly: boolean
  whole: boolean
  bands: [number, number][]
  carry: number
  carryMonths: number | null
  levels: 0 | 2
  joined: string[]
  holidays: string[]
}

async function companyOf(setup: Setup): Promise<Company> {
  time = Date.parse('2026-01-05T02:00:00Z')
  const admin = await portal.member(await portal.company('Books'), allCodes)
  const codes = mine('create', 'read', 'update', 'delete')
  const [head, ...people] = [
    await portal.member(admin.clientId, codes),
    await portal.member(admin.clientId, codes),
    await portal.member(admin.clientId, codes),
  ]
  const manager = await portal.member(admin.clientId, [
    codeFor('LV', 'main', 'read'),
    codeFor('LV', 'main', 'update'),
  ])
  const pin = await createSample(portal, admin, resourceNamed('pin'), { country: 'MY', stateName: state })
  for (const [place, date] of setup.holidays.entries())
    await createSample(portal, admin, resourceNamed('holiday'), {
      name: `Holiday ${place}`,
      date,
      country: 'MY',
      // The last is one of another state, and none of theirs.
      stateName: place === 0 ? null : place === setup.holidays.length - 1 ? 'Sabah' : state,
    })
  const saved = await portal.call(admin.token, 'PUT', '/api/leave/setting', {
    region: 'MY',
    startMonth: setup.startMonth,
    restDays: ['7'],
    remindDays: null,
  })
  expect(saved.status, saved.text).toBe(200)
  const workers: Person[] = []
  for (const [place, member] of people.entries()) {
    const joined = setup.joined[place] ?? '2020-01-01'
    await changeRecord(portal, admin, resourceNamed('employee'), member.employeeId, {
      joinDate: joined,
      supervisorId: head.employeeId,
      pinIds: [pin.id],
    })
    workers.push({ member, joined, last: null })
  }
  const types: LeaveType[] = []
  for (const isHour of [false, true]) {
    const bands = setup.bands.map(([years, days]): [number, number] => [years, isHour ? days * 2 : days])
    const { id } = await createSample(portal, admin, resourceNamed('leave-type'), {
      unit: isHour ? 'hour' : 'day',
      mode: setup.monthly ? 'earned_monthly' : 'yearly',
      prorateOn: setup.whole ? 'none' : 'join',
      bands: bandsText(bands),
      resetOn: setup.anniversary ? 'join_anniversary' : 'calendar_year',
      rounding: '0.5',
      carryForwardMax: String(setup.carry),
      ...(setup.carryMonths !== null && { carryExpireMonths: setup.carryMonths }),
      allowNegativeDays: '2',
      halfDays: true,
      includeHolidays: false,
      includeRestDays: false,
    })
    types.push({
      id,
      isHour,
      bands,
      anniversary: setup.anniversary,
      monthly: setup.monthly,
      whole: setup.whole,
    })
  }
  if (setup.levels === 2) {
    const level = (values: object) => portal.call(admin.token, 'POST', '/api/leave/approver', values)
    await level({ level: 1, who: 'supervisor' })
    await level({ level: 2, who: 'person', employeeId: manager.employeeId })
  }
  return {
    admin,
    head,
    manager,
    workers,
    types,
    startMonth: setup.startMonth,
    holidays: new Set(setup.holidays.slice(0, -1)),
    ended: new Map(),
  }
}

/** The same day of another year; 29 February is the 28th of a year without one. */
function sameDay(date: string, year: number): string {
  const same = `${year}${date.slice(4)}`
  return text(at(same)).slice(5) === date.slice(5) ? same : `${year}-02-28`
}
function yearOf(date: string, person: Person, type: LeaveType, startMonth: number) {
  const first = type.anniversary ? person.joined : `2000-${String(startMonth).padStart(2, '0')}-01`
  const year = Number(date.slice(0, 4))
  const begins = sameDay(first, year) <= date ? year : year - 1
  return { start: sameDay(first, begins), end: plus(sameDay(first, begins + 1), -1) }
}

interface Applied {
  id: number
  employeeId: number
  typeId: number
  from: string
  fromPart: string
  to: string
  toPart: string
  minutes: number | null
  days: string | null
  begins: string | null
  ends: string | null
  status: string
}

const always = { start: '0000-00-00', end: '9999-99-99' }
/** Half days, or minutes, counted one by one. */
function counted(one: Applied, holidays: ReadonlySet<string>, last: string | null, within = always): number {
  let sum = 0
  for (let date = one.from; date <= one.to; date = plus(date, 1)) {
    if (isSunday(date) || holidays.has(date) || date < within.start || date > within.end) continue
    // Leave that is cancelled keeps the amount that it had.
    if (last !== null && date > last && !['rejected', 'cancelled'].includes(one.status)) continue
    if (one.fromPart === 'hours') {
      for (let minute = 0; minute < 1440; minute += 1) {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        if (clock >= (one.begins ?? '') && clock < (one.ends ?? '')) sum += 1
      }
      continue
    }
    const single = one.from === one.to
    const morning = !(date === one.from && one.fromPart === 'pm')
    const afternoon = !(
      (date === one.to && one.toPart === 'am') ||
      (single && date === one.from && one.fromPart === 'am')
    )
    sum += Number(morning) + Number(afternoon)
  }
  return one.fromPart === 'hours' ? sum : sum / 2
}

/** The last day of the last month of a year that is complete at the end of a day; undefined before the first is. */
function monthsUntil(year: { start: string; end: string }, date: string): string | undefined {
  if (date >= year.end) return year.end
  let until: string | undefined
  for (let end = year.start; end <= date; end = plus(end, 1)) {
    // A month is complete before the same day of the next; where a month has no such day, before the day after its last.
    const next = plus(end, 1)
    const last = new Date(Date.UTC(Number(next.slice(0, 4)), Number(next.slice(5, 7)), 0)).getUTCDate()
    if (Number(next.slice(8)) === Math.min(Number(year.start.slice(8)), last)) until = end
  }
  return until
}

/** What a year has given at the end of a day by the rules of today, day after day. */
function given(type: LeaveType, { joined, last }: Person, year: { start: string; end: string }, on: string) {
  const until = type.monthly ? monthsUntil(year, on) : year.end
  let sum = 0
  let days = 0
  for (let date = year.start; date <= year.end; date = plus(date, 1)) {
    days += 1
    if (until === undefined || date > until) continue
    if (!type.whole && (date < joined || (last !== null && date > last))) continue
    let years = Number(date.slice(0, 4)) - Number(joined.slice(0, 4))
    if (sameDay(joined, Number(date.slice(0, 4))) > date) years -= 1
    sum += type.bands.findLast(([from]) => from <= Math.max(years, 0))?.[1] ?? 0
  }
  return (Math.floor((sum / days) * 2 + 0.5 + 1e-9) / 2) * (type.isHour ? 60 : 1)
}

const accounts = z.array(
  z.object({
    typeId: z.number(),
    taken: z.string(),
    pending: z.string(),
    balance: z.string(),
    available: z.string().nullable(),
    start: z.string(),
    end: z.string(),
  }),
)
/** Days, or hours, as a number. */
function amount(said: string | null): number {
  const [, minus, hours, minutes] = /^(-?)(\d+):(\d\d)$/.exec(said ?? '') ?? []
  if (minutes === undefined) return Number(said)
  return (minus ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

interface Entry {
  employeeId: number
  typeId: number
  kind: string
  date: string
  period: string | null
  from: string | null
  amount: number
  applicationId: number | null
}
const open = ['pending', 'partially_approved']
const counts = ['approved', 'cancel_requested', 'taken']
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0)

/** The night's work goes on beside the calls: whatever it writes while it is read is read again. */
async function check(company: Company, everyDay: readonly string[], isSettled: boolean) {
  const written = async () =>
    JSON.stringify(
      await sql(
        company.admin.clientId,
        'select count(*)::int as rows, max(updated_at) as at from leave_ledger where client_id = $1',
      ),
    )
  for (;;) {
    const before = await written()
    try {
      await hold(company, everyDay, isSettled)
      return
    } catch (error) {
      if ((await written()) === before) throw error
    }
  }
}

/** Holds everything that is shown against the ledger and the applications as the database has them. */
async function hold(company: Company, everyDay: readonly string[], isSettled: boolean) {
  const { clientId } = company.admin
  const entries = await sql<Entry>(
    clientId,
    `select employee_id as "employeeId", leave_type_id as "typeId", kind, date, period, from_date as "from", application_id as "applicationId",
       coalesce(minutes, days)::float8 as amount
     from leave_ledger where client_id = $1 and deleted_at is null`,
  )
  const applications = await sql<Applied>(
    clientId,
    `select id, employee_id as "employeeId", leave_type_id as "typeId", from_date as "from", from_part as "fromPart", to_date as "to",
       to_part as "toPart", total_minutes as minutes, total_days::text as days, from_time as begins, to_time as ends, status
     from leave_application where client_id = $1 and deleted_at is null`,
  )
  for (const one of applications) {
    const own = entries.filter(({ applicationId }) => applicationId === one.id)
    const { last = null } = company.workers.find(({ member }) => member.employeeId === one.employeeId) ?? {}
    const amountOf = counted(one, company.holidays, last)
    expect([one.id, one.status, Number(one.minutes ?? one.days)]).toEqual([one.id, one.status, amountOf])
    expect([one.id, one.status, sumOf(own) + 0]).toEqual([
      one.id,
      one.status,
      counts.includes(one.status) ? -amountOf : 0,
    ])
    // Each taken once, each given back at most once.
    for (const kind of ['taken', 'cancel_return'])
      expect(
        new Set(own.filter((entry) => entry.kind === kind).map(({ period, from }) => `${period} ${from}`))
          .size,
        `${kind} of ${one.id}`,
      ).toBe(own.filter((entry) => entry.kind === kind).length)
  }
  for (const person of company.workers) {
    const { employeeId } = person.member
    const token = person.last === null ? person.member.token : company.admin.token
    for (const date of everyDay) {
      const answer = await portal.call(token, 'GET', `/api/leave/summary/${employeeId}?date=${date}`)
      const shown = accounts.parse(answer.rows)
      for (const type of company.types) {
        const account = shown.find(({ typeId }) => typeId === type.id)
        const year = yearOf(date, person, type, company.startMonth)
        const own = entries.filter((entry) => entry.employeeId === employeeId && entry.typeId === type.id)
        const within = own.filter((entry) => entry.date >= year.start && entry.date <= year.end)
        const waiting = applications
          .filter(
            (one) => one.employeeId === employeeId && one.typeId === type.id && open.includes(one.status),
          )
          .reduce((sum, one) => sum + counted(one, company.holidays, person.last, year), 0)
        const took = sumOf(within.filter(({ kind }) => kind === 'taken' || kind === 'cancel_return'))
        const told = `${date} ${type.isHour ? 'hours' : 'days'}`
        expect([told, account?.start, account?.end]).toEqual([told, year.start, year.end])
        expect([told, 'balance', amount(account?.balance ?? null)]).toEqual([
          told,
          'balance',
          sumOf(within) + 0,
        ])
        expect([told, 'taken', amount(account?.taken ?? null)]).toEqual([told, 'taken', 0 - took])
        expect([told, 'pending', amount(account?.pending ?? null)]).toEqual([told, 'pending', waiting])
        if (isSettled && date === today() && date >= person.joined) {
          const grants = (start: string) =>
            sumOf(own.filter(({ kind, period }) => ['grant', 'accrual'].includes(kind) && period === start))
          // All that is due is written: what can be applied for is the sum of the entries without what waits.
          expect([told, 'available', amount(account?.available ?? null)]).toEqual([
            told,
            'available',
            sumOf(within) - waiting,
          ])
          // Years that begin after the last working day give nothing.
          const due =
            person.last !== null && person.last < year.start ? 0 : given(type, person, year, today())
          expect([told, 'granted', grants(year.start)]).toEqual([told, 'granted', due])
          for (const [key, gave] of company.ended) {
            const [who, which, start = ''] = key.split(' ')
            if (Number(who) === employeeId && Number(which) === type.id)
              expect([told, start, grants(start)]).toEqual([told, start, gave])
          }
          // What was closed stays at nothing, whatever was cancelled since.
          const closed = new Set(own.filter(({ kind }) => kind === 'carry_in').map(({ period }) => period))
          for (const period of closed) {
            const past = yearOf(plus(period ?? '', -1), person, type, company.startMonth)
            const left = own.filter((entry) => entry.date >= past.start && entry.date <= past.end)
            expect([told, period, sumOf(left) + 0]).toEqual([told, period, 0])
          }
        }
      }
    }
  }
}

const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('apply' as const),
      who: fc.nat(1),
      type: fc.nat(1),
      from: fc.integer({ min: -15, max: 45 }),
      length: fc.nat(6),
      fromPart: fc.constantFrom('full', 'full', 'am', 'pm'),
      toPart: fc.constantFrom('full', 'full', 'am', 'pm'),
      begins: fc.integer({ min: 0, max: 1300 }),
      minutes: fc.integer({ min: 1, max: 139 }),
      /** Sent so many times with one key, at once. */
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      /** Which application, from the latest. */
      back: fc.nat(4),
      /** All at once. */
      acts: fc.array(
        fc.constantFrom(
          'head approves',
          'head approves',
          'manager approves',
          'manager rejects',
          'head rejects',
          'worker cancels',
          'manager cancels',
          'both approve again',
        ),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 190 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('rule' as const),
      type: fc.nat(1),
      amount: fc.integer({ min: 4, max: 30 }),
      carry: fc.nat(8),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('adjust' as const),
      who: fc.nat(1),
      type: fc.nat(1),
      by: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('leave' as const),
      who: fc.nat(1),
      /** The last working day, from today. */
      after: fc.nat(150),
    }),
  },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

const setups: fc.Arbitrary<Setup> = fc.record({
  startMonth: fc.integer({ min: 1, max: 12 }),
  anniversary: fc.boolean(),
  monthly: fc.boolean(),
  whole: fc.boolean(),
  bands: fc
    .tuple(fc.integer({ min: 6, max: 14 }), fc.nat(6), fc.nat(6))
    .map(([first, more, most]): [number, number][] => [
      [0, first],
      [2, first + more],
      [5, first + more + most],
    ]),
  carry: fc.nat(8),
  carryMonths: fc.option(fc.integer({ min: 1, max: 11 })),
  levels: fc.constantFrom(0, 2),
  joined: fc.array(
    fc.integer({ min: at('2019-01-01') / day, max: at('2025-12-31') / day }).map((one) => text(one * day)),
    { minLength: 2, maxLength: 2 },
  ),
  holidays: fc
    .uniqueArray(fc.nat(400), { minLength: 4, maxLength: 12 })
    .map((days) => days.map((one) => plus('2026-01-01', one))),
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
let keys = 0

async function take(company: Company, step: Step): Promise<boolean> {
  const { admin, head, manager, workers, types } = company
  const person = 'who' in step ? workers[step.who] : undefined
  const type = 'type' in step ? types[step.type] : undefined
  if (step.what === 'apply' && person && type) {
    const from = plus(today(), step.from)
    const to = plus(from, type.isHour ? 0 : step.length)
    const body = {
      employeeId: person.member.employeeId,
      leaveTypeId: type.id,
      fromDate: from,
      toDate: to,
      ...(type.isHour
        ? { fromPart: 'hours', fromTime: clock(step.begins), toTime: clock(step.begins + step.minutes) }
        : { fromPart: step.fromPart, toPart: step.length === 0 ? step.fromPart : step.toPart }),
    }
    const key = { 'idempotency-key': `apply-${(keys += 1)}` }
    const answers = await Promise.all(
      Array.from({ length: step.times }, () =>
        portal.call(person.member.token, 'POST', '/api/leave', body, key),
      ),
    )
    const again = await portal.call(person.member.token, 'POST', '/api/leave', body, key)
    const hasLeft = person.last !== null && person.last < today()
    expect(hasLeft ? [401, 403] : [201, 409, 422], again.text).toContain(again.status)
    // A retry of a successful request gives the same application.
    const ids = [...answers, again].filter(({ status }) => status === 201).map((one) => one.body['id'])
    expect(new Set(ids).size).toBeLessThanOrEqual(1)
  }
  if (step.what === 'decide') {
    const [found] = await sql<{ id: number; employeeId: number }>(
      admin.clientId,
      `select id, employee_id as "employeeId" from leave_application where client_id = $1 order by id desc limit 1 offset $2`,
      [step.back],
    )
    const worker = workers.find(({ member }) => member.employeeId === found?.employeeId)
    if (!found || !worker) return false
    const url = `/api/leave/application/${found.id}`
    const act = async (name: string) => {
      const [who, what = ''] = name.split(' ')
      const member = who === 'head' ? head : who === 'manager' ? manager : worker.member
      const call = what.replace(/s$/, '')
      const key = { 'idempotency-key': `act-${(keys += 1)}` }
      const send = () =>
        portal.call(member.token, 'PUT', `${url}/${call}`, { remark: call === 'reject' ? 'No' : null }, key)
      const first = await send()
      // Retried with its key, it gives the same answer and does nothing more.
      const second = await send()
      if (first.status === 200) expect([second.status, second.text]).toEqual([200, first.text])
      return [first, second]
    }
    const answers = await Promise.all(
      step.acts
        .flatMap((name) => (name === 'both approve again' ? ['head approves', 'manager approves'] : [name]))
        .map(act),
    )
    for (const { status, text: said } of answers.flat())
      expect([200, 401, 403, 404, 409], said).toContain(status)
  }
  if (step.what === 'rule' && type) {
    const [first] = type.bands
    type.bands = [
      [0, Math.min(first?.[1] ?? 0, step.amount)],
      [3, step.amount],
    ]
    const changed = await changeRecord(portal, admin, resourceNamed('leave-type'), type.id, {
      bands: bandsText(type.bands),
      carryForwardMax: String(step.carry),
    })
    expect(changed.status, changed.text).toBe(200)
  }
  if (step.what === 'adjust' && person && type) {
    const answer = await portal.call(admin.token, 'POST', '/api/leave/ledger', {
      employeeId: person.member.employeeId,
      leaveTypeId: type.id,
      date: today(),
      kind: 'adjust',
      days: `${step.by}.5`,
    })
    expect(answer.status, answer.text).toBe(201)
  }
  if (step.what === 'leave' && person?.last === null) {
    person.last = plus(today(), step.after)
    const left = await changeRecord(
      portal,
      admin,
      resourceNamed('employee'),
      person.member.employeeId,
      { resignDate: today(), lastWorkingDate: person.last },
      'resign',
    )
    expect(left.status, left.text).toBe(200)
  }
  if (step.what === 'wait' || step.what === 'leave') {
    const before = today()
    if (step.what === 'wait') time += step.days * day
    await portal.app.jobs.runDue()
    for (const one of workers)
      for (const each of types) {
        const year = yearOf(before, one, each, company.startMonth)
        const key = `${one.member.employeeId} ${each.id}`
        // Nights that did not come to pass before a year was over are made good, where the year had begun here.
        const [begun] = await sql<{ rows: number }>(
          admin.clientId,
          `select count(*)::int as rows from leave_ledger where client_id = $1 and employee_id = $2 and leave_type_id = $3
             and kind in ('grant', 'accrual') and period = $4`,
          [one.member.employeeId, each.id, year.start],
        )
        if (each.monthly && today() > year.end && begun?.rows && !(one.last !== null && one.last <= year.end))
          company.ended.set(`${key} ${year.start}`, given(each, one, year, year.end))
      }
    const night = await portal.call(admin.token, 'POST', '/api/leave/roll-over/run')
    expect(night.status, night.text).toBe(200)
    return true
  }
  return false
}

it('keeps ledger and shown balances equal over random years and simultaneous decisions (LEA-02, LEA-04)', async () => {
  await fc.assert(
    fc.asyncProperty(setups, fc.array(steps, { minLength: 12, maxLength: 24 }), async (setup, moves) => {
      const company = await companyOf(setup)
      await portal.call(company.admin.token, 'POST', '/api/leave/roll-over/run')
      await check(company, [today()], true)
      for (const move of moves) {
        const isSettled = await take(company, move)
        await check(company, [today()], isSettled)
      }
      const end = today()
      await check(
        company,
        [-700, -400, -365, -200, -90, -31, -1, 0, 1, 60, 364].map((days) => plus(end, days)),
        false,
      )
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 180_000)

const facts = fc.record({
  restDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  includeHolidays: fc.boolean(),
  includeRestDays: fc.boolean(),
  /** Days from the first of the window, each with where it holds and the day that it was moved to. */
  holidays: fc.uniqueArray(
    fc.record({
      on: fc.nat(55),
      state: fc.constantFrom(null, state, state.toUpperCase(), 'Sabah'),
      moved: fc.option(fc.nat(55)),
    }),
    { maxLength: 12, selector: ({ on }) => on },
  ),
  off: fc.uniqueArray(
    fc.record({
      on: fc.nat(55),
      kind: fc.constantFrom('off', 'rest', 'public_holiday'),
      status: fc.constantFrom('planned', 'planned', 'cancelled'),
    }),
    { maxLength: 20, selector: ({ on }) => on },
  ),
  shifts: fc.uniqueArray(
    fc.record({
      on: fc.nat(55),
      status: fc.constantFrom('draft', 'published', 'declined', 'cancelled'),
    }),
    { maxLength: 20, selector: ({ on }) => on },
  ),
  spans: fc.array(
    fc.record({
      from: fc.nat(45),
      length: fc.nat(9),
      fromPart: fc.constantFrom('full', 'full', 'pm'),
      toPart: fc.constantFrom('full', 'full', 'am'),
      single: fc.constantFrom('full', 'am', 'pm'),
    }),
    { minLength: 3, maxLength: 8 },
  ),
})

it('counts days like a day-by-day count, with holidays, rest days and roster (LEA-02)', async () => {
  const first = '2026-03-02'
  await fc.assert(
    fc.asyncProperty(facts, async (given) => {
      time = Date.parse('2026-03-02T02:00:00Z')
      const admin = await portal.member(await portal.company('Days'), allCodes)
      const worker = await portal.member(admin.clientId, mine('create', 'read', 'update'))
      const pin = await createSample(portal, admin, resourceNamed('pin'), { country: 'MY', stateName: state })
      await changeRecord(portal, admin, resourceNamed('employee'), worker.employeeId, {
        joinDate: '2020-01-01',
        pinIds: [pin.id],
      })
      await portal.call(admin.token, 'PUT', '/api/leave/setting', {
        region: 'MY',
        startMonth: 1,
        restDays: given.restDays.map(String),
        remindDays: null,
      })
      const type = await createSample(portal, admin, resourceNamed('leave-type'), {
        includeHolidays: given.includeHolidays,
        includeRestDays: given.includeRestDays,
      })
      for (const { on, state: stateName, moved } of given.holidays)
        await createSample(portal, admin, resourceNamed('holiday'), {
          name: `Holiday ${on}`,
          date: plus(first, on),
          country: 'MY',
          stateName,
          replacedOn: moved === null ? null : plus(first, moved),
        })
      const shift = await createSample(portal, admin, resourceNamed('shift'), { pinId: pin.id })
      await portal.db.write(admin, async (tx) => {
        await tx.query(
          `insert into off_day (client_id, user_id, date, kind, status)
           select $1, $2, $3::date + d.on, d.kind, d.status from jsonb_to_recordset($4::jsonb) as d ("on" int, kind text, status text)`,
          [admin.clientId, worker.employeeId, first, JSON.stringify(given.off)],
        )
        await tx.query(
          `insert into shift_assignment (client_id, shift_id, user_id, pin_id, date, status, start_at, end_at)
           select $1, $5, $2, $6, $3::date + d.on, d.status, $3::date + d.on + time '01:00', $3::date + d.on + time '09:00'
           from jsonb_to_recordset($4::jsonb) as d ("on" int, status text)`,
          [admin.clientId, worker.employeeId, first, JSON.stringify(given.shifts), shift.id, pin.id],
        )
      })
      const holidays = new Set(
        given.holidays
          .filter((one) => one.state?.toLowerCase() !== 'sabah')
          .map(({ on, moved }) => moved ?? on),
      )
      const kindOf = (on: number) => {
        if (holidays.has(on)) return 'holiday'
        if (given.shifts.some((one) => one.on === on && ['draft', 'published'].includes(one.status)))
          return 'work'
        const off = given.off.find((one) => one.on === on && one.status === 'planned')
        if (off) return off.kind === 'public_holiday' ? 'holiday' : 'rest'
        // The window begins on a Monday.
        return given.restDays.includes((on % 7) + 1) ? 'rest' : 'work'
      }
      let from = 0
      for (const span of given.spans) {
        const parts =
          span.length === 0
            ? { fromPart: span.single, toPart: span.single }
            : { fromPart: span.fromPart, toPart: span.toPart }
        const days = Array.from({ length: span.length + 1 }, (_, place) => {
          const on = span.from + place
          const kind = kindOf(on)
          const free =
            (kind === 'holiday' && !given.includeHolidays) || (kind === 'rest' && !given.includeRestDays)
          const half =
            (place === 0 && parts.fromPart !== 'full') || (place === span.length && parts.toPart !== 'full')
          return { day: plus(first, on), kind, days: free ? '0' : half ? '0.5' : '1' }
        })
        const body = {
          employeeId: worker.employeeId,
          leaveTypeId: type.id,
          fromDate: plus(first, span.from),
          toDate: plus(first, span.from + span.length),
          ...parts,
        }
        const preview = await portal.call(worker.token, 'POST', '/api/leave/preview', body)
        const total = String(days.reduce((sum, one) => sum + Number(one.days), 0))
        expect([preview.body['days'], preview.body['total']], preview.text).toEqual([days, total])
        // One after the other is entered and approved, which takes as many.
        if (span.from < from || total === '0') continue
        from = span.from + span.length + 1
        const applied = await portal.call(worker.token, 'POST', '/api/leave', body)
        expect([applied.status, applied.body['totalDays']], applied.text).toEqual([201, total])
        const url = `/api/leave/application/${applied.body['id']}/approve`
        const approved = await portal.call(admin.token, 'PUT', url, {})
        expect(approved.status, approved.text).toBe(200)
        const [taken] = await sql<{ days: string }>(
          admin.clientId,
          'select (-sum(days))::float8::text as days from leave_ledger where client_id = $1 and application_id = $2',
          [applied.body['id']],
        )
        expect(taken?.days).toBe(total)
        // Its shifts have gone to others.
        given.shifts = given.shifts.filter(({ on }) => on < span.from || on > span.from + span.length)
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 180_000)
