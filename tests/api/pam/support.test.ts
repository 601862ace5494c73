import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { supportHeader } from '../../../src/domain/platform/support.ts'
import { areas } from '../../../server/areas.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { startSupport, supportSessions } from '../../../src/resources/pam/support.calls.ts'
import { vendor } from '../../../src/resources/vms/vendor.resource.ts'
import { vendorDocument } from '../../../src/resources/vms/vendorDocument.resource.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
const start = '2026-03-02T02:00:00.000Z'
const reason = 'Their leave rules do not add up'
let clock = new Date(start)
let portal: Portal
let operator: Member
let company: number
let admin: Member

const begin = (who: Member, clientId = company, body: object = { personId: admin.personId, reason }) =>
  portal.call(who.token, 'POST', `/api/pam/client/${clientId}/support`, body)
const begun = async () => startSupport.answer.parse((await begin(operator)).body)
const within = (
  sessionId: number,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  { body, who = operator, companyId = company }: { body?: object; who?: Member; companyId?: number } = {},
) => portal.call(who.token, method, url, body, { [supportHeader]: `${companyId}.${sessionId}` })

beforeAll(async () => {
  portal = await startPortal({ now: () => clock })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  company = await portal.company('Helped Sdn Bhd')
  admin = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

it('is begun only by operator members with a reason, as a client’s administrator', async () => {
  const partnerId = await portal.company('Partner Sdn Bhd')
  const partner = await portal.member(partnerId, allCodes)
  await portal.call(operator.token, 'POST', '/api/pam/client/change', {
    action: { kind: 'setPartnership', on: true },
    companyIds: [partnerId],
    reason: 'A partner',
  })
  await portal.call(operator.token, 'POST', '/api/pam/client/change', {
    action: { kind: 'assignPartner', partnerId },
    companyIds: [company],
    reason: 'Theirs',
  })
  expect((await portal.call(partner.token, 'GET', `/api/pam/client/${company}/detail`)).status).toBe(200)
  const reader = await portal.member(operatorId, ['USF'])
  await portal.call(operator.token, 'PUT', `/api/pam/team/${reader.employeeId}`, {
    rights: ['read'],
    was: [],
  })
  expect((await portal.call(reader.token, 'GET', `/api/pam/client/${company}/detail`)).status).toBe(200)
  const employee = await portal.member(company, ['USF'])
  for (const nobody of [reader, partner, admin, employee]) expect((await begin(nobody)).status).toBe(403)
  const short = await begin(operator, company, { personId: admin.personId, reason: '  too short ' })
  expect([short.status, Object.keys(z.record(z.string(), z.string()).parse(short.body['errors']))]).toEqual([
    422,
    ['reason'],
  ])
  expect((await begin(operator, company, { personId: employee.personId, reason })).status).toBe(404)
  expect((await begin(operator, operatorId, { personId: operator.personId, reason })).status).toBe(404)
  expect((await portal.call(admin.token, 'GET', '/api/support/session')).rows).toEqual([])
})

it('works in the client, names both in the trail, and notifies administrators', async () => {
  const { sessionId } = await begun()
  expect((await within(sessionId, 'GET', '/api/client')).body).toMatchObject({ id: company })
  const { id, version } = await createSample(portal, admin, department)
  const saved = await within(sessionId, 'PUT', `/api/department/${id}`, { body: { name: 'Helped', version } })
  expect(saved.status, saved.text).toBe(200)
  const { rows } = await portal.call(admin.token, 'GET', `/api/department/${id}/history`)
  expect(rows.map((row) => [row['verb'], row['actorId'], row['operatorName']])).toEqual([
    ['update', admin.employeeId, 'Member 1'],
    ['create', admin.employeeId, null],
  ])
  const undone = await within(sessionId, 'POST', '/api/department/batch/delete', { body: { ids: [id] } })
  expect(undone.status, undone.text).toBeLessThan(300)
  const [batch] = (await portal.call(admin.token, 'GET', '/api/batch')).rows
  expect(batch?.['createdBy']).toMatchObject({ id: admin.employeeId, operatorName: 'Member 1' })
  const trail = await portal.db
    .read(company)
    .query(
      'select distinct person_id, operator_person_id from audit a join support_session s on s.client_id = a.client_id and s.id = a.support_id',
    )
  expect(trail).toEqual([{ person_id: admin.personId, operator_person_id: operator.personId }])
  const told = await portal.db
    .read(company)
    .query('select wording from notification where employee_id = $1', [admin.employeeId])
  expect(told).toContainEqual({ wording: 'supportStarted' })
  const seen = supportSessions.answer.parse(
    JSON.parse((await portal.call(admin.token, 'GET', '/api/support/session')).text),
  )
  expect(seen).toMatchObject([
    { operatorName: 'Member 1', employeeName: 'Member 2', reason, isRunning: true },
  ])
  const other = await portal.member(await portal.company('Other Sdn Bhd'), allCodes)
  expect((await portal.call(other.token, 'GET', '/api/support/session')).rows).toEqual([])
  const plain = await portal.member(company, ['USF', 'ACF'])
  expect((await portal.call(plain.token, 'GET', '/api/support/session')).status).toBe(403)
  const { body } = await portal.call(operator.token, 'GET', `/api/pam/client/${company}/detail`)
  expect(body['events']).toContainEqual(expect.objectContaining({ kind: 'support.started', reason }))
})

it('marks jobs and reports it began, also after its end', async () => {
  const { sessionId } = await begun()
  const { id: vendorId } = await createSample(portal, admin, vendor)
  const { id } = await createSample(portal, admin, vendorDocument, { vendorId, issueDate: null })
  await portal.app.jobs.runDue()
  await portal.db.write(admin, (tx) =>
    tx.query(
      `update vendor_document set status = 'approved', expiry_date = '2026-03-01' where client_id = $1 and id = $2`,
      [company, id],
    ),
  )
  const { version } = await portal
    .call(admin.token, 'GET', `/api/vms/document/${id}`)
    .then(({ body }) => z.looseObject({ version: z.number() }).parse(body))
  const saved = await within(sessionId, 'PUT', `/api/vms/document/${id}`, {
    body: { number: 'P-1', version },
  })
  expect(saved.status, saved.text).toBe(200)
  const asked = await within(sessionId, 'POST', '/api/report/clocking-activity', {
    body: { timezone: 'Asia/Kuala_Lumpur', from: '2026-03-01', until: '2026-03-02', format: 'csv' },
  })
  expect(asked.status, asked.text).toBeLessThan(300)
  expect((await within(sessionId, 'POST', '/api/support/end', { body: {} })).status).toBe(200)
  const own = portal.db.read(company)
  expect(await own.query('select support_id from report_job')).toEqual([{ support_id: sessionId }])
  const told = await portal.call(admin.token, 'GET', '/api/report/status')
  const [session] = await own.query<{ name: string }>(
    'select operator_name as name from support_session where id = $1',
    [sessionId],
  )
  expect(told.body['jobs']).toMatchObject([{ supportedBy: session?.name }])
  await portal.app.jobs.runDue()
  const trail = await own.query(
    `select support_id, actor_id from audit where resource = 'vendor_document' and record_id = $1 and verb = 'expire'`,
    [id],
  )
  expect(trail).toEqual([{ support_id: sessionId, actor_id: null }])
})

it('sign-ins, rights, cards, clients and further sessions are not touched through one', async () => {
  const { sessionId } = await begun()
  const pending = `/api/user/${admin.employeeId}/link`
  for (const [method, url, body] of [
    ['POST', `/api/pam/client/${company}/support`, { personId: admin.personId, reason }],
    ['GET', '/api/pam/role', undefined],
    ['POST', '/api/payment/intent', { invoiceId: 1 }],
    ['PUT', pending, {}],
  ] as const) {
    const answer = await within(sessionId, method, url, { ...(body && { body }) })
    expect([url, answer.status, answer.body['code']]).toEqual([url, 403, 'closed_to_support'])
  }
  // Nobody gives themselves a role that outlasts the session.
  const person = `/api/user/${admin.employeeId}`
  const { body: known } = await within(sessionId, 'GET', person)
  for (const [method, url, body] of [
    ['POST', '/api/admin/role', { name: 'Door', permissions: ['USB'] }],
    ['PUT', person, { roleId: null, version: known['version'] }],
    ['POST', '/api/user/batch/update', { ids: [admin.employeeId], set: { roleId: null } }],
  ] as const)
    expect([400, 403], url).toContain((await within(sessionId, method, url, { body })).status)
  expect((await within(sessionId, 'GET', person)).body).toEqual(known)
  // What is about the person who signed in stays about them.
  expect((await within(sessionId, 'GET', '/api/user/profile')).body).toMatchObject({ id: operator.personId })
})

it('ends after 30 minutes, on request, or when the permission is removed', async () => {
  const { sessionId, endsAt } = await begun()
  const over = [403, 'support_over']
  const reply = async (more: Parameters<typeof within>[3] = {}, id = sessionId) => {
    const { status, body } = await within(id, 'GET', '/api/department', more)
    return [status, body['code']]
  }
  expect(endsAt).toBe('2026-03-02T02:30:00.000Z')
  const colleague = await portal.member(operatorId, allCodes)
  expect(await reply({ who: colleague })).toEqual(over)
  expect(await reply({ who: admin })).toEqual(over)
  expect(await reply({ companyId: operatorId })).toEqual(over)
  expect(await reply({}, sessionId + 1_000)).toEqual(over)
  clock = new Date('2026-03-02T02:29:59.000Z')
  expect(await reply()).toEqual([200, undefined])
  clock = new Date('2026-03-02T02:30:00.000Z')
  expect(await reply()).toEqual(over)
  expect((await within(sessionId, 'PUT', '/api/department/1', { body: { name: 'X' } })).status).toBe(403)
  const second = await begun()
  expect((await portal.call(operator.token, 'POST', '/api/support/end', {})).status).toBe(409)
  expect((await within(second.sessionId, 'POST', '/api/support/end', { body: {} })).status).toBe(200)
  expect(await reply({}, second.sessionId)).toEqual(over)
  const helper = await portal.member(operatorId, ['USF'])
  const rights = (named: string[], was: string[]) =>
    portal.call(operator.token, 'PUT', `/api/pam/team/${helper.employeeId}`, { rights: named, was })
  await rights(['read', 'manage'], [])
  const third = startSupport.answer.parse((await begin(helper)).body)
  expect(await reply({ who: helper }, third.sessionId)).toEqual([200, undefined])
  await rights(['read'], ['read', 'manage'])
  expect(await reply({ who: helper }, third.sessionId)).toEqual(over)
  // Their own company is theirs all the while.
  expect((await portal.call(operator.token, 'GET', '/api/pam/client')).status).toBe(200)
})

it('no call, step or batch within one approves, invites, resets or changes a sign-in', async () => {
  const { sessionId } = await begun()
  const touchesSignIn = /password|invite|pending|\/link$|^admin\/(access\/)?role/
  const calls = areas
    .flatMap((area) => area.calls ?? [])
    .map(({ call }) => call)
    .filter(
      ({ method, path, access }) =>
        method !== 'GET' && typeof access === 'object' && touchesSignIn.test(path),
    )
    .filter(({ path }) => !path.startsWith('service-proof'))
  expect(calls.map(({ path }) => path).sort()).toEqual([
    'admin/access/role/{id}',
    'admin/role/{id}/user',
    'employee/{id}/reset-password',
    'user/pending/{id}',
    'user/{id}/invite',
    'user/{id}/link',
  ])
  const { id, version } = await createSample(portal, admin, employee)
  const steps = Object.keys(employee.transitions).filter((verb) => verb !== 'resign')
  const requests: ['POST' | 'PUT' | 'PATCH', string, object][] = [
    ...calls.map(({ method, path }): ['POST' | 'PUT', string, object] => [
      method === 'PUT' ? 'PUT' : 'POST',
      path.replace('{id}', String(id)),
      {},
    ]),
    ...steps.flatMap((verb): ['POST' | 'PATCH', string, object][] => [
      ['PATCH', `user/${id}/${verb}`, {}],
      ['PATCH', `employee/${id}/${verb}`, {}],
      [
        'POST',
        `user/batch/${verb}`,
        { ids: [id], ...(verb === 'rehire' && { values: { joinDate: '2026-03-01' } }) },
      ],
    ]),
  ]
  for (const [method, path, body] of requests) {
    const answer = await within(sessionId, method, `/api/${path}`, { body })
    expect([method, path, answer.status, answer.body['code']]).toEqual([
      method,
      path,
      403,
      'closed_to_support',
    ])
  }
  const kept = await portal.call(admin.token, 'GET', `/api/user/${id}`)
  expect(kept.body).toMatchObject({ version, status: 'active' })
})
