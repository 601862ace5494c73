import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { openLeadStatuses } from '../../../src/domain/platform/leads.ts'
import { lead } from '../../../src/resources/pam/lead.resource.ts'
import { partnerLead } from '../../../src/resources/pam/partnerLead.resource.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { batchesOf } from '../../support/batches.ts'
import { clientsOf } from '../../support/clients.ts'
import { bringFile, runFile } from '../../support/importing.ts'
import { operatorId } from '../../support/payments.ts'
import { changeRecord, listUrl, pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let operator: Member
let partner: Member
let otherPartner: Member

async function partnerCompany(name: string) {
  const id = await portal.company(name)
  await portal.db.system.query('update client set is_partnership_enable = true where id = $1', [id])
  return portal.member(id, allCodes)
}

beforeAll(async () => {
  portal = await startPortal({ senders: { email: async () => undefined } })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  partner = await partnerCompany('Partner Sdn Bhd')
  otherPartner = await partnerCompany('Other Partner')
})
afterAll(() => portal.close())

const values = { companyName: 'Anggerik Cleaners', contactName: 'Ravi', email: 'ravi@anggerik.example' }
const add = async (who: Member, more: object = {}) => {
  const answer = await portal.call(who.token, 'POST', pathOf(lead), { ...values, ...more })
  expect(answer.status, answer.text).toBe(201)
  return Number(answer.body['id'])
}
const change = (who: Member, id: number, more: Record<string, unknown>) =>
  changeRecord(portal, who, lead, id, more)
const list = async (who: Member, filter: object = { status: openLeadStatuses }, of: Resource = lead) =>
  (await portal.call(who.token, 'GET', listUrl(of, { filter }))).rows

it('PAM-01 leads belong to the following company; the operator reads those of partners', async () => {
  const id = await add(partner)
  expect(await list(partner)).toMatchObject([{ id, ...values, status: 'open', probability: 'warm' }])
  for (const who of [operator, otherPartner]) {
    expect(await list(who)).toEqual([])
    expect((await portal.call(who.token, 'PUT', `${pathOf(lead)}/${id}`, values)).status).toBe(404)
  }
  const ownId = await add(operator, { companyName: 'Of the operator' })
  const ofPartner = { partnerClientId: partner.clientId }
  expect(await list(operator, {}, partnerLead)).toMatchObject([{ id, ...values, ...ofPartner }])
  expect(await list(operator, ofPartner, partnerLead)).toHaveLength(1)
  expect(await list(operator, { q: 'anggerik' }, partnerLead)).toHaveLength(1)
  const page = `${pathOf(partnerLead)}/${id}`
  expect((await portal.call(operator.token, 'GET', page)).body).toMatchObject(ofPartner)
  expect((await portal.call(operator.token, 'PUT', page, values)).status).toBe(405)
  expect((await portal.call(partner.token, 'GET', pathOf(partnerLead))).status).toBe(403)
  await portal.db.write(operator, async (tx) => {
    expect(await tx.query('update lead set note = null where id = $1 returning id', [id])).toEqual([])
  })
  expect(await portal.db.read(otherPartner.clientId).query('select id from lead')).toEqual([])
  await portal.call(operator.token, 'DELETE', `${pathOf(lead)}/${ownId}`)
  await portal.call(partner.token, 'DELETE', `${pathOf(lead)}/${id}`)
  expect(await list(operator, {}, partnerLead)).toEqual([])
})

it('PAM-01 the team’s rights decide who reads and changes leads; other companies have none', async () => {
  const colleague = await portal.member(partner.clientId, [])
  const outsider = await portal.member(await portal.company('Outside Sdn Bhd'), allCodes)
  const id = await add(partner)
  const may = async (who: Member) => [
    (await portal.call(who.token, 'GET', pathOf(lead))).status,
    (await change(who, id, { note: 'Mine' })).status,
    (await portal.call(who.token, 'POST', pathOf(lead), values)).status,
  ]
  for (const who of [colleague, outsider]) expect(await may(who)).toEqual([403, 403, 403])
  const path = `/api/pam/team/${colleague.employeeId}`
  await portal.call(partner.token, 'PUT', path, { rights: ['read'], was: [] })
  expect(await may(colleague)).toEqual([200, 403, 403])
  await portal.call(partner.token, 'PUT', path, { rights: ['read', 'manage'], was: ['read'] })
  expect(await may(colleague)).toEqual([200, 200, 201])
})

it('PAM-01 a lead is lost for a reason, and won by its client alone', async () => {
  const id = await add(partner)
  const refused = async (more: Record<string, unknown>) => (await change(partner, id, more)).body['errors']
  expect(await refused({ status: 'lost' })).toEqual({ lostReason: 'Say why.' })
  expect(await refused({ status: 'won' })).toHaveProperty('status')
  expect(await refused({ becameId: operatorId })).toHaveProperty('becameId')
  expect((await change(partner, id, { status: 'lost', lostReason: 'Price' })).status).toBe(200)
  expect((await portal.call(partner.token, 'POST', pathOf(lead), { ...values, status: 'won' })).status).toBe(
    422,
  )
})

it('PAM-01 leads come from a file, change together, and are undone', async () => {
  const file = 'Company,Phone,Status,Next step on\nKenari,+60123456701,demo,2026-03-01\nRajawali,,open,\n'
  const brought = await bringFile(portal, otherPartner, pathOf(lead), file)
  await runFile(portal, otherPartner, brought)
  const found = () => list(otherPartner, {})
  expect(await found()).toMatchObject([
    { companyName: 'Kenari', contactNumber: '+60123456701', status: 'demo', nextOn: '2026-03-01' },
    { companyName: 'Rajawali', status: 'open' },
  ])
  const batches = batchesOf(portal, otherPartner)
  const { id } = await batches.start(lead, 'update', { filter: {}, set: { probability: 'hot' } })
  await batches.until(id, ['done'])
  expect((await found()).map((row) => row['probability'])).toEqual(['hot', 'hot'])
  await batches.step(id, 'undo')
  await expect.poll(found).toMatchObject([{ probability: 'warm' }, { probability: 'warm' }])
})

it('PAM-01 a lead becomes a client once, and only in its own company', async () => {
  const id = await add(partner, { companyName: 'Cempaka' })
  const make = (who: Member, companyName: string) =>
    portal.call(who.token, 'POST', '/api/pam/client', {
      companyName,
      country: 'MY',
      timeZone: 'Asia/Kuala_Lumpur',
      industry: { industryId: '1', industryName: 'Agriculture' },
      employeeBand: '11-49',
      firstName: 'Aina',
      lastName: 'Rahim',
      contact: '+60123456733',
      email: 'aina@melur.example',
      trialDays: 21,
      planId: null,
      partnerId: null,
      leadId: id,
    })
  for (const who of [otherPartner, operator]) expect((await make(who, 'Taken')).status).toBe(409)
  const made = await make(partner, 'Cempaka')
  expect(made.status, made.text).toBe(201)
  const won = { id, status: 'won', becameId: made.body['companyId'] }
  expect(await list(partner, { status: 'won' })).toMatchObject([won])
  expect(await list(operator, { status: 'won' }, partnerLead)).toMatchObject([won])
  const note = await change(partner, id, { note: 'Thanked' })
  expect([note.status, note.body['status']]).toEqual([200, 'won'])
  expect((await make(partner, 'Again')).status).toBe(409)
  // A refused client leaves no company.
  const names = (await clientsOf(portal, operator)).map(({ companyName }) => companyName)
  expect(names.filter((name) => ['Taken', 'Again'].includes(name))).toEqual([])
})
