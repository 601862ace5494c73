import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { chosenInvoice, enterPlan, operatorId, payInvoice, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const today = (clock: Date) => dayIn(clock, companyZone)
/** The 31st of a month with that many days, in the future. */
const begin = `${new Date().getUTCFullYear() + 1}-01-31`

let now = noonOf(begin)
let portal: Portal
let operator: Member
beforeAll(async () => {
  portal = await startPortal({ now: () => now })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
})
afterAll(() => portal.close())

const goTo = async (day: string) => {
  now = noonOf(day)
  await portal.app.jobs.runDue()
}
const contract = async (owner: Member) =>
  (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
const change = async (owner: Member, action: object, more: object = {}) =>
  (
    await portal.call(operator.token, 'POST', '/api/pam/client/change', {
      action,
      companyIds: [owner.clientId],
      reason: 'They asked for it',
      ...more,
    })
  ).body
const undo = (body: Record<string, unknown>) =>
  portal.call(operator.token, 'POST', `/api/pam/change/${String(body['changeId'])}/undo`, {})
const row = z.looseObject({ id: z.number(), status: z.string(), periodStart: z.string() })
/** Invoices by the beginning of their period, void ones left out. */
const invoices = async (owner: Member) =>
  z
    .object({ rows: z.array(row) })
    .parse((await portal.call(owner.token, 'GET', '/api/payment/invoice')).body)
    .rows.filter(({ status }) => status !== 'void')
    .toSorted((one, other) => one.periodStart.localeCompare(other.periodStart))
const starts = async (owner: Member) => (await invoices(owner)).map(({ periodStart }) => periodStart.slice(5))

/** A company that has paid for its first period. */
async function paying(name: string, planId: number, quantity = 12) {
  const owner = await triedCompany(portal, name)
  const invoice = await chosenInvoice(portal, owner, planId, quantity)
  await payInvoice(portal, { owner, operator }, invoice, today(now))
  return owner
}

const addPeople = ({ clientId, employeeId, personId }: Member, count: number) =>
  portal.db.write({ clientId, employeeId, personId }, (tx) =>
    tx.query(
      `insert into employee (client_id, employee_id, contact_number, first_name, last_name)
       select $1, 'G' || place, '+60' || (random() * 1e12)::bigint, 'Grown', place::text from generate_series(1, $2::integer) place`,
      [clientId, count],
    ),
  )

it('PAY-01 keeps the 31st as its day, and begins each missed period once', async () => {
  await goTo(begin)
  const owner = await paying('Anchored', await enterPlan(portal))
  const year = Number(begin.slice(0, 4))
  // Three months without a run, then two runs.
  await goTo(`${year}-05-01`)
  await goTo(`${year}-05-01`)
  const leap = new Date(Date.UTC(year, 2, 0)).getUTCDate()
  expect(await starts(owner)).toEqual(['01-31', `02-${leap}`, '03-31', '04-30'])
  expect(await contract(owner)).toMatchObject({ startsOn: `${year}-04-30`, endsOn: `${year}-05-30` })
})

it('PAY-01 a suspension moves no day: the part until it is billed alone', async () => {
  await goTo(begin)
  const owner = await paying('Paused', await enterPlan(portal, { base_monthly: '310.00' }), 1)
  expect(await change(owner, { kind: 'suspend' })).toMatchObject({ changed: 1 })
  const year = begin.slice(0, 4)
  await goTo(`${year}-03-21`)
  expect(await change(owner, { kind: 'reactivate' })).toMatchObject({ changed: 1 })
  await goTo(`${year}-03-21`)
  const [, rest] = await invoices(owner)
  // Ten of the 31 days from the end of February to 30 March, at 310.00 and 8 % tax.
  expect(rest).toMatchObject({
    periodStart: `${year}-03-21`,
    periodEnd: `${year}-03-30`,
    total: '108.00',
  })
  await goTo(`${year}-03-31`)
  expect(await contract(owner)).toMatchObject({ startsOn: `${year}-03-31`, endsOn: `${year}-04-29` })
})

it('PAY-01 bills growth by its own line, and the next period for the people that are there', async () => {
  await goTo(begin)
  const owner = await paying('Grown', await enterPlan(portal))
  await addPeople(owner, 44)
  const next = addDays(String((await contract(owner))['endsOn']), 1)
  await goTo(addDays(begin, 5))
  const label = expect.stringMatching(/^Business .+ 31\/01–2\d\/02$/)
  const growth = { label, unit: 'growth', quantity: 33, unitPrice: '8.50' }
  const lines = [{ amount: '100.00' }, { quantity: 35, amount: '297.50' }, { ...growth, amount: '280.50' }]
  expect(await contract(owner)).toMatchObject({
    quantity: 12,
    nextInvoice: { periodStart: next, bill: { lines } },
  })
  await goTo(next)
  const [, second] = await invoices(owner)
  expect((await portal.call(owner.token, 'GET', `/api/payment/invoice/${second?.id}`)).body).toMatchObject({
    lines,
  })
  expect(await contract(owner)).toMatchObject({ quantity: 45 })
})

it('PAY-01 a plan that costs nothing works without an invoice, month by month', async () => {
  await goTo(begin)
  const free = { base_monthly: '0.00', price_monthly: '0.00' }
  const owner = await triedCompany(portal, 'Free')
  const chosen = await portal.call(owner.token, 'PUT', '/api/payment/contract-plan', {
    planId: await enterPlan(portal, free),
    cycle: 'monthly',
    quantity: 1,
  })
  expect(chosen.body).toMatchObject({ kind: 'start', invoiceId: null })
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
  const year = begin.slice(0, 4)
  await goTo(`${year}-04-05`)
  expect(await contract(owner)).toMatchObject({ state: 'active', startsOn: `${year}-03-31` })
  expect(await invoices(owner)).toEqual([])
})

it('PAY-01 PAM-02 bills the weeks of a converted trial once, in both orders', async () => {
  await goTo(begin)
  const planId = await enterPlan(portal)
  const convert = { kind: 'convertTrial', planId, cycle: 'monthly' }
  const first = await triedCompany(portal, 'Chose first')
  await chosenInvoice(portal, first, planId)
  expect(await change(first, convert)).toMatchObject({ changed: 1 })
  const second = await triedCompany(portal, 'Converted first')
  expect(await change(second, convert)).toMatchObject({ changed: 1 })
  const later = await portal.call(second.token, 'PUT', '/api/payment/contract-plan', {
    planId: await enterPlan(portal, { base_monthly: '500.00' }),
    cycle: 'monthly',
    quantity: 12,
  })
  expect(later.body).toEqual({ kind: 'later', invoiceId: null })
  await goTo(addDays(begin, 1))
  await goTo(addDays(begin, 8))
  for (const owner of [first, second]) expect(await starts(owner)).toEqual(['02-01'])
  expect((await invoices(second))[0]).toMatchObject({ total: '558.36' })
})

it('PAM-02 LAW-5 changes a plan at renewal or at once, as the preview says, and undoes it', async () => {
  await goTo(begin)
  const owner = await paying('Changing', await enterPlan(portal, { base_monthly: '100.00' }), 1)
  const planId = await enterPlan(portal, { name: 'Large', base_monthly: '386.00' })
  const next = addDays(String((await contract(owner))['endsOn']), 1)
  const at = async (when: 'now' | 'renewal') => {
    const action = { kind: 'changePlan', planId, when }
    const preview = await change(owner, action, { preview: true, reason: '' })
    const made = await change(owner, action)
    expect(z.object({ rows: z.array(z.unknown()) }).parse(made).rows).toMatchObject([
      {
        begins: z.object({ rows: z.array(z.looseObject({ begins: z.unknown() })) }).parse(preview).rows[0]
          ?.begins,
      },
    ])
    return made
  }
  const planned = await at('renewal')
  expect(planned).toMatchObject({
    rows: [{ begins: { on: next, isRest: false, total: '416.88', currency: 'MYR' } }],
  })
  expect(await contract(owner)).toMatchObject({
    plan: { name: expect.stringMatching(/^Business/) },
    scheduled: { planName: 'Large', onDate: next },
  })
  expect((await undo(planned)).status).toBe(200)
  expect(await contract(owner)).toMatchObject({ scheduled: null })
  const exchanged = async () => (await invoices(owner)).filter(({ periodStart }) => periodStart !== begin)

  now = noonOf(addDays(begin, 14))
  const first = await at('now')
  expect(await contract(owner)).toMatchObject({ plan: { name: 'Large' } })
  const [rest] = await exchanged()
  expect(first).toMatchObject({
    rows: [{ begins: { on: today(now), isRest: true, total: rest?.['total'] } }],
  })
  expect((await undo(first)).status).toBe(200)
  expect([await exchanged(), await contract(owner)]).toMatchObject([
    [],
    { plan: { name: expect.stringMatching(/^Business/) } },
  ])

  const second = await at('now')
  const [unpaid] = await exchanged()
  await payInvoice(portal, { owner, operator }, Number(unpaid?.id), today(now))
  expect((await undo(second)).body).toMatchObject({
    message: expect.stringMatching(/^(Paid|Changed) since: /),
  })
  expect(await exchanged()).toMatchObject([{ status: 'paid' }])
})

it('PAM-02 agrees a price and a discount with an end, from the next invoice on', async () => {
  await goTo(begin)
  const owner = await paying('Agreed', await enterPlan(portal), 1)
  const next = addDays(String((await contract(owner))['endsOn']), 1)
  const action = { kind: 'setPrice', negotiatedPrice: '80', discountPercent: '12.5', discountUntil: next }
  const made = await change(owner, action)
  expect(made).toMatchObject({ changed: 1 })
  expect((await undo(made)).status).toBe(200)
  expect((await contract(owner))['negotiatedPrice']).toBeNull()
  await change(owner, action)
  await goTo(next)
  await goTo(addDays(String((await contract(owner))['endsOn']), 1))
  const totals = (await invoices(owner)).map((one) => one['total'])
  expect(totals).toEqual(['108.00', '75.60', '86.40'])
})
