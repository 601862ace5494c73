import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { pdfAs, png, uploadAs } from '../../support/documents.ts'
import { createSample, listUrl, pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let inspector: Member
let other: Member
let pinId: number
let removeFolder: () => Promise<void>

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('visits')
  removeFolder = remove
  portal = await startPortal({ folder })
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  inspector = await portal.member(company, [codeFor('AV', 'me', 'read'), codeFor('AV', 'me', 'update')])
  other = await portal.member(await portal.company('Beta'), allCodes)
  pinId = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara Lima' })).id
})
afterAll(async () => {
  await portal.close()
  await removeFolder()
})

const make = (name: string, values: Record<string, unknown>) =>
  createSample(portal, admin, resourceNamed(name), values)
const one = async (name: string, id: unknown) =>
  (await portal.call(admin.token, 'GET', `${pathOf(resourceNamed(name))}/${String(id)}`)).body
const openWork = (path: string, member = admin) =>
  portal.call(member.token, 'POST', `/api/${path}/work-request`, {})

it('a finding opens its work request once, with its picture, and both lead to each other', async () => {
  const visit = await make('visit', { pinId })
  const photoId = await uploadAs(portal, admin, 'Leak.png', png(8, 8))
  const finding = await make('visit-finding', {
    visitId: visit.id,
    title: 'Fire door blocked',
    category: 'Safety',
    severity: 'major',
    description: 'Boxes stand before it',
    photoId,
  })
  const path = `visit/finding/${finding.id}`
  // Two at a time open one, and whoever comes later is told which it is.
  const answers = [...(await Promise.all([openWork(path), openWork(path)])), await openWork(path)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body['opened']).toSorted()).toEqual([false, false, true])
  const [id] = new Set(answers.map(({ body }) => body['id']))
  const work = await one('work-request', id)
  expect(work).toMatchObject({ title: 'Fire door blocked', pinId, priority: 'high', source: 'finding' })
  expect(work['description']).toBe(
    `${String((await one('visit', visit.id))['refNo'])}: Safety, Fire door blocked\nBoxes stand before it`,
  )
  expect(await one('visit-finding', finding.id)).toMatchObject({ workRequestId: id, status: 'open' })
  const { rows } = await portal.call(
    admin.token,
    'GET',
    listUrl(resourceNamed('work-file'), { filter: { workRequestId: id } }),
  )
  expect(rows.map(({ fileId, phase }) => [fileId, phase])).toEqual([[photoId, 'before']])
  const links = await portal.call(admin.token, 'GET', `/api/cmms/work-request/${String(id)}/links`)
  expect([links.status, links.body['triggers']]).toEqual([
    200,
    [expect.objectContaining({ kind: 'finding', triggerId: finding.id })],
  ])
})

it('refuses work for a finding that has been put right, or that is beyond the caller’s reach', async () => {
  const visit = await make('visit', { pinId })
  const finding = await make('visit-finding', { visitId: visit.id, title: 'Dust' })
  const path = `visit/finding/${finding.id}`
  expect((await openWork(path, other)).status).toBe(404)
  expect((await openWork(path, inspector)).status).toBe(403)
  await portal.call(admin.token, 'PATCH', `/api/${path}/resolve`, { correctiveAction: 'Swept' })
  const answer = await openWork(path)
  expect([answer.status, answer.body['message']]).toEqual([409, 'This finding has been put right.'])
})

it('names the source incident of a work request, and keeps findings after a merge', async () => {
  const incident = await make('incident', { pinId, title: 'Broken pane' })
  const visit = await make('visit', { pinId })
  const finding = await make('visit-finding', { visitId: visit.id, title: 'Broken pane' })
  const [first, second] = [
    await openWork(`snap/${incident.id}`),
    await openWork(`visit/finding/${finding.id}`),
  ].map(({ body }) => body['id'])
  expect(await one('incident', incident.id)).toMatchObject({ workRequestId: first, status: 'job_pending' })
  const merged = await portal.call(admin.token, 'POST', `/api/cmms/work-request/${String(first)}/merge`, {
    ids: [second],
  })
  expect(merged.status, merged.text).toBe(200)
  expect(await one('visit-finding', finding.id)).toMatchObject({ workRequestId: first })
  const links = await portal.call(admin.token, 'GET', `/api/cmms/work-request/${String(first)}/links`)
  expect(links.status, links.text).toBe(200)
  expect(links.body['triggers']).toEqual([
    expect.objectContaining({ kind: 'incident', triggerId: incident.id }),
    expect.objectContaining({ kind: 'finding', triggerId: finding.id }),
  ])
})

it('prints a visit with checks, counts, findings, photos and state in any language', async () => {
  const photo = async (name: string) => uploadAs(portal, admin, name, png(60, 40))
  const visit = await make('visit', {
    pinId,
    type: 'audit',
    visitorId: admin.employeeId,
    summary: 'Well kept, but the doors. 门口堵塞',
    clientRepName: 'Puan Aminah',
    signatureId: await photo('signature.png'),
  })
  const of = { visitId: visit.id }
  await make('visit-checklist', {
    ...of,
    section: 'Lobby',
    rank: 1,
    question: 'Is the lobby clean?',
    answer: 'pass',
    points: 3,
  })
  await make('visit-checklist', {
    ...of,
    rank: 2,
    question: 'Are the doors free?',
    answer: 'fail',
    points: 1,
    note: 'Two are blocked',
  })
  await make('visit-inventory', {
    ...of,
    item: 'Extinguisher',
    serialNo: 'EX-7',
    expectedQty: 12,
    foundQty: 11,
    condition: 'damaged',
  })
  const finding = await make('visit-finding', {
    ...of,
    title: 'Fire door blocked',
    severity: 'major',
    photoId: await photo('door.png'),
  })
  const work = (await openWork(`visit/finding/${finding.id}`)).body['refNo']
  const url = `/api/visit/${visit.id}/pdf`
  const printed = await pdfAs(portal, admin, url)
  expect(printed.status, printed.message).toBe(200)
  const { refNo } = await one('visit', visit.id)
  for (const part of [
    'Alpha',
    `${String(refNo)}  ·  Menara Lima`,
    'Audit',
    '75 %',
    'Well kept, but the doors. 门口堵塞',
    'Lobby',
    'Is the lobby clean?',
    'Good  ·  Points: 3',
    'Bad  ·  Points: 1',
    'Two are blocked',
    'Extinguisher  ·  no. EX-7',
    'Expected: 12  ·  Found: 11  ·  Damaged',
    'Fire door blocked',
    'Major  ·  Open',
    String(work),
    'Puan Aminah',
    `${String(refNo)} · page 1 of`,
  ])
    expect(printed.text).toContain(part)
  expect(printed.bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)).toHaveLength(2)
  expect((await pdfAs(portal, admin, url)).bytes.equals(printed.bytes)).toBe(true)
  const malay = await pdfAs(portal, admin, `${url}?language=ms`)
  for (const part of ['Penemuan', 'Baik  ·  ', 'halaman 1 daripada']) expect(malay.text).toContain(part)
  expect((await pdfAs(portal, other, url)).status).toBe(404)
  expect((await pdfAs(portal, inspector, url)).status).toBe(404)
})
