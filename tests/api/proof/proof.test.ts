import { createHash } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { proofKinds, sealProof, shareProof, verifyProof } from '../../../src/resources/proof/proof.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { formOf, png } from '../../support/forms.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

const now = new Date('2026-11-23T04:00:00Z')
const month = '2026-11'

let portal: Portal
let owner: Client
let files: string
let removeFolder: () => Promise<void>
let admin: Member
let stranger: Member
let pinId: number
let proofId: number

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('proof')
  removeFolder = remove
  files = folder
  await copyFile(path.resolve('feedback.html'), path.join(folder, 'feedback.html'))
  portal = await startPortal({ now: () => now, folder, consoleFolder: folder })
  owner = new Client({ connectionString: portal.url })
  await owner.connect()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
  pinId = (
    await createSample(portal, admin, resourceNamed('pin'), {
      name: 'Menara Lima',
      timeZone: 'Asia/Kuala_Lumpur',
    })
  ).id
  const at = (resource: string, values: Record<string, unknown>) =>
    createSample(portal, admin, resourceNamed(resource), { pinId, ...values })
  for (const day of ['02', '03', '04'])
    await at('clocking', {
      userId: admin.employeeId,
      workDate: `${month}-${day}`,
      clockIn: `${month}-${day}T00:00:00.000Z`,
      clockOut: `${month}-${day}T09:00:00.000Z`,
    })
  // By the clock of the site this is the last hour of October, which belongs to another proof.
  await at('incident', { title: 'Too early', occurredAt: '2026-10-31T15:30:00.000Z', visibility: 'client' })
  const glass = await at('incident', {
    title: 'Broken glass',
    occurredAt: '2026-10-31T16:30:00.000Z',
    visibility: 'client',
  })
  await approve(glass.id)
  // Meant for the client, but nobody has looked at it yet.
  await at('incident', {
    title: 'Unverified rumour',
    occurredAt: '2026-11-06T02:00:00.000Z',
    visibility: 'client',
  })
  await at('incident', {
    title: 'Quarrel at the gate',
    occurredAt: '2026-11-05T02:00:00.000Z',
    visibility: 'internal',
  })
})
afterAll(async () => {
  await owner.end()
  await portal.close()
  await removeFolder()
})

async function approve(incident: number) {
  const answer = await portal.call(admin.token, 'PATCH', `/api/snap/${incident}/approve`, {})
  expect(answer.status, answer.text).toBe(200)
}

const call = async <S extends z.core.$ZodType>(
  schema: S,
  method: 'GET' | 'POST' | 'DELETE',
  end: string,
  body?: unknown,
) => {
  const answer = await portal.call(admin.token, method, `/api/service-proof${end}`, body)
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, ''])
  return z.parse(schema, answer.body)
}
const verified = () => call(verifyProof.answer, 'GET', `/${proofId}`)

it('locks a month of a site by its time zone, and stays unchanged', async () => {
  const { id, rows, headHash, early } = await call(sealProof.answer, 'POST', '', {
    pinId,
    month,
    early: true,
  })
  proofId = id
  expect([rows, headHash, early]).toEqual([6, expect.stringMatching(/^[0-9a-f]{64}$/), true])
  const { counts, differences, whole, later } = await verified()
  expect(counts.map(({ kind }) => kind)).toEqual([...proofKinds])
  expect(counts.filter((one) => one.rows > 0)).toEqual([
    { kind: 'attendance', rows: 3, shown: 0 },
    { kind: 'incident', rows: 3, shown: 1 },
  ])
  expect([differences, whole, later]).toEqual([[], true, 0])
})

it('names each changed record with its changes, and counts later ones', async () => {
  const changed = await portal.db
    .read(admin.clientId)
    .query<{ id: number; version: number }>(
      `select id, version from incident where title = 'Quarrel at the gate'`,
    )
  await portal.call(admin.token, 'PUT', `/api/${resourceNamed('incident').path}/${changed[0]?.id}`, {
    version: 1,
    severity: 'critical',
  })
  const [gone] = await portal.db
    .read(admin.clientId)
    .query<{ id: number }>('select id from clocking order by id limit 1')
  await portal.call(admin.token, 'DELETE', `/api/attendance/clocking/${gone?.id}`)
  await createSample(portal, admin, resourceNamed('incident'), {
    pinId,
    title: 'Late',
    occurredAt: '2026-11-06T02:00:00.000Z',
  })
  const { differences, later, whole } = await verified()
  expect(differences).toEqual([
    { kind: 'attendance', recordId: gone?.id, title: expect.any(String), what: 'gone', fields: [] },
    {
      kind: 'incident',
      recordId: changed[0]?.id,
      title: expect.any(String),
      what: 'changed',
      fields: ['severity'],
    },
  ])
  expect([later, whole]).toEqual([1, true])
})

it('a sealed row that somebody changes past the portal is named, and one cut off is missed', async () => {
  const again = await call(sealProof.answer, 'POST', '', { pinId, month, early: true })
  proofId = again.id
  const change = (sql: string) => owner.query(sql, [proofId])
  await change(`update service_proof_row set title = 'Nothing' where proof_id = $1 and seq = 2`)
  expect((await verified()).differences).toMatchObject([{ what: 'forged', title: 'Nothing' }])
  await change(
    'delete from service_proof_row where proof_id = $1 and seq = (select max(seq) from service_proof_row where proof_id = $1)',
  )
  expect((await verified()).whole).toBe(false)
})

it('the portal itself cannot change a sealed row', async () => {
  const write = portal.db.write(admin, (tx) => tx.query(`update service_proof_row set title = 'x'`, []))
  await expect(write).rejects.toThrow(/permission denied/)
})

