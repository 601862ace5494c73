import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import { clientsOf } from '../../support/clients.ts'
import { operatorId } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let operator: Member
beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
})
afterAll(() => portal.close())

const values = {
  code: 'STARTER',
  name: 'Starter',
  description: null,
  perUnit: 'employee',
  priceMonthly: '6.00',
  priceYearly: '60.00',
  baseMonthly: '99.00',
  baseYearly: '990.00',
  includedUnits: 10,
  maxEmployees: 50,
  maxPins: null,
  storageGb: null,
  trialDays: 7,
  isPublic: true,
  status: 'active',
}

it('PAM-02 refuses a second plan with the name or the code of another, in any letters', async () => {
  const add = (more: object) => portal.call(operator.token, 'POST', '/api/pam/plan', { ...values, ...more })
  const first = await add({})
  expect(first.status, first.text).toBe(201)
  const errors = async (more: object) => (await add(more)).body['errors']
  expect(await errors({ code: 'OTHER', name: 'STARTER' })).toHaveProperty('name')
  expect(await errors({ code: 'starter', name: 'Other' })).toHaveProperty('code')
  const both = await Promise.all([1, 2].map((at) => add({ code: `TWICE${at}`, name: 'Twice' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

it('PAM-01 a new client without a day at work is quiet only two weeks after it was made', async () => {
  const id = await portal.company('Brand New')
  const health = async () =>
    clientDetail.answer.parse((await portal.call(operator.token, 'GET', `/api/pam/client/${id}/detail`)).body)
      .client
  const quiet = async () => {
    const rows = await clientsOf(portal, operator, { attention: 'quiet' })
    return rows.some((row) => row.id === id)
  }
  expect([await health(), await quiet()]).toMatchObject([{ health: 'good', healthReasons: [] }, false])
  await portal.db.system.query(`update client set created_at = now() - interval '15 days' where id = $1`, [
    id,
  ])
  expect([await health(), await quiet()]).toMatchObject([{ healthReasons: ['quiet'] }, true])
})
