import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { invoice } from '../../../src/resources/pam/billing/invoice.resource.ts'
import { payment } from '../../../src/resources/pam/billing/payment.resource.ts'
import { plan } from '../../../src/resources/pam/billing/plan.resource.ts'
import { subscription } from '../../../src/resources/pam/billing/subscription.resource.ts'
import { commission } from '../../../src/resources/pam/partners/commission.resource.ts'
import { partner as partnerResource } from '../../../src/resources/pam/partners/partner.resource.ts'
import { partnerTerm } from '../../../src/resources/pam/partners/partnerTerm.resource.ts'
import { chosenInvoice, enterPlan, operatorId, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const records = [subscription, plan, invoice, payment, partnerResource, partnerTerm, commission]
let portal: Portal
let operator: Member
let client: Member

const list = (who: Member, path: string, query = '') => portal.call(who.token, 'GET', `/api/${path}${query}`)
const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  client = await triedCompany(portal, 'Paying Sdn Bhd')
  await chosenInvoice(portal, client, await enterPlan(portal))
})
afterAll(() => portal.close())

it('PAM-01 lists, sorts, filters and exports clients, plans, invoices and payments for the operator', async () => {
  const [row] = (await list(operator, invoice.path, filtered({ companyId: client.clientId }))).rows
  expect(row).toMatchObject({ status: 'open', companyId: client.clientId, currency: 'MYR' })
  const named = await list(operator, `${subscription.path}/names`, filtered({ id: [client.clientId] }))
  expect(named.rows).toEqual([expect.objectContaining({ id: client.clientId })])
  for (const { path, list: shown } of records) {
    for (const name of shown.filters.filter((one) => one !== 'attention')) {
      const sorted = await list(operator, path, `?sort=${encodeURIComponent(JSON.stringify([name, 'DESC']))}`)
      expect([path, name, sorted.status]).toEqual([path, name, 200])
    }
    expect((await list(operator, `${path}/export.csv`)).text.split('\n').length).toBeGreaterThan(1)
  }
})

it('PAM-01 adds amounts up in one currency, and never across two', async () => {
  const sums = () => list(operator, `${invoice.path}/totals`)
  const one = await sums()
  expect(Number(one.body['amountDue'])).toBeGreaterThan(0)
  const other = await triedCompany(portal, 'Singapore Pte Ltd')
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`update subscription set currency = 'SGD' where company_id = $1`, [other.clientId]),
  )
  await chosenInvoice(portal, other, await enterPlan(portal))
  expect((await sums()).body).not.toHaveProperty('amountDue')
  const inRinggit = await list(operator, `${invoice.path}/totals`, filtered({ currency: 'MYR' }))
  expect(inRinggit.body['amountDue']).toBe(one.body['amountDue'])
})

it('PAM-01 shows platform records to the operator’s and partners’ teams, who change set-up at most', async () => {
  const partnerId = await portal.company('Partner Sdn Bhd')
  await portal.db.system.query('update client set is_partnership_enable = true where id = $1', [partnerId])
  const partner = await portal.member(partnerId, allCodes)
  const outsider = await portal.member(await portal.company('Outside Sdn Bhd'), allCodes)
  const colleague = await portal.member(operatorId, [])
  for (const { path, readOnly } of records) {
    for (const who of [outsider, colleague]) expect((await list(who, path)).status).toBe(403)
    // Clients have a form of their own to be made with.
    const made = path === subscription.path ? 422 : 405
    const tried = await portal.call(partner.token, 'POST', `/api/${path}`, {})
    expect(tried.status).toBe(readOnly ? made : 403)
    if (!readOnly) continue
    expect((await portal.call(operator.token, 'POST', `/api/${path}`, {})).status).toBe(made)
    expect((await portal.call(operator.token, 'DELETE', `/api/${path}/1`)).status).toBe(405)
  }
  const inAll = await Promise.all(records.map(async ({ path }) => (await list(partner, path)).status))
  expect(inAll).toEqual([200, 200, 200, 403, 200, 200, 200])
  const rights = { rights: ['read'], was: [] }
  await portal.call(operator.token, 'PUT', `/api/pam/team/${colleague.employeeId}`, rights)
  expect((await list(colleague, invoice.path)).status).toBe(200)
})

it('PAM-01 no role gives platform codes, and none in a role of a client opens another’s rows', async () => {
  const code = codeFor('PL', 'main', 'read')
  const clientId = await portal.company('Curious Sdn Bhd')
  const administrator = await portal.member(clientId, allCodes)
  const role = (await list(administrator, 'admin/access')).body['roles']
  const [held] = z.array(z.object({ id: z.number(), version: z.number() })).parse(role)
  const body = { permissions: [...allCodes, code], version: held?.version }
  const given = await portal.call(administrator.token, 'PUT', `/api/admin/access/role/${held?.id}`, body)
  expect([given.status, Object.keys(given.body['errors'] ?? {})]).toEqual([422, ['permissions']])
  const looker = await portal.member(clientId, [code])
  for (const { path } of records) expect((await list(looker, path)).rows).toEqual([])
})

it('PAM-01 a partner reads its own clients, their invoices and the plans on offer, nothing else', async () => {
  const partnerId = await portal.company('Bringing Sdn Bhd')
  await portal.db.system.query('update client set is_partnership_enable = true where id = $1', [partnerId])
  const partner = await portal.member(partnerId, allCodes)
  const stranger = await triedCompany(portal, 'Stranger Sdn Bhd')
  const planId = await enterPlan(portal)
  await chosenInvoice(portal, stranger, planId)
  const brought = await triedCompany(portal, 'Brought Sdn Bhd')
  await chosenInvoice(portal, brought, planId)
  const body = {
    action: { kind: 'assignPartner', partnerId },
    companyIds: [brought.clientId],
    reason: 'Theirs',
  }
  expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).status).toBe(200)
  for (const query of [
    '',
    filtered({ q: 'sdn bhd' }),
    filtered({ id: [brought.clientId, stranger.clientId] }),
  ])
    expect((await list(partner, subscription.path, query)).rows).toMatchObject([{ id: brought.clientId }])
  expect((await list(partner, `${subscription.path}/${stranger.clientId}`)).status).toBe(404)
  expect((await list(partner, invoice.path)).rows).toMatchObject([{ companyId: brought.clientId }])
  const file = await list(partner, `${invoice.path}/export.csv`)
  expect([file.text.includes('Brought Sdn Bhd'), file.text.includes('Stranger')]).toEqual([true, false])
  const plans = await list(partner, plan.path)
  expect(plans.rows.length).toBeGreaterThan(0)
  expect(plans.rows.every((row) => row['status'] !== 'draft')).toBe(true)
})
