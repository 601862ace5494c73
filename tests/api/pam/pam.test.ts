import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../../../server/areas.ts'
import { countUsage } from '../../../server/modules/pam/usage.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { changeClients } from '../../../src/resources/pam/change.calls.ts'
import { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import { endSupport, supportSessions } from '../../../src/resources/pam/support.calls.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { clientsOf } from '../../support/clients.ts'
import { dayAhead } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
let portal: Portal
let operator: Member
let partnerId: number
let partner: Member
let brought: number
let other: number

const write = (sql: string, values: unknown[] = []) =>
  portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) => tx.query(sql, values))
const one = z.object({ id: z.number() })
const names = async (who: Member) => (await clientsOf(portal, who)).map(({ companyName }) => companyName)
/** Ids of clients that need attention for that reason. */
const attention = async (reason: string) =>
  (await clientsOf(portal, operator, { attention: reason })).map(({ id }) => id)
const change = (who: Member, action: object, companyIds: number[], more: object = {}) =>
  portal.call(who.token, 'POST', '/api/pam/client/change', {
    action,
    companyIds,
    reason: 'They asked for it',
    ...more,
  })
const company = z.looseObject({ isTrial: z.boolean(), trialLeft: z.number(), useStripe: z.boolean() })
const seenBy = async (who: Member) => company.parse((await portal.call(who.token, 'GET', '/api/client')).body)

beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  partnerId = await portal.company('Partner Sdn Bhd')
  partner = await portal.member(partnerId, allCodes)
  brought = await portal.company('Brought Sdn Bhd')
  other = await portal.company('Other Sdn Bhd')
  expect((await change(operator, { kind: 'setPartnership', on: true }, [partnerId])).status).toBe(200)
  expect((await change(operator, { kind: 'assignPartner', partnerId }, [brought])).status).toBe(200)
})
afterAll(() => portal.close())

describe('who reaches clients (PAM-01, decision 19)', () => {
  it('shows all clients to the operator and own ones to a partner, also in the database', async () => {
    expect(await names(operator)).toEqual(expect.arrayContaining(['Brought Sdn Bhd', 'Other Sdn Bhd']))
    expect(await names(partner)).toEqual(['Brought Sdn Bhd'])
    expect((await portal.call(partner.token, 'GET', `/api/pam/client/${brought}/detail`)).status).toBe(200)
    expect((await portal.call(partner.token, 'GET', `/api/pam/client/${other}/detail`)).status).toBe(404)
    const rows = await portal.db
      .read(partnerId)
      .query('select company_id from subscription order by company_id')
    expect(rows).toEqual([{ company_id: partnerId }, { company_id: brought }])
    const all = await portal.db.read(other).query('select company_id from subscription')
    expect(all).toEqual([{ company_id: other }])
  })

  it('hides other clients from a partner and changes nothing of a mixed choice', async () => {
    const before = await write('select * from subscription where client_id = $1 order by id', [operatorId])
    expect((await change(partner, { kind: 'extendTrial', days: 14 }, [other])).status).toBe(404)
    expect((await change(partner, { kind: 'extendTrial', days: 14 }, [brought, other])).status).toBe(404)
    expect((await change(partner, { kind: 'setPartnership', on: true }, [brought])).status).toBe(403)
    expect((await change(partner, { kind: 'extendTrial', days: 14 }, [partnerId])).status).toBe(404)
    expect(await write('select * from subscription where client_id = $1 order by id', [operatorId])).toEqual(
      before,
    )
  })

  it('refuses users outside the teams of operator and partners', async () => {
    const pam = areas.find(({ name }) => name === 'pam')
    const ofTheClient: readonly string[] = [endSupport.path, supportSessions.path]
    const calls = (pam?.calls ?? [])
      .map(({ call }) => call)
      .filter((call) => !ofTheClient.includes(call.path))
    expect(calls.length).toBeGreaterThan(15)
    const clientAdmin = await portal.member(other, allCodes)
    const employee = await portal.member(other, seedRoles.Employee.permissions)
    const partnersEmployee = await portal.member(partnerId, seedRoles.Employee.permissions)
    const partnersReader = await portal.member(partnerId, seedRoles.Employee.permissions)
    const given = await portal.call(partner.token, 'PUT', `/api/pam/team/${partnersReader.employeeId}`, {
      rights: ['read'],
      was: [],
    })
    expect(given.status).toBe(200)
    const ask = (
      who: Member,
      { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string },
    ) =>
      portal.call(
        who.token,
        method,
        `/api/${path.replaceAll(/\{\w+\}/g, '999999')}`,
        method === 'GET' ? undefined : {},
      )
    for (const call of calls) {
      for (const nobody of [clientAdmin, employee, partnersEmployee])
        expect([call.path, (await ask(nobody, call)).status]).toEqual([call.path, 403])
      const access = z.object({ platform: z.string(), right: z.string() }).parse(call.access)
      const opens = access.platform === 'partner' && access.right === 'read'
      expect([call.path, (await ask(partnersReader, call)).status === 403]).toEqual([call.path, !opens])
      const partnerOpens = access.platform === 'partner'
      expect([call.path, (await ask(partner, call)).status === 403]).toEqual([call.path, !partnerOpens])
      expect([call.path, (await ask(operator, call)).status === 403]).toEqual([call.path, false])
    }
    expect(await names(partnersReader)).toEqual(['Brought Sdn Bhd'])
    await portal.call(partner.token, 'PUT', `/api/pam/team/${partnersReader.employeeId}`, {
      rights: [],
      was: ['read'],
    })
    expect((await portal.call(partnersReader.token, 'GET', '/api/pam/client')).status).toBe(403)
  })

  it('a company whose partnership is taken away reaches nothing from the next call on', async () => {
    const taken = await change(operator, { kind: 'setPartnership', on: false }, [partnerId])
    expect((await portal.call(partner.token, 'GET', '/api/pam/client')).status).toBe(403)
    const undone = await portal.call(
      operator.token,
      'POST',
      `/api/pam/change/${String(taken.body['changeId'])}/undo`,
      {},
    )
    expect(undone.status).toBe(200)
    expect(await names(partner)).toEqual(['Brought Sdn Bhd'])
  })
})

