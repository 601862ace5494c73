import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { countUsage } from '../../../server/modules/pam/usage.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { chosenInvoice, enterPlan, operatorId, payInvoice, triedCompany } from '../../support/payments.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const day = (clock: Date) => dayIn(clock, companyZone)

let now = new Date()
const first = day(now)
const mails: string[] = []
let portal: Portal
let owner: Member
let operator: Member
beforeAll(async () => {
  portal = await startPortal({
    now: () => now,
    senders: { email: async (to, { subject }) => void mails.push(`${to} ${subject}`) },
  })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  const clientId = await portal.company('Reminded')
  owner = await portal.member(clientId, allCodes)
  await portal.db.write({ clientId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`update employee set email = 'owner@reminded.example' where client_id = $1`, [clientId]),
  )
  await portal.db.system.query(
    'update client set is_trial = true, use_stripe = true, trial_ends_on = $2 where id = $1',
    [clientId, addDays(first, 8)],
  )
})
afterAll(() => portal.close())

const titles = async () =>
  (await portal.call(owner.token, 'GET', '/api/notification')).rows.map(({ title }) => title)
const at = async (days: number) => {
  now = noonOf(addDays(first, days))
  await portal.app.jobs.runDue()
}

it('OVER-02 SHELL-06 reminds at 7, 3, 1 and 0 days once each, and ends the trial', async () => {
  for (let passed = 0; passed <= 8; passed += 1) {
    await at(passed)
    await at(passed)
  }
  expect((await titles()).toReversed()).toEqual([
    expect.stringContaining(': 7.'),
    expect.stringContaining(': 3.'),
    expect.stringContaining(': 1.'),
    expect.stringContaining('last day'),
  ])
  expect(mails).toHaveLength(4)
  expect(mails[0]).toMatch(/^owner@reminded\.example Reminded: trial ends/)
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
  await at(9)
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(402)
  const events = await portal.db
    .read(operatorId)
    .query('select kind from platform_event where client_id = $1 and company_id = $2 order by id', [
      operatorId,
      owner.clientId,
    ])
  // Nobody worked there: the operator has heard of it before.
  expect(events).toEqual([{ kind: 'trial.quiet' }, { kind: 'trial.ended' }])
})

