import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { sendFile, validated } from '../../support/importing.ts'
import { enterPlan, operatorId } from '../../support/payments.ts'
import {
  changeRecord,
  createSample,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
})
afterAll(() => portal.close())

const asOperator = (sql: string, values: unknown[]) =>
  portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) => tx.query(sql, values))

/** A company with its administrator, by a plan that holds so much. */
async function companyOf(name: string, more: object) {
  const clientId = await portal.company(name)
  const admin = await portal.member(clientId, allCodes)
  // The sentences of this file name the plan.
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`update plan set name = code where client_id = $1 and name = 'Tight'`, [operatorId]),
  )
  const planId = await enterPlan(portal, { name: 'Tight', ...more })
  await asOperator('update subscription set plan_id = $2 where company_id = $1', [clientId, planId])
  return { admin, planId }
}
const create = async (admin: Member, resource: Resource, more: object = {}) =>
  portal.call(
    admin.token,
    'POST',
    `/api/${resource.path}`,
    await sampleValues(portal, admin, resource, { given: { ...more } }),
  )

it('PAY-01 refuses more people than the plan holds: created, activated, restored or imported', async () => {
  const { admin, planId } = await companyOf('Full of people', { max_employees: 2 })
  const first = await createSample(portal, admin, employee)
  const step = (id: number, verb: string) => changeRecord(portal, admin, employee, id, {}, verb)
  expect((await step(first.id, 'suspend')).status).toBe(200)
  const active = await createSample(portal, admin, employee)
  const sentence =
    'Your plan Tight holds 2 active employees, and you have 2. Choose a larger plan, or deactivate somebody first.'
  const refusal = { status: 422, body: { message: sentence, errors: { root: sentence } } }
  expect(await create(admin, employee)).toMatchObject(refusal)

  expect(await step(first.id, 'activate')).toMatchObject(refusal)

  const gone = await portal.call(admin.token, 'DELETE', `/api/employee/${active.id}`)
  expect(gone.status, gone.text).toBeLessThan(300)
  await createSample(portal, admin, employee)
  expect(await portal.call(admin.token, 'POST', '/api/employee/restore', { ids: [active.id] })).toMatchObject(
    refusal,
  )

  const file = 'Employee number,First name,Last name,Mobile number\nX1,Aminah,Rahman,+60123456781\n'
  const sent = await sendFile(portal, admin, '/api/user', file)
  const { id } = z.object({ id: z.number() }).parse(sent.body)
  expect(await validated(portal, admin, '/api/user', id)).toMatchObject({
    errors: [
      {
        message:
          'This file adds 1, but your plan Tight holds 2 and you have 2. Choose a larger plan, or leave rows out.',
      },
    ],
  })

  // A grace of the plan counts at once, and so does a company that is over its limit already.
  await asOperator('update plan set limit_grace_percent = 50 where id = $1', [planId])
  await createSample(portal, admin, employee)
  await asOperator('update plan set max_employees = 1, limit_grace_percent = 0 where id = $1', [planId])
  expect((await changeRecord(portal, admin, employee, first.id, { firstName: 'Works on' })).status).toBe(200)
  expect((await create(admin, employee)).status).toBe(422)
})

it('PAY-01 counts people that are added at the same time one after the other', async () => {
  const { admin } = await companyOf('At once', { max_employees: 3 })
  const bodies = await Promise.all(Array.from({ length: 5 }, () => sampleValues(portal, admin, employee)))
  const answers = await Promise.all(
    bodies.map((body) => portal.call(admin.token, 'POST', '/api/employee', body)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422])
})

it('PAY-01 refuses more sites than the plan holds, and none without a plan', async () => {
  const { admin } = await companyOf('Full of sites', { max_pins: 1 })
  const first = await createSample(portal, admin, pin)
  expect((await create(admin, pin)).body).toMatchObject({
    message: 'Your plan Tight holds 1 sites, and you have 1. Choose a larger plan, or delete a site first.',
  })
  await portal.call(admin.token, 'DELETE', `/api/pin/${first.id}`)
  await createSample(portal, admin, pin)
  expect((await portal.call(admin.token, 'POST', '/api/pin/restore', { ids: [first.id] })).status).toBe(422)

  const free = await portal.member(await portal.company('Without a plan'), allCodes)
  for (let made = 0; made < 3; made += 1) await createSample(portal, free, pin)
})
