import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { readRevenue } from '../../../src/resources/pam/billing/revenue.calls.ts'
import { operatorId } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let operator: Member

const write = (sql: string, values: unknown[]) =>
  portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query<{ id: number }>(sql, values),
  )

interface Given {
  from: string
  to: string
  net: string
  cycle?: string
  kind?: string
  status?: string
  currency?: string
}

let numbers = 0

/** An invoice with one line that recurs, and one of growth that does not count. */
async function bill(companyId: number, { from, to, net, cycle = 'monthly', ...given }: Given) {
  const { kind = 'period', status = 'paid', currency = 'MYR' } = given
  const [row] = await write(
    `insert into invoice (client_id, company_id, subscription_id, number, status, kind, cycle, period_start, period_end,
       currency, subtotal, discount, total, issued_on, due_on)
     select client_id, company_id, id, $2, $3, $4, $5, $6, $7, $8, $9::numeric + 10, 0, $9::numeric + 10, $6, $6::date + 14
     from subscription where company_id = $1 returning id`,
    [companyId, `INV-${(numbers += 1)}`, status, kind, cycle, from, to, currency, net],
  )
  for (const [unit, amount] of [
    [null, net],
    ['growth', '10'],
  ])
    await write(
      `insert into invoice_line (client_id, company_id, invoice_id, position, label, unit, unit_price, amount)
       values ($1, $2, $3, 1, 'Line', $4, $5, $5)`,
      [operatorId, companyId, row?.id, unit, amount],
    )
}

const revenue = async (day: string, months = 3) => {
  const answer = await portal.call(operator.token, 'GET', `/api/pam/revenue?day=${day}&months=${months}`)
  return readRevenue.answer.parse(answer.body)
}
const ringgit = async (day: string, months?: number) =>
  (await revenue(day, months)).currencies.find(({ currency }) => currency === 'MYR')

beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
})
afterAll(() => portal.close())

it('PAM-01 counts a month of each invoice: yearly ones by a twelfth, changes of plan by their share', async () => {
  const [yearly, grown, left, back] = await Promise.all(
    ['Yearly', 'Grown', 'Left', 'Back'].map((name) => portal.company(name)),
  )
  if (!yearly || !grown || !left || !back) throw new Error('A company is missing')
  await bill(yearly, { from: '2024-01-01', to: '2024-12-31', net: '1200', cycle: 'yearly' })
  await bill(grown, { from: '2024-06-01', to: '2024-06-30', net: '100' })
  // From 16 to 30 June, half of the month: 50 more a month cost 25.
  await bill(grown, { from: '2024-06-16', to: '2024-06-30', net: '25', kind: 'exchange' })
  await bill(left, { from: '2024-05-01', to: '2024-05-31', net: '70' })
  await bill(back, { from: '2024-04-01', to: '2024-04-30', net: '30' })
  await bill(back, { from: '2024-06-01', to: '2024-06-30', net: '40' })
  await bill(back, { from: '2024-06-01', to: '2024-06-30', net: '999', status: 'void' })
  const june = await ringgit('2024-06-30')
  expect(june?.months.map(({ day, mrr }) => [day, mrr])).toEqual([
    ['2024-04-30', '130.00'],
    ['2024-05-31', '170.00'],
    ['2024-06-30', '290.00'],
  ])
  expect(june?.months.at(-1)).toMatchObject({
    before: '170.00',
    new: '150.00',
    returned: '40.00',
    expansion: '0.00',
    churn: '-70.00',
    lost: 1,
    churnPercent: '50.0',
    arr: '3480.00',
    clients: 3,
  })
  expect(june?.clients.map(({ name, now, movement }) => [name, now, movement])).toEqual([
    ['Back', '40.00', 'returned'],
    ['Grown', '150.00', 'new'],
    ['Left', '0.00', 'churn'],
    ['Yearly', '100.00', 'same'],
  ])
})

it('PAM-01 figures of a past day stay the same after later invoices (law 2)', async () => {
  const before = await ringgit('2024-05-31')
  const late = await portal.company('Late')
  await bill(late, { from: '2024-07-01', to: '2024-07-31', net: '500' })
  expect(await ringgit('2024-05-31')).toEqual(before)
})

it('PAM-01 adds no two currencies, and groups open invoices by days past due', async () => {
  const other = await portal.company('Singapore')
  await bill(other, { from: '2024-08-01', to: '2024-08-31', net: '80', currency: 'SGD', status: 'open' })
  const at = async (day: string) => {
    const { currencies } = await revenue(day)
    const found = currencies.find(({ currency }) => currency === 'SGD')
    return [found?.months.at(-1)?.mrr, found?.ageing.map(({ invoices }) => invoices)]
  }
  expect(await at('2024-08-15')).toEqual(['80.00', [1, 0, 0, 0, 0]])
  expect(await at('2024-08-16')).toEqual(['80.00', [0, 1, 0, 0, 0]])
  expect(await at('2024-09-15')).toEqual(['0.00', [0, 0, 1, 0, 0]])
  expect(await at('2025-01-01')).toEqual(['0.00', [0, 0, 0, 0, 1]])
})
