import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { pinVendor } from '../../../src/resources/vms/pinVendor.resource.ts'
import { vendor } from '../../../src/resources/vms/vendor.resource.ts'
import { vendorDocument } from '../../../src/resources/vms/vendorDocument.resource.ts'
import { documentsExpired } from '../../../server/modules/vms/vendors.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const today = '2026-03-10'
const noon = `${today}T04:00:00.000Z`
let now = new Date(noon)
let portal: Portal
let client: Member
let supplier: Member
let outsider: Member
let clientCode: string
let supplierCode: string

const codeOf = async (clientId: number) => {
  const code = `CODE${clientId}`
  await portal.db.system.query('update client set workspace_code = $2 where id = $1', [clientId, code])
  return code
}

beforeAll(async () => {
  portal = await startPortal({ now: () => now })
  const [upline, vendorCompany, third] = [
    await portal.company('Menara Facility'),
    await portal.company('Kawal Guards'),
    await portal.company('Third'),
  ]
  client = await portal.member(upline, allCodes)
  supplier = await portal.member(vendorCompany, allCodes)
  outsider = await portal.member(third, allCodes)
  clientCode = await codeOf(upline)
  supplierCode = await codeOf(vendorCompany)
})
afterAll(() => portal.close())

const heard = async (member: Member) =>
  (await portal.call(member.token, 'GET', '/api/notification')).rows.map(({ title }) => title).toReversed()
const one = z.looseObject({ id: z.number(), status: z.string() })
const get = async (member: Member, path: string, id: unknown) =>
  one.parse((await portal.call(member.token, 'GET', `/api/${path}/${String(id)}`)).body)
const accesses = async (member: Member) =>
  z
    .array(one.extend({ pinId: z.number().nullable(), reason: z.string().nullable() }))
    .parse((await portal.call(member.token, 'GET', '/api/vms/accessibility')).rows)
const statusOf = async (member: Member, path: string, id: unknown) => (await get(member, path, id)).status

/** Does what waits, and what that leaves to do as well: a decision goes there and comes back. */
const settled = () => portal.app.jobs.runDue()

let guards: { id: number }
let site: { id: number }

it('VMS-01 links a vendor by code, and a pin once both sides agree', async () => {
  guards = await createSample(portal, client, vendor, { name: 'Kawal Guards', code: 'KG' })
  site = await createSample(portal, client, pin, { name: 'Menara A', code: 'MA' })
  const link = (workspaceCode: string) =>
    portal.call(client.token, 'PUT', `/api/vms/vendor/${guards.id}/workspace`, { workspaceCode })
  expect((await link('NOBODY')).body['errors']).toHaveProperty('workspaceCode')
  expect((await link(clientCode)).body['errors']).toHaveProperty('workspaceCode')
  expect((await link(supplierCode.toLowerCase())).body).toEqual({ workspace: 'Kawal Guards' })

  const given = await createSample(portal, client, pinVendor, {
    vendorId: guards.id,
    pinId: site.id,
    scopes: ['schedule', 'clock'],
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    headcountMax: 2,
  })
  expect(await statusOf(client, pinVendor.path, given.id)).toBe('requested')
  await settled()
  expect(await accesses(supplier)).toMatchObject([
    {
      status: 'requested',
      uplineName: 'Menara Facility',
      pinName: 'Menara A',
      scopes: ['schedule', 'clock'],
    },
  ])
  const [offered] = await accesses(supplier)
  const accepted = await portal.call(
    supplier.token,
    'PATCH',
    `/api/vms/accessibility/${offered?.id}/accept`,
    {},
  )
  expect(accepted.status, accepted.text).toBe(200)
  await settled()
  expect(await statusOf(client, pinVendor.path, given.id)).toBe('active')
  // From then on the vendor has a pin of its own to plan at.
  await settled()
  expect((await accesses(supplier))[0]?.pinId).toBeTypeOf('number')
})