describe('actions on clients (PAM-02)', () => {
  it('lets the operator change trial, plan and card billing, effective at the next call', async () => {
    const id = await portal.company('Trying Sdn Bhd')
    const admin = await portal.member(id, allCodes)
    await portal.db.system.query(
      `update client set is_trial = true, trial_ends_on = $2, use_stripe = true where id = $1`,
      [id, dayAhead(-3)],
    )
    expect(await attention('blocked')).toContain(id)
    const preview = await change(operator, { kind: 'extendTrial', days: 6 }, [id], {
      preview: true,
      reason: '',
    })
    expect(preview.body).toMatchObject({ changeId: null, changed: 1 })
    expect((await seenBy(admin)).isTrial).toBe(false)
    const told: string[] = []
    portal.db.onChange((clientId, table) => told.push(`${clientId}:${table}`))
    expect((await change(operator, { kind: 'extendTrial', days: 6 }, [id])).body).toMatchObject({
      changed: 1,
    })
    await expect.poll(() => told).toContain(`${id}:client`)
    expect(await seenBy(admin)).toMatchObject({ isTrial: true, trialLeft: 6, useStripe: true })
    expect(await attention('trialEnding')).toContain(id)
    await change(operator, { kind: 'endTrial' }, [id])
    expect(await seenBy(admin)).toMatchObject({ isTrial: false, trialLeft: 0 })
    await change(operator, { kind: 'setCardBilling', on: false }, [id])
    expect(await seenBy(admin)).toMatchObject({ useStripe: false })
    // With card billing the ended trial would shut its pages: that is said before.
    const billed = { kind: 'setCardBilling', on: true } as const
    expect((await change(operator, billed, [id], { preview: true })).body).toMatchObject({
      rows: [{ blocks: true }],
    })
    const plan = one.parse(
      (
        await portal.call(operator.token, 'POST', '/api/pam/plan', {
          code: 'GROWTH',
          name: 'Growth',
          description: null,
          perUnit: 'flat',
          priceMonthly: '0.00',
          priceYearly: '12000.00',
          baseMonthly: '0.00',
          baseYearly: '0.00',
          includedUnits: 0,
          maxEmployees: 250,
          maxPins: null,
          storageGb: null,
          trialDays: 14,
          isPublic: true,
          status: 'active',
        })
      ).body,
    )
    expect(
      (await change(operator, { kind: 'convertTrial', planId: 999_999, cycle: 'yearly' }, [id])).status,
    ).toBe(422)
    await change(operator, { kind: 'convertTrial', planId: plan.id, cycle: 'yearly' }, [id])
    const detail = clientDetail.answer.parse(
      (await portal.call(operator.token, 'GET', `/api/pam/client/${id}/detail`)).body,
    )
    expect(detail.client).toMatchObject({
      state: 'active',
      plan: 'Growth',
      monthly: '1000.00',
      isBlocked: false,
    })
    expect(detail.events.map(({ kind }) => kind)).toEqual([
      'client.convertTrial',
      'client.setCardBilling',
      'client.endTrial',
      'client.extendTrial',
    ])
    expect(detail.administrators).toHaveLength(1)
  })

  it('PAM-02 compares another plan with current use before the change', async () => {
    const admin = await portal.member(await portal.company('Comparing Sdn Bhd'), allCodes)
    const id = admin.clientId
    await portal.member(id, [])
    await countUsage(portal.db, id)
    const plans = await write(
      `insert into plan (client_id, code, name, per_unit, base_monthly, base_yearly, price_monthly, price_yearly, included_units,
         max_employees, max_pins, storage_gb, features)
       values ($1, 'WIDE', 'Wide', 'employee', 100, 1000, 5, 50, 10, 50, null, 20, '{SC,LV}'),
         ($1, 'SMALL', 'Small', 'employee', 40, 400, 4, 40, 5, 1, 2, 1, '{SC}') returning id`,
      [operatorId],
    )
    const [wide, small] = plans.map((row) => one.parse(row).id)
    const set = (facts: string) => write(`update subscription set ${facts} where company_id = ${id}`)
    await set(
      `plan_id = ${wide}, cycle = 'yearly', quantity = 12, is_trial = false, customer_id = 'C-1', state = 'active',
       starts_on = '${dayAhead(-20)}', ends_on = '${dayAhead(10)}', discount_percent = 10, discount_until = null`,
    )
    const preview = async (more: object = {}) => {
      const action = { kind: 'changePlan', planId: small, ...more }
      const { body } = await change(operator, action, [id], { preview: true, reason: '' })
      return changeClients.answer.parse(body).rows[0]?.comparison
    }
    const before = await write('select * from subscription where company_id = $1', [id])
    // Without a word about it, it is billed as before: by the year.
    const told = await preview()
    expect(told).toMatchObject({
      currency: 'MYR',
      quantity: 12,
      isAgreed: false,
      now: { plan: 'Wide', cycle: 'yearly', price: '990.00', maxEmployees: 50, maxPins: null, storageGb: 20 },
      next: { plan: 'Small', cycle: 'yearly', price: '612.00', maxEmployees: 1, maxPins: 2, storageGb: 1 },
      people: 2,
      closes: ['LV'],
      opens: [],
      scheduled: null,
    })
    expect([told?.pricedFrom, told?.changesOn]).toEqual([dayAhead(11), dayAhead(11)])
    expect(await preview({ cycle: 'monthly' })).toMatchObject({ next: { cycle: 'monthly', price: '61.20' } })
    expect(await write('select * from subscription where company_id = $1', [id])).toEqual(before)
    // What the list says it pays a month is the same price.
    expect(await clientsOf(portal, operator, { q: 'comparing' })).toMatchObject([{ monthly: '82.50' }])
    await set(
      `negotiated_price = 500, ends_on = null, scheduled_plan_id = ${wide}, scheduled_on = '2099-01-01'`,
    )
    expect(await preview()).toMatchObject({
      isAgreed: true,
      now: { price: '450.00' },
      next: { price: '450.00' },
      pricedFrom: null,
      scheduled: { plan: 'Wide', from: '2099-01-01' },
    })
    expect((await change(operator, { kind: 'changePlan', planId: small }, [id])).body).toMatchObject({
      changed: 0,
      rows: [{ unfit: 'overLimit' }],
    })
    const forced = { kind: 'changePlan', planId: small, force: true }
    expect((await change(operator, forced, [id])).body).toMatchObject({ changed: 1 })
    expect(await write('select plan_id, cycle from subscription where company_id = $1', [id])).toEqual([
      { plan_id: small, cycle: 'yearly' },
    ])
  })

  it('PAM-02 opens or closes an area for one client at once, and undoes it', async () => {
    const admin = await portal.member(await portal.company('Areas Sdn Bhd'), allCodes)
    const id = admin.clientId
    const plan = {
      code: 'NARROW',
      name: 'Narrow',
      description: null,
      perUnit: 'flat',
      priceMonthly: '9.00',
      priceYearly: '90.00',
      baseMonthly: '0.00',
      baseYearly: '0.00',
      includedUnits: 0,
      maxEmployees: null,
      maxPins: null,
      storageGb: null,
      trialDays: 7,
      isPublic: false,
      status: 'active',
    }
    const made = await portal.call(operator.token, 'POST', '/api/pam/plan', {
      ...plan,
      features: ['SC', 'LV'],
    })
    const planId = one.parse(made.body).id
    await change(operator, { kind: 'changePlan', planId, cycle: 'monthly' }, [id])
    const open = async () => {
      const { data } = z
        .object({ data: z.array(z.string()) })
        .parse((await portal.call(admin.token, 'GET', '/api/admin/access/me')).body)
      return ['SCB', 'LVB', 'VMB', 'PTB'].filter((code) => data.includes(code))
    }
    const seen = async () =>
      clientDetail.answer.parse(
        (await portal.call(operator.token, 'GET', `/api/pam/client/${id}/detail`)).body,
      )
    expect(await open()).toEqual(['SCB', 'LVB'])
    const feature = (module: string, standing: string) =>
      change(operator, { kind: 'setFeature', module, standing }, [id])
    await feature('VM', 'on')
    const { changeId } = z.object({ changeId: z.int() }).parse((await feature('LV', 'off')).body)
    expect(await open()).toEqual(['SCB', 'VMB'])
    // What the operator looks at is what they see.
    const detail = await seen()
    expect(detail).toMatchObject({ features: ['SC', 'LV'], featuresOn: ['VM'], featuresOff: ['LV'] })
    expect(['SCB', 'LVB', 'VMB', 'PTB'].filter((code) => detail.codes.includes(code))).toEqual(['SCB', 'VMB'])
    // What is closed for a company is not its own to switch on.
    expect((await portal.call(admin.token, 'GET', '/api/client/setting')).body['notInPlan']).toContain('LV')
    expect((await feature('LV', 'off')).body).toMatchObject({
      changed: 0,
      rows: [{ unfit: 'nothingChanges' }],
    })
    // A plan that holds more gives it to those who have it, beside what is their own.
    await portal.call(operator.token, 'PUT', `/api/pam/plan/${planId}`, {
      ...plan,
      features: ['SC', 'LV', 'PT'],
      version: 1,
    })
    expect(await open()).toEqual(['SCB', 'VMB', 'PTB'])
    expect((await portal.call(operator.token, 'POST', `/api/pam/change/${changeId}/undo`)).body).toEqual({
      undone: 1,
    })
    expect(await open()).toEqual(['SCB', 'LVB', 'VMB', 'PTB'])
    expect(
      (await change(partner, { kind: 'setFeature', module: 'VM', standing: 'on' }, [brought])).status,
    ).toBe(403)
    expect((await feature('US', 'off')).status).toBe(422)
  })

  it('requires a reason, and lists conflicts of a change', async () => {
    const id = await portal.company('Paying Sdn Bhd')
    expect((await change(operator, { kind: 'suspend' }, [id], { reason: ' ' })).status).toBe(422)
    expect((await change(operator, { kind: 'endTrial' }, [id])).body).toMatchObject({
      changed: 0,
      changeId: null,
      rows: [{ companyId: id, unfit: 'noTrial' }],
    })
    // Whoever shut out the platform's own company could not open it again.
    const all = await change(operator, { kind: 'suspend' }, [operator.clientId, id])
    expect(all.body).toMatchObject({
      changed: 1,
      rows: expect.arrayContaining([
        expect.objectContaining({ companyId: operator.clientId, unfit: 'platform' }),
      ]),
    })
    expect((await change(operator, { kind: 'close' }, [operator.clientId])).body).toMatchObject({
      changed: 0,
    })
  })

  it('undoes five hundred extended trials unless one changed since', async () => {
    await portal.db.system.query(
      `insert into client (name, is_trial, trial_ends_on, use_stripe)
       select 'Trial ' || n, n % 3 <> 0, case when n % 5 <> 0 then $1::date + n % 60 end, n % 2 = 0
       from generate_series(1, 500) n`,
      [dayAhead(-30)],
    )
    const rows = await write(
      `select company_id as id from subscription where client_id = $1 and company_name like 'Trial %' order by id`,
      [operatorId],
    )
    const ids = rows.map((row) => one.parse(row).id)
    const facts = async () => ({
      subscriptions: await write(
        `select to_jsonb(s) - '{version,updated_at}'::text[] as row from subscription s
         where client_id = $1 and company_id = any($2) order by id`,
        [operatorId, ids],
      ),
      clients: await portal.db.system.query('select * from client where id = any($1) order by id', [ids]),
    })
    const before = await facts()
    const begun = performance.now()
    const made = await change(operator, { kind: 'extendTrial', days: 21 }, ids)
    expect(made.body).toMatchObject({ changed: 500 })
    const undo = () =>
      portal.call(operator.token, 'POST', `/api/pam/change/${String(made.body['changeId'])}/undo`, {})
    await write(
      `update subscription set use_stripe = not use_stripe where client_id = $1 and company_id = $2`,
      [operatorId, ids[7]],
    )
    expect(await undo()).toMatchObject({ status: 409 })
    await write(
      `update subscription set use_stripe = not use_stripe where client_id = $1 and company_id = $2`,
      [operatorId, ids[7]],
    )
    expect((await undo()).body).toEqual({ undone: 500 })
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await facts()).toEqual(before)
    expect((await undo()).status).toBe(409)
  })
})

