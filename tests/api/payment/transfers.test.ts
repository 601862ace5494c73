import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { listTransfers, type ReportedTransfer } from '../../../src/resources/pam/billing/transfer.calls.ts'
import { chosenInvoice, enterPlan, operatorId, proofOf, triedCompany } from '../../support/payments.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const day = (clock: Date) => dayIn(clock, companyZone)
const begin = day(new Date())
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

async function goTo(ahead: number) {
  now = noonOf(addDays(begin, ahead))
  await portal.app.jobs.runDue()
}

const standing = async (owner: Member) =>
  (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
const isOpen = async (owner: Member) => (await portal.call(owner.token, 'GET', '/api/pin')).status === 200
const statusOf = async (owner: Member, id: number) =>
  (await portal.call(owner.token, 'GET', `/api/payment/invoice/${id}`)).body['status']

/** Reports a transfer for an invoice. */
const report = async (owner: Member, invoice: number, more: object = {}) =>
  portal.call(owner.token, 'POST', `/api/payment/invoice/${invoice}/out-of-band`, {
    reference: 'FT-1',
    paidOn: day(now),
    proofFileId: await proofOf(portal, owner),
    ...more,
  })

async function transfers(view: 'waiting' | 'decided', owner: Member): Promise<ReportedTransfer[]> {
  const { body } = await portal.call(operator.token, 'GET', `/api/pam/transfer?view=${view}`)
  return listTransfers.answer.parse(body).rows.filter(({ clientId }) => clientId === owner.clientId)
}

const decide = (id: number, body: object, by = operator) =>
  portal.call(by.token, 'POST', `/api/pam/transfer/${id}/decision`, body)

/** A company whose trial has ended, with an invoice for which it has reported a transfer. */
async function reported(name: string, endedDaysAgo = 1) {
  const owner = await triedCompany(portal, name, endedDaysAgo)
  const invoice = await chosenInvoice(portal, owner, planId)
  const answer = await report(owner, invoice)
  const [waiting] = await transfers('waiting', owner)
  if (!waiting) throw new Error('No transfer waits')
  return { owner, invoice, answer, id: waiting.id }
}

const titles = async (member: Member) => {
  await portal.app.jobs.runDue()
  return (await portal.call(member.token, 'GET', '/api/notification')).rows.map(({ title }) => String(title))
}

it('PAY-02 a reported transfer opens the company for its grace; confirmed, it pays the invoice', async () => {
  await goTo(0)
  const { owner, invoice, answer, id } = await reported('Confirmed')
  const graceUntil = addDays(begin, 7)
  expect(answer.body).toMatchObject({ status: 'open', graceUntil })
  expect(await isOpen(owner)).toBe(true)
  expect(await statusOf(owner, invoice)).toBe('open')
  expect(await standing(owner)).toMatchObject({ state: 'active', graceUntil })
  expect(await titles(operator)).toContainEqual(
    expect.stringMatching(/^Confirmed reports a transfer of MYR /),
  )
  expect((await report(owner, invoice)).status).toBe(409)

  expect((await decide(id, { isConfirmed: true }, owner)).status).toBe(403)
  expect((await decide(id, { isConfirmed: true })).status).toBe(200)
  expect((await decide(id, { isConfirmed: true })).status).toBe(409)
  expect(await statusOf(owner, invoice)).toBe('paid')
  expect(await standing(owner)).toMatchObject({ state: 'active', graceUntil: null })
  expect((await transfers('decided', owner)).map(({ status }) => status)).toEqual(['confirmed'])
  expect((await titles(owner))[0]).toMatch(/^Your transfer for INV-.* is confirmed$/)
  await goTo(8)
  expect(await isOpen(owner)).toBe(true)
})

it('PAY-02 a rejection needs a reason, closes the company again, and a second report opens nothing', async () => {
  await goTo(0)
  const { owner, invoice, id } = await reported('Rejected')
  const without = await decide(id, { isConfirmed: false, reason: ' ' })
  expect([without.status, without.body['errors']]).toEqual([422, { reason: 'Say why: the client reads it.' }])
  expect(await isOpen(owner)).toBe(true)
  expect((await decide(id, { isConfirmed: false, reason: 'No money came' })).status).toBe(200)
  expect(await isOpen(owner)).toBe(false)
  expect(await standing(owner)).toMatchObject({ state: 'expired', graceUntil: null })
  expect(await statusOf(owner, invoice)).toBe('open')
  expect((await titles(owner))[0]).toMatch(/was rejected: No money came$/)
  expect((await report(owner, invoice)).body).toMatchObject({ status: 'open', graceUntil: null })
  expect(await isOpen(owner)).toBe(false)
})

it('PAY-02 a rejected report takes no day of a running trial', async () => {
  await goTo(0)
  const { owner, id } = await reported('Early', -3)
  expect(await standing(owner)).toMatchObject({ isTrial: false, graceUntil: addDays(begin, 7) })
  await decide(id, { isConfirmed: false, reason: 'No money came' })
  expect(await standing(owner)).toMatchObject({ state: 'trialing', isTrial: true })
  expect(await isOpen(owner)).toBe(true)
})

it('PAY-02 a company closes again where nobody decides in time, and opens with a late confirmation', async () => {
  await goTo(0)
  const { owner, invoice, id } = await reported('Forgotten')
  await goTo(7)
  expect(await isOpen(owner)).toBe(true)
  await goTo(8)
  expect(await isOpen(owner)).toBe(false)
  expect((await decide(id, { isConfirmed: true })).status).toBe(200)
  expect(await isOpen(owner)).toBe(true)
  expect(await statusOf(owner, invoice)).toBe('paid')
})

it('PAY-02 a report keeps a paying company from being suspended, and its rejection suspends it', async () => {
  await goTo(0)
  const { owner, id: first } = await reported('Paying')
  await decide(first, { isConfirmed: true })
  const { endsOn } = await standing(owner)
  const renewal = Math.round((Date.parse(String(endsOn)) - Date.parse(begin)) / 86_400_000) + 1
  await goTo(renewal)
  await goTo(renewal + 31)
  expect(await standing(owner)).toMatchObject({ state: 'suspended' })
  const { rows } = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  const late = (Array.isArray(rows) ? rows : []).filter(({ paid }) => paid === false)
  for (const { id } of late) await report(owner, Number(id))
  expect(await standing(owner)).toMatchObject({ state: 'active' })
  for (const { id } of await transfers('waiting', owner))
    expect((await decide(id, { isConfirmed: false, reason: 'No money came' })).status).toBe(200)
  expect(await standing(owner)).toMatchObject({ state: 'suspended', graceUntil: null })
  expect((await standing(owner))['suspension']).toMatchObject({ isUnpaid: true })
})

it('PAY-02 only the operator reads transfers and their proof, which is a picture or a PDF', async () => {
  await goTo(0)
  const { owner, invoice, id } = await reported('Private')
  const partner = await portal.member(await portal.company('Curious'), allCodes)
  for (const who of [owner, partner]) {
    expect((await portal.call(who.token, 'GET', '/api/pam/transfer')).status).toBe(403)
    expect((await portal.call(who.token, 'GET', `/api/pam/transfer/${id}/proof`)).status).toBe(403)
  }
  const refused = await report(owner, invoice, { proofFileId: await proofOf(portal, owner, 'text/plain') })
  expect(refused.body['errors']).toEqual({ proofFileId: 'The proof must be a picture or a PDF.' })
})
