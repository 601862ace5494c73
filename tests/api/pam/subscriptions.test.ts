import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dayAhead } from '../../support/days.ts'
import { startPortal, type Portal } from '../../support/portal.ts'

const operator = 53
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const row = z.object({
  state: z.string(),
  is_trial: z.boolean(),
  trial_ends_on: z.string().nullable(),
  customer_id: z.string().nullable(),
  use_stripe: z.boolean(),
  company_name: z.string(),
})
const subscriptionOf = async (companyId: number) =>
  row.parse(
    (
      await portal.db
        .read(operator)
        .query('select *, trial_ends_on::text from subscription where client_id = $1 and company_id = $2', [
          operator,
          companyId,
        ])
    )[0],
  )
const write = (sql: string, values: unknown[]) =>
  portal.db.write({ clientId: operator, employeeId: 0, personId: '' }, (tx) => tx.query(sql, values))

it('keeps company and subscription equal after a write of either', async () => {
  const id = await portal.company('Trying')
  expect((await subscriptionOf(id)).state).toBe('free')
  await portal.db.system.query(
    `update client set is_trial = true, trial_ends_on = $2, use_stripe = true, name = 'Tried' where id = $1`,
    [id, dayAhead(3)],
  )
  expect(await subscriptionOf(id)).toMatchObject({ state: 'trialing', is_trial: true, company_name: 'Tried' })
  await write('update subscription set trial_ends_on = $2 where company_id = $1', [id, dayAhead(-2)])
  expect((await subscriptionOf(id)).state).toBe('expired')
  await write(`update subscription set is_trial = false, customer_id = 'C-1' where company_id = $1`, [id])
  expect((await subscriptionOf(id)).state).toBe('active')
  const [client] = await portal.db.system.query(
    'select is_trial, customer_id, use_stripe, is_suspended from client where id = $1',
    [id],
  )
  expect(client).toEqual({ is_trial: false, customer_id: 'C-1', use_stripe: true, is_suspended: false })
  await write(`update subscription set state = 'suspended' where company_id = $1`, [id])
  expect(await portal.db.system.query('select is_suspended from client where id = $1', [id])).toEqual([
    { is_suspended: true },
  ])
})

it('a company reads its own subscription and no other, and writes none', async () => {
  const id = await portal.company('One')
  await portal.company('Two')
  expect(await portal.db.read(id).query('select company_name from subscription')).toEqual([
    { company_name: 'One' },
  ])
  const changed = await portal.db.write({ clientId: id, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`update subscription set state = 'free' where company_id = $1 returning id`, [id]),
  )
  expect(changed).toEqual([])
})
