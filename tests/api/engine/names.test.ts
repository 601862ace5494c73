import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let technician: Member
const [pin, workRequest] = [resourceNamed('pin'), resourceNamed('work-request')]

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  technician = await portal.member(company, [codeFor('CM', 'me', 'read')])
})
afterAll(() => portal.close())

const namesOf = async (member: Member, ids: number[]) =>
  (
    await portal.call(
      member.token,
      'GET',
      `/api/pin/names?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
    )
  ).rows

it('shows names of references to readers of the record, and of nothing else', async () => {
  const [mine, other] = [
    await createSample(portal, admin, pin, { name: 'Menara Lima' }),
    await createSample(portal, admin, pin, { name: 'Menara Enam' }),
  ]
  expect(await namesOf(technician, [mine.id, other.id])).toEqual([])
  await createSample(portal, admin, workRequest, { pinId: mine.id, primaryUserId: technician.employeeId })
  await createSample(portal, admin, workRequest, { pinId: other.id })
  expect(await namesOf(technician, [mine.id, other.id])).toEqual([{ id: mine.id, name: 'Menara Lima' }])
  expect((await portal.call(technician.token, 'GET', `/api/pin/${mine.id}`)).status).toBe(403)
  expect(await namesOf(admin, [mine.id, other.id])).toHaveLength(2)
})

it('names the records in lists of references, separately per company', async () => {
  const group = resourceNamed('group')
  const site = await createSample(portal, admin, pin, { name: 'Menara Tujuh' })
  const reader = await portal.member(admin.clientId, [codeFor('US', 'main', 'read')])
  await createSample(portal, admin, group, { pinIds: [site.id] })
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect(await namesOf(stranger, [site.id])).toEqual([])
  expect(await namesOf(reader, [site.id])).toEqual([{ id: site.id, name: 'Menara Tujuh' }])
})
