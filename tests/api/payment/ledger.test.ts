import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { voidOpen, writePlatform } from '../../../server/modules/payment/public.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { amount } from '../../support/longRun.ts'
import { enterPlan, operatorId, proofOf } from '../../support/payments.ts'
import { startPortal, type Answer, type Member, type Portal } from '../../support/portal.ts'

const today = (clock: Date) => dayIn(clock, companyZone)
const begin = today(new Date())
const nobody = { personId: '' }

let now = new Date()
let portal: Portal
let operator: Member
let plans: number[] = []
beforeAll(async () => {
  portal = await startPortal({ now: () => now })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  plans = [
    await enterPlan(portal, { quantity_rule: 'peak' }),
    await enterPlan(portal, { quantity_rule: 'average', base_monthly: '300.00', base_yearly: '3000.00' }),
    await enterPlan(portal, { quantity_rule: 'end', base_monthly: '0.00', included_units: 0 }),
    await enterPlan(portal, { per_unit: 'flat', price_monthly: '0.00', price_yearly: '0.00' }),
  ]
})
afterAll(() => portal.close())

const plan = fc.nat(3)
const cycle = fc.constantFrom('monthly', 'yearly')
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('choose'),
      plan,
      cycle,
      quantity: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('changePlan'),
      plan,
      cycle,
      when: fc.constantFrom('now', 'renewal'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('convertTrial'), plan, cycle }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('suspend', 'reactivate', 'undo', 'void') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('people'), people: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'confirm', 'reject') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 70 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('job', 'jobTwice') }) },
)
const history = fc.record({
  starts: fc.nat(60),
  /** Days of the trial that are left; below zero it has ended. */
  trial: fc.integer({ min: -5, max: 10 }),
  events: fc.array(event, { minLength: 6, maxLength: 18 }),
})
type Happening = typeof event extends fc.Arbitrary<infer One> ? One : never

/** A company to which things happen, and the days on which the operator kept it shut. */
interface Book {
  owner: Member
  changeId: unknown
  shut: { from: string; to: string | null }[]
}

const isFit = (answer: Answer, ...more: number[]) =>
  expect([200, 409, 422, ...more], answer.text).toContain(answer.status)
const rows = z.object({ rows: z.array(z.looseObject({ unfit: z.string().optional() })) })

async function change(book: Book, action: { kind: string } & Record<string, unknown>) {
  const answer = await portal.call(operator.token, 'POST', '/api/pam/client/change', {
    action,
    companyIds: [book.owner.clientId],
    reason: 'History',
  })
  isFit(answer)
  if (answer.status !== 200 || answer.body['changeId'] === null) return false
  book.changeId = answer.body['changeId']
  return rows.parse(answer.body).rows.every(({ unfit }) => unfit === undefined)
}

const waiting = async ({ owner }: Book) => {
  const [found] = await portal.db
    .read(operatorId)
    .query<{ id: number }>(
      `select id from payment where client_id = $1 and company_id = $2 and status = 'recorded' order by id limit 1`,
      [operatorId, owner.clientId],
    )
  return found?.id
}

async function pay({ owner }: Book) {
  const due = z
    .object({ due: z.nullable(z.object({ id: z.number() })) })
    .parse((await portal.call(owner.token, 'GET', '/api/payment/invoice')).body).due
  if (!due) return
  const body = { reference: 'FT', paidOn: today(now), proofFileId: await proofOf(portal, owner) }
  isFit(await portal.call(owner.token, 'POST', `/api/payment/invoice/${due.id}/out-of-band`, body))
}

async function decide(book: Book, isConfirmed: boolean) {
  const id = await waiting(book)
  if (id === undefined) return
  const body = isConfirmed ? { isConfirmed } : { isConfirmed, reason: 'No money came' }
  isFit(await portal.call(operator.token, 'POST', `/api/pam/transfer/${id}/decision`, body))
}

async function setPeople({ owner: { clientId, personId, employeeId } }: Book, people: number) {
  await portal.db.write({ clientId, employeeId, personId }, async (tx) => {
    await tx.query(
      `update employee set status = 'inactive' where client_id = $1 and id <> $2 and status = 'active'`,
      [clientId, employeeId],
    )
    await tx.query(
      `insert into employee (client_id, employee_id, contact_number, first_name, last_name, status)
       select $1, left(md5(random()::text), 12), '+60' || (random() * 1e12)::bigint, 'Person', place::text, 'active' from generate_series(2, $2::integer) place`,
      [clientId, people],
    )
  })
}

async function happen(book: Book, one: Happening): Promise<void> {
  const { owner } = book
  const planId = 'plan' in one ? plans[one.plan] : undefined
  switch (one.kind) {
    case 'choose': {
      const body = { planId, cycle: one.cycle, quantity: one.quantity }
      return isFit(await portal.call(owner.token, 'PUT', '/api/payment/contract-plan', body))
    }
    case 'changePlan':
      await change(book, { kind: one.kind, planId, cycle: one.cycle, when: one.when })
      return undefined
    case 'convertTrial':
      await change(book, { kind: one.kind, planId, cycle: one.cycle })
      return undefined
    case 'suspend':
      if (await change(book, { kind: one.kind })) book.shut.push({ from: today(now), to: null })
      return undefined
    case 'reactivate':
      if (await change(book, { kind: one.kind })) reopened(book)
      return undefined
    case 'undo': {
      const url = `/api/pam/change/${String(book.changeId ?? 0)}/undo`
      isFit(await portal.call(operator.token, 'POST', url, {}), 404)
      return reopened(book, await isShut(book))
    }
    case 'void':
      return writePlatform(portal.db, operatorId, nobody, (tx) => voidOpen(tx, [owner.clientId]))
    case 'people':
      return setPeople(book, one.people)
    case 'pay':
      return pay(book)
    case 'confirm':
      return decide(book, true)
    case 'reject':
      return decide(book, false)
    case 'days':
      now = noonOf(addDays(today(now), one.days))
      return undefined
    case 'jobTwice':
      await portal.app.jobs.runDue()
      return portal.app.jobs.runDue()
    case 'job':
      return portal.app.jobs.runDue()
  }
}