it('people, last activity and sites are counted in the name of the company', async () => {
  await countUsage(portal.db, brought)
  const before = (await clientsOf(portal, partner))[0]?.people ?? 0
  await portal.member(brought, [])
  await countUsage(portal.db, brought)
  expect((await clientsOf(portal, partner))[0]).toMatchObject({ people: before + 1 })
})

it('PAM-01 notifies the payer near and at a plan limit, once each', async () => {
  const id = await portal.company('Growing Sdn Bhd')
  const admin = await portal.member(id, allCodes)
  for (let more = 0; more < 3; more += 1) await portal.member(id, [])
  const [plan] = await write(
    `insert into plan (client_id, code, name, price_monthly, price_yearly, max_employees) values ($1, 'FIVE', 'Five', 0, 0, 5)
     returning id`,
    [operatorId],
  )
  await write('update subscription set plan_id = $2 where company_id = $1', [id, one.parse(plan).id])
  const told = () =>
    portal.db
      .read(id)
      .query(
        'select wording_values as values, employee_id from notification where wording = $1 order by id',
        ['usagePeople'],
      )
  const said = (used: string) => ({ employee_id: admin.employeeId, values: { used, most: '5' } })
  await countUsage(portal.db, id)
  await countUsage(portal.db, id)
  expect(await told()).toEqual([said('4')])
  await portal.member(id, [])
  await countUsage(portal.db, id)
  await countUsage(portal.db, id)
  expect(await told()).toEqual([said('4'), said('5')])
  const [row] = await clientsOf(portal, operator, { q: 'growing' })
  expect(row).toMatchObject({ people: 5, attention: ['full'] })
})