it('VMS-01 counts the vendor’s people at its pin, without names, while granted', async () => {
  const [access] = await accesses(supplier)
  const own = access?.pinId
  const guard = await createSample(portal, supplier, employee, { firstName: 'Secret', lastName: 'Guard' })
  await createSample(portal, supplier, clocking, {
    userId: guard.id,
    pinId: own,
    workDate: today,
    clockIn: `${today}T00:00:00.000Z`,
    clockOut: `${today}T08:00:00.000Z`,
  })
  const elsewhere = await createSample(portal, supplier, pin)
  await createSample(portal, supplier, clocking, {
    userId: guard.id,
    pinId: elsewhere.id,
    workDate: '2026-03-09',
    clockIn: '2026-03-09T00:00:00.000Z',
    clockOut: '2026-03-09T08:00:00.000Z',
  })
  const range = 'start=2026-03-01&end=2026-03-31'
  const report = (member: Member, more = '') =>
    portal.call(member.token, 'GET', `/api/vms/report?${range}${more}`)
  const counted = await report(client)
  expect(counted.body['rows']).toMatchObject([
    { vendor: 'Kawal Guards', pin: 'Menara A', planned: 0, status: 'active' },
  ])
  const [grant] = z
    .array(z.object({ grantId: z.number(), workedMin: z.number() }))
    .parse(counted.body['rows'])
  const days = (member: Member) =>
    portal.call(member.token, 'GET', `/api/vms/pin-vendor/${grant?.grantId}/days?${range}`)
  expect((await days(client)).rows).toMatchObject([{ day: today, present: 1 }])
  expect(`${counted.text}${(await days(client)).text}`).not.toMatch(/Secret|Guard"|userId|employeeId/)
  expect((await days(outsider)).status).toBe(404)
  expect((await report(outsider)).body['rows']).toEqual([])
  expect((await report(client, `&pin=${site.id + 1}`)).body['rows']).toEqual([])
  expect((await report(client, '&pin=-1')).body['total']).toBe(1)

  const paused = await changeRecord(
    portal,
    client,
    pinVendor,
    grant?.grantId,
    { reason: 'Complaint' },
    'pause',
  )
  expect(paused.status, paused.text).toBe(200)
  expect((await report(client)).body['rows']).toMatchObject([{ planned: 0, status: 'paused' }])
  expect((await days(client)).rows).toMatchObject([{ day: today, present: 1 }])
  await settled()
  expect((await accesses(supplier))[0]?.status).toBe('paused')
  expect(await heard(supplier)).toEqual([
    'Menara Facility wants you to work at Menara A',
    'Menara Facility pauses your PIN at Menara A',
  ])
  await settled()
  expect(await statusOf(supplier, pin.path, own)).toBe('suspended')
  await changeRecord(portal, client, pinVendor, grant?.grantId, {}, 'resume')
  await settled()
  expect(await statusOf(supplier, pin.path, own)).toBe('active')
})

it('VMS-01 pauses a vendor’s pins on an expired mandatory document until renewed', async () => {
  const given = z
    .array(one)
    .parse(
      (await portal.call(client.token, 'GET', listUrl(pinVendor, { filter: { vendorId: guards.id } }))).rows,
    )[0]
  const document = await createSample(portal, client, vendorDocument, {
    vendorId: guards.id,
    docType: 'kdn_licence',
    issueDate: null,
    expiryDate: '2026-12-30',
  })
  // A clock of the tests stands still; the rule on approval goes by the calendar of the day it runs.
  await portal.db.write(client, (tx) =>
    tx.query(
      `update vendor_document set status = 'approved', expiry_date = '2026-03-12' where client_id = $1 and id = $2`,
      [client.clientId, document.id],
    ),
  )
  now = new Date('2026-03-13T04:00:00.000Z')
  await changeRecord(portal, client, vendorDocument, document.id, { number: 'KDN-1' })
  await settled()
  expect(await statusOf(client, vendorDocument.path, document.id)).toBe('expired')
  await settled()
  expect(await statusOf(client, pinVendor.path, given?.id)).toBe('paused')
  expect(await get(client, pinVendor.path, given?.id)).toMatchObject({ reason: documentsExpired })
  expect(await get(client, vendor.path, guards.id)).toMatchObject({ documentState: 'expired' })
  const refused = await changeRecord(portal, client, pinVendor, given?.id, {}, 'resume')
  expect([refused.status, refused.body['errors']]).toMatchObject([422, { vendorId: expect.any(String) }])

  const renewed = await createSample(portal, client, vendorDocument, {
    vendorId: guards.id,
    docType: 'kdn_licence',
    issueDate: null,
    expiryDate: '2099-01-01',
    replacesId: document.id,
  })
  const approved = await changeRecord(portal, client, vendorDocument, renewed.id, {}, 'approve')
  expect(approved.status, approved.text).toBe(200)
  expect(await statusOf(client, vendorDocument.path, document.id)).toBe('replaced')
  await settled()
  expect(await statusOf(client, pinVendor.path, given?.id)).toBe('active')
})

it('VMS-02 lets a vendor request by code; declined or returned, it ends on both sides', async () => {
  const ask = async (member: Member, uplineCode: string, pinCode: string) => {
    const draft = await portal.call(member.token, 'POST', '/api/vms/accessibility', {
      uplineCode,
      pinCode,
      scopes: ['patrol'],
      startDate: '2026-04-01',
    })
    return portal.call(member.token, 'PATCH', `/api/vms/accessibility/${String(draft.body['id'])}/send`, {})
  }
  const stranger = await ask(outsider, clientCode, 'MA')
  expect(stranger.status, stranger.text).toBe(200)
  await settled()
  expect(await statusOf(outsider, 'vms/accessibility', stranger.body['id'])).toBe('declined')
  const noPin = await ask(supplier, clientCode, 'NONE')
  await settled()
  expect(await statusOf(supplier, 'vms/accessibility', noPin.body['id'])).toBe('declined')

  const asked = await ask(supplier, clientCode, 'ma')
  const open = () => portal.call(client.token, 'GET', listUrl(pinVendor, { filter: { status: ['asked'] } }))
  await settled()
  expect((await open()).rows.length).toBe(1)
  const id = (await open()).rows[0]?.['id']
  const accepted = await changeRecord(portal, client, pinVendor, id, {}, 'accept')
  expect(accepted.status, accepted.text).toBe(200)
  await settled()
  expect(await statusOf(supplier, 'vms/accessibility', asked.body['id'])).toBe('accepted')
  const changed = await portal.call(
    supplier.token,
    'PUT',
    `/api/vms/accessibility/${String(asked.body['id'])}`,
    {
      note: 'More people',
      version: (await get(supplier, 'vms/accessibility', asked.body['id']))['version'],
    },
  )
  expect(changed.status, changed.text).toBe(409)
  const back = await portal.call(
    supplier.token,
    'PATCH',
    `/api/vms/accessibility/${String(asked.body['id'])}/giveBack`,
    { reason: 'Contract over' },
  )
  expect(back.status, back.text).toBe(200)
  await settled()
  expect(await statusOf(client, pinVendor.path, id)).toBe('ended')
})

it('VMS-01 ends a grant after its last day, with its access', async () => {
  const given = z
    .array(one)
    .parse(
      (await portal.call(client.token, 'GET', listUrl(pinVendor, { filter: { status: ['active'] } }))).rows,
    )[0]
  now = new Date('2026-04-01T04:00:00.000Z')
  await changeRecord(portal, client, pinVendor, given?.id, { note: 'Looked at' })
  await settled()
  expect(await statusOf(client, pinVendor.path, given?.id)).toBe('ended')
  await settled()
  expect((await accesses(supplier)).filter(({ status }) => status === 'accepted')).toEqual([])
  const report = (start: string, end: string) =>
    portal.call(client.token, 'GET', `/api/vms/report?start=${start}&end=${end}`)
  expect((await report('2026-03-01', '2026-03-31')).body['rows']).toMatchObject([{ status: 'ended' }])
  const later = z
    .array(z.object({ grantId: z.number() }))
    .parse((await report('2026-04-01', '2026-04-30')).body['rows'])
  expect(later.map(({ grantId }) => grantId)).not.toContain(given?.id)
})

it('PERM-04 requires a permission for every vendor call, and refuses an invalid day', async () => {
  // No vendor is anybody's own: the permission of what is one's own opens none of them.
  for (const code of [codeFor('PN', 'main', 'read'), codeFor('VM', 'me', 'read')]) {
    const nobody = await portal.member(client.clientId, [code])
    for (const url of [
      'vms/dashboard',
      'vms/report?start=2026-03-01&end=2026-03-02',
      pathOf(vendor).slice(5),
    ]) {
      const answer = await portal.call(nobody.token, 'GET', `/api/${url}`)
      expect([code, url, answer.status, answer.body['permission']]).toEqual([
        code,
        url,
        403,
        codeFor('VM', 'main', 'read'),
      ])
    }
  }
  const wrong = await portal.call(client.token, 'GET', '/api/vms/report?start=2026-03-01&end=tomorrow')
  expect([wrong.status, wrong.body['errors']]).toMatchObject([400, { end: expect.any(String) }])
  const long = await portal.call(client.token, 'GET', '/api/vms/report?start=2026-01-01&end=2026-12-31')
  expect(long.status).toBe(400)
  const unknown = await portal.call(client.token, 'GET', '/api/vms/dashboard?day=today')
  expect([unknown.status, unknown.body['errors']]).toMatchObject([400, { day: expect.any(String) }])
})

it('VMS-01 allows ten wrong workspace codes per address, person and company in all calls together', async () => {
  const company = await portal.company('Guessing')
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => portal.member(company, allCodes)))
  const stranger = await portal.member(await portal.company('Elsewhere'), allCodes)
  const made = await createSample(portal, first ?? client, vendor)
  const attempt = async (member: Member | undefined, address: string, call: 'link' | 'join') => {
    const answer = await portal.app.inject({
      method: call === 'link' ? 'PUT' : 'POST',
      url: call === 'link' ? `/api/vms/vendor/${made.id}/workspace` : '/api/register/join',
      remoteAddress: address,
      headers: { authorization: `Bearer ${member?.token ?? ''}` },
      payload: { workspaceCode: `NO-${address}` },
    })
    return answer.statusCode
  }
  const statuses: number[] = []
  for (let index = 0; index < 10; index += 1)
    statuses.push(await attempt(index % 2 ? first : second, `10.7.0.${index}`, index < 5 ? 'link' : 'join'))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 422))
  for (let index = 0; index < 5; index += 1)
    statuses.push(await attempt(second, `10.7.1.${index}`, 'link'), await attempt(third, '10.7.2.1', 'link'))
  expect(statuses.slice(10)).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429, 429])
  expect(await attempt(third, '10.7.9.1', 'join')).toBe(422)
  for (let index = 0; index < 10; index += 1) await attempt(stranger, '10.7.3.1', 'join')
  expect([await attempt(stranger, '10.7.9.2', 'join'), await attempt(first, '10.7.3.1', 'join')]).toEqual([
    429, 429,
  ])
})
