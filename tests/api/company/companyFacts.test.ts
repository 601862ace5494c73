import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { companyFacts } from '../../../src/resources/company/company.shapes.ts'
import { startPortal, type Portal } from '../../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const approves = [codeFor('US', 'main', 'update')]
const facts = async (token: string) =>
  companyFacts.parse((await portal.call(token, 'GET', '/api/client')).body)

it('tells a member about his own company and nobody about another one', async () => {
  const own = await portal.company('Own')
  const other = await portal.company('Other')
  await portal.db.system.query(
    `update client set use_stripe = true, is_partnership_enable = true, customer_id = 'cus_1', logo = '/files/1',
       workspace_code = 'OTHER1' where id = $1`,
    [other],
  )
  const member = await portal.member(own, approves)
  expect(await facts(member.token)).toEqual({
    id: own,
    ownEmployeeId: member.employeeId,
    name: 'Own',
    logo: null,
    isTrial: false,
    trialLeft: 0,
    customerId: null,
    useStripe: false,
    isPartnershipEnable: false,
    isSuspended: false,
    timeZone: 'Asia/Kuala_Lumpur',
    siteZones: [],
    dateFormat: 'D MMM YYYY',
    weekStart: 1,
    currency: 'MYR',
    brandColour: null,
    workspaceCode: null,
  })
  expect((await portal.call(portal.inCompany(member, other), 'GET', '/api/client')).status).toBe(403)
  const there = await portal.member(other, approves)
  expect(await facts(there.token)).toMatchObject({
    useStripe: true,
    isPartnershipEnable: true,
    customerId: 'cus_1',
    logo: '/files/1',
  })
})

it('returns the workspace code only to users who may approve members', async () => {
  const id = await portal.company('Coded')
  await portal.db.system.query(`update client set workspace_code = 'JOINUS7' where id = $1`, [id])
  const manager = await portal.member(id, approves)
  expect((await facts(manager.token)).workspaceCode).toBe('JOINUS7')
  for (const codes of [[], [codeFor('US', 'main', 'read'), codeFor('US', 'me', 'update')]]) {
    const member = await portal.member(id, codes)
    const { text } = await portal.call(member.token, 'GET', '/api/client')
    expect(text).not.toContain('workspaceCode')
    expect(text).not.toContain('JOINUS7')
  }
})

it('counts a trial to its last day in the company’s zone, after which it runs no more', async () => {
  const zone = 'Pacific/Kiritimati'
  const id = await portal.company('Trial')
  const member = await portal.member(id, [])
  const today = dayIn(new Date(), zone)
  const found = []
  for (const days of [7, 1, 0, -1, -30]) {
    await portal.db.system.query(
      'update client set time_zone = $2, is_trial = true, trial_ends_on = $3::date + $4::int where id = $1',
      [id, zone, today, days],
    )
    const { isTrial, trialLeft } = await facts(member.token)
    found.push([days, isTrial, trialLeft])
  }
  expect(found).toEqual([
    [7, true, 7],
    [1, true, 1],
    [0, true, 0],
    [-1, false, 0],
    [-30, false, 0],
  ])
})