it('gives a partner its percentage and its clients’ invoices only', async () => {
  const agreed = await portal.call(operator.token, 'POST', '/api/pam/partner-term', {
    partnerId,
    fromDate: '2026-01-01',
    commissionPercent: '12.5',
  })
  expect(agreed.status, agreed.text).toBe(201)
  await write(
    `insert into invoice (client_id, company_id, subscription_id, number, status, subtotal, discount, tax, total,
       amount_paid, paid_at)
     select client_id, company_id, id, 'INV-T-' || company_id, 'paid', 1000.04, 0, 80, 1080.04, 1080.04, now()
     from subscription where client_id = $1 and company_id = any($2)`,
    [operatorId, [brought, other]],
  )
  const earned = () => portal.call(partner.token, 'GET', '/api/pam/commission')
  const [first, ...others] = (await earned()).rows
  expect(first).toMatchObject({ companyId: brought, partnerId, base: '1000.04', commission: '125.01' })
  expect(others).toEqual([])
  // A refund takes its part of the base back.
  const given = (sum: string) =>
    write(
      `update invoice set amount_paid = total - $3, amount_refunded = $3 where client_id = $1 and company_id = $2
         and number like 'INV-T-%'`,
      [operatorId, brought, sum],
    )
  await given('540.02')
  expect((await earned()).rows).toMatchObject([{ base: '500.02', commission: '62.50' }])
  await given('0')
  const { id: invoiceId } = z.object({ id: z.int() }).parse(first)
  const pdf = (who: Member, client: number) =>
    portal.call(who.token, 'GET', `/api/pam/client/${client}/invoice/${invoiceId}/pdf`)
  for (const who of [operator, partner]) {
    const { status, headers } = await pdf(who, brought)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await pdf(operator, other)).status).toBe(404)
  expect((await pdf(partner, other)).status).toBe(404)
})
