import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { facility } from '../../../src/resources/maintenance/facility/facility.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { pdfAs, png as picture } from '../../support/documents.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let remove: () => Promise<void>
beforeAll(async () => {
  const files = await makeTemporaryFolder('company')
  remove = files.remove
  portal = await startPortal({ folder: files.folder })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(async () => {
  await portal.close()
  await remove()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function logo(token: string, bytes: Buffer) {
  const mark = 'mark'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="logo"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`
  return portal.app.inject({
    method: 'POST',
    url: '/api/client/logo',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  })
}

it('SET-01 changes the profile by both paths and refuses old versions and wrong values', async () => {
  const { body } = await portal.call(admin.token, 'GET', '/api/client/detail')
  expect(body).toMatchObject({ name: 'Alpha', version: 1 })
  const saved = await portal.call(admin.token, 'PUT', '/api/client/detail', {
    name: 'Alpha Facilities',
    regNo: '2023',
    version: 1,
  })
  expect(saved.body).toMatchObject({ name: 'Alpha Facilities', regNo: '2023', version: 2 })
  const late = await portal.call(admin.token, 'PUT', '/api/client', { name: 'Old', version: 1 })
  expect([late.status, late.body['current']]).toMatchObject([409, { name: 'Alpha Facilities' }])
  expect((await portal.call(admin.token, 'PUT', '/api/client', { phone: '+60312345678' })).status).toBe(200)
  const wrong = await portal.call(admin.token, 'PUT', '/api/client', { email: 'x', brandColour: 'red' })
  expect(wrong.body['errors']).toEqual({
    email: 'Must be an e-mail address.',
    brandColour: 'Must be a colour such as #0b6b75.',
  })
  const reader = await portal.member(admin.clientId, [codeFor('CP', 'main', 'read')])
  expect((await portal.call(reader.token, 'PUT', '/api/client', { name: 'No' })).status).toBe(403)
})

it('SET-01 FEED-01 WSP-01 SHELL-05 shows a logo everywhere and refuses other files', async () => {
  const refused = await logo(admin.token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(refused.statusCode).toBe(415)
  const answer = await logo(admin.token, png)
  expect(answer.statusCode, answer.body).toBe(200)
  const { body } = await portal.call(admin.token, 'GET', '/api/client')
  const address = String(body['logo'])
  const [company] = (await portal.call(admin.token, 'GET', '/api/client/user')).rows
  expect(company).toMatchObject({ cpnName: 'Alpha Facilities', cpnLogo: address })
  const shown = await portal.app.inject({ url: address })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
  expect((await portal.app.inject({ url: `/files/logo/${admin.clientId}/0000` })).statusCode).toBe(404)
})

it('SET-01 WSP-01 FEED-01 shows colour and logo in chooser, visitor pages and documents', async () => {
  const { id } = await createSample(portal, admin, workRequest)
  const print = () => pdfAs(portal, admin, `/api/cmms/work-request/${id}/pdf`)
  const pictures = async () => (await print()).bytes.toString('latin1').split('/Subtype /Image').length - 1
  const plain = await print()
  expect(plain.text).toContain('Alpha Facilities')
  expect((await logo(admin.token, picture(90, 30))).statusCode).toBe(200)
  expect(await pictures()).toBe(1)
  const before = await print()
  const saved = await portal.call(admin.token, 'PUT', '/api/client', { brandColour: '#123abc' })
  expect(saved.status, saved.text).toBe(200)
  expect((await print()).bytes.equals(before.bytes)).toBe(false)
  expect((await portal.call(admin.token, 'GET', '/api/client/user')).rows).toMatchObject([
    { brandColour: '#123abc' },
  ])
  const place = await createSample(portal, admin, facility)
  const visited = await portal.app.inject({ url: `/api/feedback/facility/${place.id}` })
  expect(visited.json()).toMatchObject({ company: 'Alpha Facilities', brandColour: '#123abc' })
})

it('SET-01 settings hold at once: the zone for days, and a feature that is off for everybody', async () => {
  const saved = await portal.call(admin.token, 'PUT', '/api/client/setting', {
    timeZone: 'Asia/Tokyo',
    weekStart: 7,
    dateFormat: 'DD/MM/YYYY',
    featuresOff: ['CM'],
  })
  expect(saved.body).toMatchObject({ timeZone: 'Asia/Tokyo', weekStart: 7, featuresOff: ['CM'] })
  expect((await portal.call(admin.token, 'GET', '/api/client')).body).toMatchObject({
    timeZone: 'Asia/Tokyo',
    dateFormat: 'DD/MM/YYYY',
  })
  expect((await portal.call(admin.token, 'GET', '/api/cmms/work-request')).status).toBe(403)
  await portal.call(admin.token, 'PUT', '/api/client/setting', { featuresOff: [] })
  expect((await portal.call(admin.token, 'GET', '/api/cmms/work-request')).status).toBe(200)
  const wrong = await portal.call(admin.token, 'PUT', '/api/client/setting', { timeZone: 'Nowhere/Land' })
  expect(wrong.body['errors']).toHaveProperty('timeZone')
})
