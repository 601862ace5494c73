import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { clientsOf } from '../../support/clients.ts'
import { dayAhead } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
let portal: Portal
let operator: Member
beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
})
afterAll(() => portal.close())

const change = async (action: object, companyId: number) => {
  const body = { action, companyIds: [companyId], reason: 'Fraud check' }
  expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).status).toBe(200)
}

it('PAM-23 staff of a suspended company learn whom to ask, and can raise an alarm', async () => {
  const id = await portal.company('Shut Sdn Bhd')
  const payer = await portal.member(id, allCodes)
  const guard = await portal.member(id, seedRoles.Employee.permissions)
  const company = async () => (await portal.call(guard.token, 'GET', '/api/client')).body
  expect((await company())['payers']).toBeUndefined()
  await change({ kind: 'suspend' }, id)
  const [named] = await portal.db
    .read(id)
    .query<{ name: string }>(
      `select trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = $2`,
      [id, payer.employeeId],
    )
  expect(await company()).toMatchObject({ isSuspended: true, payers: [named?.name] })
  expect((await portal.call(guard.token, 'GET', '/api/announcement')).status).toBe(402)
  const alarm = await portal.call(guard.token, 'POST', '/api/emergency', {})
  expect(alarm.status, alarm.text).toBe(201)
})

it('PAM-24 closed clients have a tab, are found by search, and leave the trials', async () => {
  const id = await portal.company('Gone Sdn Bhd')
  await portal.db.system.query('update client set is_trial = true, trial_ends_on = $2 where id = $1', [
    id,
    dayAhead(3),
  ])
  const names = async (filter: object) =>
    (await clientsOf(portal, operator, filter)).map(({ companyName }) => companyName)
  const [present, ending] = [{ state_neq: 'closed' }, { attention: 'trialEnding' }]
  expect(await names(ending)).toContain('Gone Sdn Bhd')
  await change({ kind: 'close' }, id)
  expect(await clientsOf(portal, operator, { q: 'gone' })).toMatchObject([{ state: 'closed', health: null }])
  expect(await names({ state: 'closed' })).toEqual(['Gone Sdn Bhd'])
  for (const filter of [present, ending]) expect(await names(filter)).not.toContain('Gone Sdn Bhd')
})
