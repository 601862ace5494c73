import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { countUsage } from '../../../server/modules/pam/usage.ts'
import { noticesOf } from '../../support/cards.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { chosenInvoice, enterPlan, operatorId, payInvoice, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const begin = dayIn(new Date(), companyZone)
let now = noonOf(begin)
let portal: Portal
let operator: Member
let planId: number
beforeAll(async () => {
  portal = await startPortal({ now: () => now })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  planId = await enterPlan(portal)
})
afterAll(() => portal.close())

async function goTo(day: string) {
  now = noonOf(day)
  await portal.app.jobs.runDue()
}
/** Titles of notices; the list leaves old ones out. */
async function notices(member: Member, name: string) {
  now = noonOf(begin)
  return (await noticesOf(portal, member)).filter((title) => title.includes(name))
}
const contract = async (owner: Member) =>
  (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
const invoicesOf = async (owner: Member) => {
  const { rows } = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  return Array.isArray(rows) ? rows : []
}
const cancel = async (owner: Member, isCancelled: boolean, version?: unknown) =>
  portal.call(owner.token, 'PUT', '/api/payment/cancellation', {
    isCancelled,
    version: version ?? (await contract(owner))['version'],
  })

/** A company that has paid for its first period. */
async function paying(name: string) {
  const owner = await triedCompany(portal, name)
  await payInvoice(portal, { owner, operator }, await chosenInvoice(portal, owner, planId), begin)
  return { owner, endsOn: String((await contract(owner))['endsOn']) }
}

it('PAY-01 a cancelled plan stays open to its last day, is not renewed, and can be taken again', async () => {
  await goTo(begin)
  const { owner, endsOn } = await paying('Leaving')
  const { version } = await contract(owner)
  const cancelled = await cancel(owner, true)
  expect([cancelled.status, cancelled.body]).toEqual([200, { cancelOn: endsOn }])
  expect((await cancel(owner, true, version)).status).toBe(409)
  expect(await contract(owner)).toMatchObject({ state: 'active', cancelOn: endsOn, nextInvoice: null })
  const choice = { planId, cycle: 'monthly', quantity: 30 }
  expect((await portal.call(owner.token, 'PUT', '/api/payment/contract-plan', choice)).status).toBe(409)
  const [told] = await notices(operator, 'Leaving has')
  expect(told).toMatch(/^Leaving has cancelled its plan: it ends on /)
  await goTo(endsOn)
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
  await goTo(addDays(endsOn, 1))
  await goTo(addDays(endsOn, 40))
  expect(await contract(owner)).toMatchObject({ state: 'cancelled', suspension: { isCancelled: true } })
  expect(await invoicesOf(owner)).toHaveLength(1)
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(402)
  expect((await portal.call(owner.token, 'GET', '/api/pin/export.csv')).status).toBe(200)
  const invoice = await chosenInvoice(portal, owner, planId)
  await payInvoice(portal, { owner, operator }, invoice, dayIn(now, companyZone))
  expect(await contract(owner)).toMatchObject({ state: 'active', cancelOn: null })
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
})

it('PAY-01 a cancellation that is taken back in time is renewed, and the operator opens an ended one', async () => {
  await goTo(begin)
  const [kept, opened] = [await paying('Staying'), await paying('Opened')]
  expect((await cancel(await triedCompany(portal, 'Trying', -5), true)).status).toBe(409)
  await cancel(kept.owner, true)
  await cancel(opened.owner, true)
  expect((await cancel(kept.owner, false)).body).toEqual({ cancelOn: null })
  expect(await notices(operator, 'Staying keeps')).toEqual(['Staying keeps its plan after all'])
  await goTo(addDays(kept.endsOn, 1))
  expect(await contract(kept.owner)).toMatchObject({ state: 'active', startsOn: addDays(kept.endsOn, 1) })
  expect(await invoicesOf(kept.owner)).toHaveLength(2)
  const action = { kind: 'reactivate' }
  const body = { action, companyIds: [opened.owner.clientId], reason: 'They stay' }
  expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).status).toBe(200)
  await portal.app.jobs.runDue()
  expect(await contract(opened.owner)).toMatchObject({ state: 'active', cancelOn: null })
})

it('PAY-01 the peak of a cancelled last period is billed when it ends, once', async () => {
  await goTo(begin)
  const { owner, endsOn } = await paying('Grown')
  await cancel(owner, true)
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query('select note_usage($1, $2, 34, 0), note_usage($1, $3, 14, 0)', [
      owner.clientId,
      addDays(begin, 3),
      addDays(begin, 4),
    ]),
  )
  await goTo(addDays(endsOn, 1))
  await goTo(addDays(endsOn, 2))
  expect(await contract(owner)).toMatchObject({ state: 'cancelled' })
  const [growth, ...others] = await invoicesOf(owner)
  expect(others).toHaveLength(1)
  expect(growth).toMatchObject({ status: 'open', periodEnd: endsOn })
  const { lines } = (await portal.call(owner.token, 'GET', `/api/payment/invoice/${growth.id}`)).body
  expect(lines).toMatchObject([{ unit: 'growth', quantity: 22 }])
})

it('PAM-02 managers hear once of a limit that is reached and of a trial that nobody uses', async () => {
  await goTo(begin)
  const { owner } = await paying('Full House')
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(
      'update plan set max_employees = 1 where id = (select plan_id from subscription where company_id = $1)',
      [owner.clientId],
    ),
  )
  await countUsage(portal.db, owner.clientId, now)
  await countUsage(portal.db, owner.clientId, now)
  expect(await notices(operator, 'Full House has reached')).toEqual([
    'Full House has reached the people of its plan: 1 of 1',
  ])
  await triedCompany(portal, 'Silent', -10)
  const busy = await triedCompany(portal, 'Busy', -10)
  await goTo(addDays(begin, 6))
  await portal.db.system.query(
    `insert into client_usage (company_id, people, sites, last_active_at) values ($1, 1, 1, $2)
     on conflict (company_id) do update set last_active_at = excluded.last_active_at`,
    [busy.clientId, now],
  )
  await goTo(addDays(begin, 7))
  await goTo(addDays(begin, 8))
  expect(await notices(operator, 'nobody uses it')).toEqual([
    expect.stringMatching(/^The trial of Silent ends on .*, and nobody uses it$/),
  ])
})