it('PAY-01 LAW-4 begins the next period, stops an unpaid company, and notifies it of each step', async () => {
  const heard = async (title: RegExp, isMailed: boolean) => {
    await portal.app.jobs.runDue()
    expect(await titles()).toContainEqual(expect.stringMatching(title))
    const letters = mails.filter((mail) => title.test(mail.replace('owner@reminded.example Reminded: ', '')))
    expect(letters.length > 0).toBe(isMailed)
  }
  const planId = await enterPlan(portal)
  const pay = (id: number) => payInvoice(portal, { owner, operator }, id, day(now))
  await pay(await chosenInvoice(portal, owner, planId))
  const contract = async () => (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
  const { endsOn } = await contract()
  now = noonOf(addDays(String(endsOn), 1))
  await portal.app.jobs.runDue()
  const renewed = await contract()
  expect(renewed).toMatchObject({ state: 'active', startsOn: addDays(String(endsOn), 1) })
  await heard(/^Invoice INV-\d{4}-\d{5} was issued: MYR [\d.]+, due by \d+ \w+ \d{4}$/, true)
  now = noonOf(addDays(String(endsOn), 17))
  await portal.app.jobs.runDue()
  expect(await contract()).toMatchObject({ state: 'past_due' })
  await heard(
    /^An invoice is overdue since \d+ \w+ \d{4}\. Pay before \d+ \w+ \d{4}: the company is shut/,
    true,
  )
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
  now = noonOf(addDays(String(endsOn), 31))
  await portal.app.jobs.runDue()
  expect(await contract()).toMatchObject({ state: 'suspended' })
  expect((await portal.call(owner.token, 'GET', '/api/pin')).body).toMatchObject({ overlay: 3 })
  await heard(/^Your company is shut until its overdue invoices are paid$/, true)
  const { rows } = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  const late = (Array.isArray(rows) ? rows : []).filter(
    ({ status }) => status === 'past_due' || status === 'open',
  )
  for (const { id } of late) await pay(Number(id))
  await heard(/^Your transfer for INV-.* is confirmed$/, false)
  expect(await contract()).toMatchObject({ state: 'active' })
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
})

it('PAM-02 PAY-01 invoices a converted trial from the next day, undoable until then', async () => {
  now = new Date()
  const boss = await portal.member(await portal.company('Converted'), allCodes)
  await portal.member(boss.clientId, [])
  await countUsage(portal.db, boss.clientId)
  await portal.db.system.query('update client set is_trial = true, trial_ends_on = $2 where id = $1', [
    boss.clientId,
    addDays(day(now), 9),
  ])
  const action = { kind: 'convertTrial', planId: await enterPlan(portal), cycle: 'monthly' }
  const convert = async (more: object = {}) => {
    const body = { action, companyIds: [boss.clientId], reason: 'They signed', ...more }
    return (await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).body
  }
  const contract = async () => (await portal.call(boss.token, 'GET', '/api/payment/contract-plan')).body
  const invoices = async () => {
    const { rows } = (await portal.call(boss.token, 'GET', '/api/payment/invoice')).body
    return rows
  }
  const begins = addDays(day(now), 1)
  expect(await convert({ preview: true })).toMatchObject({
    rows: [{ comparison: { quantity: 2, pricedFrom: begins } }],
  })
  const undo = async (changeId: unknown) =>
    (await portal.call(operator.token, 'POST', `/api/pam/change/${String(changeId)}/undo`, {})).status
  const first = await convert()
  expect(await undo(first['changeId'])).toBe(200)
  expect(await contract()).toMatchObject({ state: 'trialing' })
  const { changeId } = await convert()
  await portal.app.jobs.runDue()
  expect([await contract(), await invoices()]).toMatchObject([{ state: 'active', quantity: 2 }, []])
  now = noonOf(begins)
  await portal.app.jobs.runDue()
  expect(await contract()).toMatchObject({ state: 'active', startsOn: begins })
  expect(await invoices()).toMatchObject([{ periodStart: begins, status: 'open' }])
  expect(await undo(changeId)).toBe(409)
})

it('PAY-01 bills no day of a suspension, and says why a company is suspended', async () => {
  now = new Date()
  const operator = await portal.member(operatorId, allCodes)
  const boss = await triedCompany(portal, 'Paused')
  const call = (method: 'GET' | 'POST', url: string, body?: object) =>
    portal.call(boss.token, method, `/api/${url}`, body)
  const change = (kind: string) =>
    portal.call(operator.token, 'POST', '/api/pam/client/change', {
      action: { kind },
      companyIds: [boss.clientId],
      reason: 'Fraud check',
    })
  const starts = async () => {
    const { rows } = (await call('GET', 'payment/invoice')).body
    return (Array.isArray(rows) ? rows : []).map(({ periodStart }) => String(periodStart)).toSorted()
  }
  const invoice = await chosenInvoice(portal, boss, await enterPlan(portal))
  await payInvoice(portal, { owner: boss, operator }, invoice, day(now))
  const { endsOn, startsOn } = (await call('GET', 'payment/contract-plan')).body

  expect((await change('suspend')).body).toMatchObject({ changed: 1 })
  const suspension = { isUnpaid: false, reason: 'Fraud check' }
  expect((await call('GET', 'payment/contract-plan')).body).toMatchObject({ state: 'suspended', suspension })
  expect((await call('GET', 'client')).body).toMatchObject({ isSuspended: true, suspension })
  expect((await call('GET', 'pin')).status).toBe(402)
  expect((await call('POST', 'emergency', {})).status).not.toBe(402)

  const back = addDays(String(endsOn), 100)
  now = noonOf(back)
  await portal.app.jobs.runDue()
  expect(await starts()).toEqual([startsOn])
  expect((await change('reactivate')).body).toMatchObject({ changed: 1 })
  for (const ahead of [0, 1, 2, 3]) {
    now = noonOf(addDays(back, ahead))
    await portal.app.jobs.runDue()
  }
  expect(await starts()).toEqual([startsOn, back])
})

it('PAM-02 a conversion voids the invoice of the plan that the client chose itself', async () => {
  now = new Date()
  const operator = await portal.member(operatorId, allCodes)
  const planId = await enterPlan(portal)
  const bosses = [await triedCompany(portal, 'Chooser'), await triedCompany(portal, 'Other chooser')]
  for (const boss of bosses) await chosenInvoice(portal, boss, planId)
  const invoices = async (boss: Member) =>
    z
      .object({ rows: z.array(z.object({ number: z.string(), status: z.string() })) })
      .parse((await portal.call(boss.token, 'GET', '/api/payment/invoice')).body).rows
  const convert = async (more: object = {}) =>
    (
      await portal.call(operator.token, 'POST', '/api/pam/client/change', {
        action: { kind: 'convertTrial', planId, cycle: 'monthly' },
        companyIds: bosses.map(({ clientId }) => clientId),
        reason: 'They signed',
        ...more,
      })
    ).body
  const numbers = (await Promise.all(bosses.map(invoices))).map((rows) => rows.map(({ number }) => number))
  expect(await convert({ preview: true })).toMatchObject({ rows: numbers.map((voids) => ({ voids })) })
  expect(await convert()).toMatchObject({ changed: 2 })
  for (const boss of bosses)
    expect((await invoices(boss)).filter(({ status }) => status !== 'void')).toEqual([])
  const customers = await Promise.all(
    bosses.map(async (boss) => (await portal.call(boss.token, 'GET', '/api/client')).body['customerId']),
  )
  expect(new Set(customers).size).toBe(2)
  expect(customers.join()).toMatch(/^C-\d+,C-\d+$/)
})