it('shows only the approved part by link until it expires or is revoked', async () => {
  const { id } = await call(sealProof.answer, 'POST', '', { pinId, month, early: true })
  const { path } = await call(shareProof.answer, 'POST', `/${id}/link`, { days: 7 })
  const page = () => portal.call('', 'GET', path)
  const shown = await page()
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Menara Lima, November 2026')
  expect(shown.text).toContain('The month was not over yet.')
  expect((await portal.call('', 'GET', `${path}?lang=ms`)).text).toContain('Bulan itu belum berakhir.')
  expect(shown.text).toContain('Broken glass')
  expect(shown.text).not.toContain('Quarrel at the gate')
  expect(shown.text).not.toContain('Unverified rumour')
  // By the clocks of the site, which are named: whoever reads it is anywhere.
  expect(shown.text).toContain('1 Nov 2026, 00:30')
  expect(shown.text).toContain('Times are in Malaysia Time.')
  await owner.query(`update pin set time_zone = 'Asia/Kolkata' where id = $1`, [pinId])
  const elsewhere = (await page()).text
  expect(elsewhere).toContain('31 Oct 2026, 22:00')
  expect(elsewhere).toContain('Times are in India Standard Time.')
  await owner.query(`update pin set time_zone = 'Asia/Kuala_Lumpur' where id = $1`, [pinId])
  await owner.query(`update service_proof_link set expires_at = now() - interval '1 second'`)
  expect((await page()).status).toBe(404)
  await owner.query(`update service_proof_link set expires_at = now() + interval '1 day'`)
  expect((await page()).status).toBe(200)
  await portal.call(admin.token, 'DELETE', `/api/service-proof/${id}/link`)
  expect((await page()).status).toBe(404)
})

it('shows photos by link only while their contents match', async () => {
  const uploaded = async (bytes: Buffer) => {
    const { headers, payload } = formOf({}, { name: 'file', file: 'a.png', bytes })
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/files/evidence',
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return { id: z.number().parse(answer.json().id), hash: createHash('sha256').update(bytes).digest('hex') }
  }
  // A picture stays one with something behind its end.
  const [open, closed, stray] = [
    await uploaded(png),
    await uploaded(Buffer.concat([png, Buffer.from('internal')])),
    await uploaded(Buffer.concat([png, Buffer.from('of nothing')])),
  ]
  for (const [photo, visibility] of [
    [open, 'client'],
    [closed, 'internal'],
  ] as const) {
    const incident = await createSample(portal, admin, resourceNamed('incident'), {
      pinId,
      title: `With photo, ${visibility}`,
      occurredAt: '2026-11-07T02:00:00.000Z',
      visibility,
    })
    await approve(incident.id)
    await createSample(portal, admin, resourceNamed('incident-media'), {
      incidentId: incident.id,
      fileId: photo.id,
    })
  }
  const { id } = await call(sealProof.answer, 'POST', '', { pinId, month, early: true })
  const { path: address } = await call(shareProof.answer, 'POST', `/${id}/link`, { days: 7 })
  const photo = async (hash: string, link = address) => {
    const answer = await portal.app.inject({ method: 'GET', url: `${link}/photo/${hash}` })
    return [answer.statusCode, answer.statusCode === 200 && answer.rawPayload.equals(png)]
  }
  const page = (await portal.call('', 'GET', address)).text
  expect(page).toContain(`${address}/photo/${open.hash}`)
  expect(page).not.toContain(closed.hash)
  expect(await photo(open.hash)).toEqual([200, true])
  // Internal rows, files of no sealed row, other links and what is no hash show nothing.
  for (const hash of [closed.hash, stray.hash, 'f'.repeat(64), 'x'])
    expect(await photo(hash)).toEqual([404, false])
  expect(await photo(open.hash, `/proof/${'A'.repeat(43)}`)).toEqual([404, false])
  // Another picture in its place is no proof of what was done.
  const { rows } = await owner.query<{ key: string }>('select storage_key as key from file where id = $1', [
    open.id,
  ])
  await writeFile(path.join(files, 'files', rows[0]?.key ?? ''), Buffer.concat([png, Buffer.from('forged')]))
  expect(await photo(open.hash)).toEqual([404, false])
  await portal.call(admin.token, 'DELETE', `/api/service-proof/${id}/link`)
  expect(await photo(open.hash)).toEqual([404, false])
})

it('is for who sees all activities of the company, and names the field that is wrong', async () => {
  const guard = await portal.member(admin.clientId, seedRoles.Employee.permissions)
  expect((await portal.call(guard.token, 'GET', '/api/service-proof')).status).toBe(403)
  expect((await portal.call(stranger.token, 'GET', `/api/service-proof/${proofId}`)).status).toBe(404)
  const refused = async (body: object) =>
    (await portal.call(admin.token, 'POST', '/api/service-proof', body)).body['errors']
  expect(await refused({ pinId, month: '2026-12' })).toEqual({ month: 'This month has not begun.' })
  // What runs still is sealed only by who says that it is to be.
  expect(await refused({ pinId, month })).toEqual({
    month: 'This month is still running: say that it is to be sealed all the same.',
  })
  const over = await call(sealProof.answer, 'POST', '', { pinId, month: '2026-10' })
  expect([over.early, over.rows]).toEqual([false, 1])
  expect(await refused({ pinId: 999_999, month })).toEqual({ pinId: 'There is no such site.' })
  expect(await refused({ pinId, month: '2026-13' })).toEqual({ month: 'Must be a month such as 2026-11.' })
})
