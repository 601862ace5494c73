import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { changeClients } from '../../../src/resources/pam/change.calls.ts'
import { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import { enterPlan, operatorId, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

// Law 3: of two senders with the same read state, the second gets 409 with the state of now.

let portal: Portal
let operator: Member
let owner: Member
beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  owner = await triedCompany(portal, 'Twice')
})
afterAll(() => portal.close())

/** Reads once and makes the two requests of the senders from that, the first change and another one. */
type Case = () => Promise<{
  by: Member
  method: 'POST' | 'PUT'
  url: string
  bodies: readonly [object, object]
}>

const version = z.object({ version: z.number() })
const extended = (days: number) => ({
  action: { kind: 'extendTrial', days },
  companyIds: [owner.clientId],
  reason: 'They asked for it',
})

const cases: Readonly<Record<string, Case>> = {
  changeClients: async () => {
    const url = '/api/pam/client/change'
    const asked = { ...extended(14), preview: true }
    const { rows } = changeClients.answer.parse((await portal.call(operator.token, 'POST', url, asked)).body)
    const seen = rows.map((row) => ({ companyId: row.companyId, version: row.version }))
    return {
      by: operator,
      method: 'POST',
      url,
      bodies: [
        { ...extended(14), seen },
        { ...extended(14), seen },
      ],
    }
  },
  changeOwner: async () => {
    const others = [
      await portal.member(owner.clientId, allCodes),
      await portal.member(owner.clientId, allCodes),
    ]
    const url = `/api/pam/client/${owner.clientId}`
    const { administrators } = clientDetail.answer.parse(
      (await portal.call(operator.token, 'GET', `${url}/detail`)).body,
    )
    const was = administrators.find(({ isOwner }) => isOwner)?.personId ?? null
    const to = (at: number) => ({ personId: others[at]?.personId, reason: 'Has left', was })
    return { by: operator, method: 'PUT', url: `${url}/owner`, bodies: [to(0), to(1)] }
  },
  setMember: async () => {
    const { employeeId } = await portal.member(operatorId, ['USF'])
    const url = `/api/pam/team/${employeeId}`
    const bodies = [
      { rights: ['manage'], was: [] },
      { rights: ['team'], was: [] },
    ] as const
    return { by: operator, method: 'PUT', url, bodies }
  },
  saveCustomer: async () => {
    const url = '/api/payment/customer'
    const seen = version.parse((await portal.call(owner.token, 'GET', url)).body)
    const to = (billingName: string) => ({
      billingEmail: 'ap@twice.example',
      billingAddress: 'Ipoh',
      taxNo: null,
      billingName,
      ...seen,
    })
    return { by: owner, method: 'PUT', url, bodies: [to('One'), to('Two')] }
  },
  choosePlan: async () => {
    const planId = await enterPlan(portal)
    const url = '/api/payment/contract-plan'
    const seen = version.parse((await portal.call(owner.token, 'GET', url)).body)
    const of = (quantity: number) => ({ planId, cycle: 'monthly', quantity, ...seen })
    return { by: owner, method: 'PUT', url, bodies: [of(12), of(15)] }
  },
}

it.each(Object.entries(cases))('LAW-3 %s refuses the second of two senders', async (_name, prepared) => {
  const { by, method, url, bodies } = await prepared()
  const send = (body: object) => portal.call(by.token, method, url, body)
  const first = await send(bodies[0])
  expect([first.status, first.text]).toEqual([200, first.text])
  const second = await send(bodies[1])
  expect([second.status, second.body['code'], typeof second.body['current']]).toEqual([
    409,
    'stale',
    'object',
  ])
})
