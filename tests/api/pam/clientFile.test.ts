import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf } from '../../../src/domain/platform/clientFile.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { importClients } from '../../../src/resources/pam/clientFile.calls.ts'
import { clientsOf } from '../../support/clients.ts'
import { enterPlan, operatorId } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const mails: string[] = []
let portal: Portal
let operator: Member
beforeAll(async () => {
  portal = await startPortal({ senders: { email: async (to) => void mails.push(to) } })
  await portal.db.system.query(
    `insert into client (id, name, time_zone) values ($1, 'Operator', 'Asia/Kuala_Lumpur')`,
    [operatorId],
  )
  operator = await portal.member(operatorId, allCodes)
  await enterPlan(portal, { code: 'BUS', name: 'Business' })
})
afterAll(() => portal.close())

const headings = [
  'Company Name',
  'Negara',
  'Plan',
  'Contact person',
  'E-mail',
  'Phone',
  'Trial (days)',
  'Remark',
]
const row = (at: number, more: Partial<Record<number, string>> = {}) =>
  [
    `Company ${at}`,
    'Malaysia',
    'business',
    `Siti binti Omar ${at}`,
    `o${at}@c.example`,
    `012-34567${10 + at}`,
    '21',
    'x',
  ].map((cell, column) => more[column] ?? cell)
const send = async (table: string[][], preview: boolean) => {
  const body = { rows: linesOf([headings, ...table]), preview }
  const answer = await portal.call(operator.token, 'POST', '/api/pam/client/import', body)
  expect(answer.status, answer.text).toBe(200)
  return importClients.answer.parse(answer.body)
}
const clients = async () =>
  (await clientsOf(portal, operator)).filter(({ companyName }) => companyName.startsWith('Company'))

it('PAM-22 a file of clients makes 30 with plan, trial and invitation, or none', async () => {
  const table = Array.from({ length: 30 }, (_, at) => row(at))
  const wrong = table
    .with(3, row(3, { 1: 'Atlantis', 2: 'Gold', 4: 'nobody' }))
    .with(7, row(7, { 0: 'company 6', 6: '500' }))
  const refused = await send(wrong, false)
  expect(
    refused.rows.flatMap(({ errors }, at) =>
      Object.keys(errors).length ? [[at, Object.keys(errors).sort()]] : [],
    ),
  ).toEqual([
    [3, ['country', 'email', 'plan']],
    [7, ['trialDays']],
  ])
  expect([refused.made, (await clients()).length, mails]).toEqual([0, 0, []])

  const twice = await send(table.with(7, row(7, { 0: 'company 6' })), true)
  expect(twice.rows[7]?.errors).toEqual({ companyName: 'Another row of the file says the same.' })
  expect(await send(table, true)).toMatchObject({ faulty: 0, made: 0 })
  expect((await clients()).length).toBe(0)

  const done = await send(table, false)
  expect([done.made, done.faulty, mails.length]).toEqual([30, 0, 30])
  expect(done.rows[0]?.made).toMatchObject({ mailedTo: 'o0@c.example', isKnown: false })
  const made = await clients()
  expect(made.length).toBe(30)
  expect(made[0]).toMatchObject({
    people: 1,
    attention: [],
    planId: expect.any(Number),
    country: 'MY',
    state: 'trialing',
    owner: 'Siti binti Omar 0',
  })
  // The same file again makes nobody twice.
  const again = await send(table, false)
  expect([again.made, again.faulty]).toEqual([0, 30])
})