const isShut = async ({ owner }: Book) => {
  const [row] = await portal.db
    .read(operatorId)
    .query<{ isShut: boolean }>(
      `select state = 'suspended' and state_reason <> 'unpaid' as "isShut" from subscription where company_id = $1`,
      [owner.clientId],
    )
  return row?.isShut === true
}

/** Puts down whether the operator keeps the company shut from today on. */
function reopened({ shut }: Book, isStill = false) {
  const last = shut.at(-1)
  if (isStill && (!last || last.to !== null)) shut.push({ from: today(now), to: null })
  if (!isStill && last?.to === null) last.to = today(now)
}

const invoice = z.object({
  id: z.number(),
  kind: z.string(),
  status: z.string(),
  number: z.string(),
  start: z.string(),
  end: z.string(),
  issued: z.string(),
  lines: z.number(),
  subtotal: z.number(),
  discount: z.number(),
  taxPercent: z.number(),
  tax: z.number(),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  confirmed: z.number(),
})

/** Cents, so that sums are exact. */
const cents = (name: string) => `(${name} * 100)::integer`

async function audit({ owner, shut }: Book) {
  const invoices = z.array(invoice).parse(
    await portal.db.read(operatorId).query(
      `select id, kind, status, number, period_start::text as start, period_end::text as end, issued_on::text as issued,
         (select coalesce(sum(${cents('amount')}), 0) from invoice_line l where l.client_id = i.client_id and l.invoice_id = i.id)::integer as lines,
         ${cents('subtotal')} as subtotal, ${cents('discount')} as discount, ${cents('tax_percent')} as "taxPercent",
         ${cents('tax')} as tax, ${cents('total')} as total, ${cents('amount_paid')} as paid, ${cents('amount_due')} as due,
         (select coalesce(sum(${cents('amount')}), 0) from payment p where p.client_id = i.client_id and p.invoice_id = i.id
            and p.status = 'confirmed')::integer as confirmed
       from invoice i where client_id = $1 and company_id = $2 order by period_start, id`,
      [operatorId, owner.clientId],
    ),
  )
  for (const one of invoices) {
    expect(one.lines, one.number).toBe(one.subtotal)
    expect(one.tax, one.number).toBe(Math.round(((one.subtotal - one.discount) * one.taxPercent) / 10_000))
    expect(one.total, one.number).toBe(one.subtotal - one.discount + one.tax)
    expect(one.due, one.number).toBe(one.total - one.paid)
    expect(one.paid, one.number).toBe(one.confirmed)
    expect(one.total, one.number).toBeGreaterThan(0)
    expect(one.paid === one.total, one.number).toBe(one.status === 'paid')
  }
  const periods = invoices.filter(({ kind, status }) => kind === 'period' && status !== 'void')
  for (const [at, { start }] of periods.entries()) {
    const before = periods[at - 1]
    if (before) expect(start > before.end, `${before.start}–${before.end} and ${start}`).toBe(true)
  }
  for (const { start, issued } of periods)
    for (const { from, to } of shut) {
      const isWithin = (day: string) => day > from && (to === null || day < to)
      expect([issued, isWithin(issued)]).toEqual([issued, false])
      if (to !== null && issued >= to) expect([start, isWithin(start)]).toEqual([start, false])
    }
}

async function live({ starts, trial, events }: z.infer<typeof told>) {
  now = noonOf(addDays(begin, starts))
  const clientId = await portal.company(`History ${starts}`)
  await portal.db.system.query(
    'update client set is_trial = true, use_stripe = true, trial_ends_on = $2 where id = $1',
    [clientId, addDays(begin, starts + trial)],
  )
  const book: Book = { owner: await portal.member(clientId, allCodes), changeId: undefined, shut: [] }
  for (const one of events) {
    await happen(book, one)
    await audit(book)
  }
  // Its books are closed: later histories go back in time.
  await portal.db.system.query('delete from job where company = $1', [clientId])
}
const told = z.object({ starts: z.number(), trial: z.number(), events: z.array(z.custom<Happening>()) })

it(
  'PAY-01 bills no day twice and none of a suspension, whatever happens in whatever order',
  async () => {
    await fc.assert(fc.asyncProperty(history, live), { numRuns: amount(60, 10_000), endOnFailure: true })
    const numbers = z
      .array(z.object({ number: z.string() }))
      .parse(
        await portal.db
          .read(operatorId)
          .query('select number from invoice where client_id = $1 order by left(number, 8), number', [
            operatorId,
          ]),
      )
    for (const year of new Set(numbers.map(({ number }) => number.slice(0, 8)))) {
      const ofYear = numbers.filter(({ number }) => number.startsWith(year))
      expect(ofYear.map(({ number }) => Number(number.slice(-5)))).toEqual(ofYear.map((_, at) => at + 1))
    }
  },
  amount(300_000, 36_000_000),
)
