import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import type { ImportPatch } from '../../../../src/schema/calls/importing.ts'
import { corrections, hrFile, plantedErrors } from '../../../support/hrFile.ts'
import { bringFile, rowsOfFile, runFile } from '../../../support/importing.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const look = (path: string, text: string, patch?: ImportPatch) =>
  bringFile(portal, admin, `/api/${path}`, text, patch)

/** Brings a file and runs it. */
async function bring(path: string, text: string, patch?: ImportPatch) {
  const file = await look(path, text, patch)
  expect(await runFile(portal, admin, file)).toMatchObject({ state: 'done', message: null })
  return file
}

const total = async (path: string) =>
  Number((await portal.call(admin.token, 'GET', `/api/${path}?range=[0,0]`)).headers['x-total-count'])

/** Every version and every entry of the audit trail: equal before and after means that nothing was written. */
async function trace() {
  const sql = portal.db.read(admin.clientId)
  return sql.query(
    `select (select count(*)::int from audit where client_id = $1) as audited,
       (select sum(version)::int from employee where client_id = $1) as employees,
       (select sum(version)::int from pin where client_id = $1) as sites`,
    [admin.clientId],
  )
}

it('takes in the lists that the file of people refers to', async () => {
  const departments = await bring('department', hrFile.departments)
  expect(departments.counts).toMatchObject({ records: 6, create: 6, errors: 0 })
  const sites = await bring('pin', hrFile.sites)
  expect(sites.columns.map(({ field }) => field)).toEqual([
    'code',
    'name',
    'stateName',
    'latitude',
    'longitude',
    'radiusM',
  ])
  expect(sites.counts).toMatchObject({ records: 6, create: 6, errors: 0 })
  expect(await total('department')).toBe(6)
})

it('reports exactly the planted errors of the file of people and writes nothing', async () => {
  const before = await trace()
  const dry = await look('user', hrFile.people)
  expect(dry.columns.filter(({ field }) => field === null)).toEqual([])
  expect([dry.delimiter, dry.dateFormat, dry.numberFormat]).toEqual([',', 'DMY', 'point'])
  const wrong = await rowsOfFile(portal, admin, '/api/user', dry.id, 'error')
  const errors = wrong.flatMap(({ record, cells, errors: found }) =>
    found.map((error) => ({
      ...error,
      record,
      value: cells[dry.columns.findIndex(({ heading }) => heading === error.column)],
    })),
  )
  expect(errors.map(({ record, column, value }) => ({ record, column, value }))).toEqual(
    plantedErrors.map(({ record, column, value }) => ({ record, column, value })),
  )
  expect(dry.counts).toEqual({
    records: 2000,
    create: 1950,
    update: 0,
    left: 0,
    unchanged: 0,
    wrong: 50,
    errors: 50,
  })
  expect(wrong[0]).toMatchObject({ record: 111, kind: 'error', recordId: null })
  expect(wrong.every(({ title }) => title !== '')).toBe(true)
  expect(dry.missing).toEqual([
    expect.objectContaining({ field: 'departmentId', value: 'Secuirty', records: 4, creatable: true }),
    expect.objectContaining({ field: 'pinIds', value: 'Menara Atlantis', records: 4, creatable: false }),
  ])
  expect(dry.missing.map(({ nearest }) => nearest[0])).toEqual(['Security', 'Menara KL Sentral'])
  expect(errors.find(({ value }) => value === 'Secuirty')).toMatchObject({
    message: 'There is no department “Secuirty”.',
    suggestion: 'Security',
  })

  const attempt = await portal.call(admin.token, 'POST', `/api/batch/${dry.id}/run`)
  expect(attempt.status).toBe(409)
  expect(await trace()).toEqual(before)
})

it('takes in the corrected file quickly and without holding others up', async () => {
  const started = performance.now()
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  const done = await bring('user', hrFile.people, { corrections })
  clearInterval(timer)
  // In one go, others would wait for nearly all of it. A busy machine may take ten times what an idle one does.
  const took = performance.now() - started
  expect(took).toBeLessThan(30_000)
  expect(longest / took).toBeLessThan(0.3)
  expect(done.counts).toMatchObject({ records: 2000, create: 2000, errors: 0 })
  expect(await total('user')).toBe(2001)
  const filter = encodeURIComponent(JSON.stringify({ employeeId: '000001' }))
  const [first] = (await portal.call(admin.token, 'GET', `/api/user?filter=${filter}`)).rows
  expect(first).toMatchObject({
    firstName: 'Faizal',
    lastName: 'bin Ismail',
    contactNumber: '+60102888104',
    nationality: 'MY',
    dob: '1968-10-07',
    joinDate: '2013-06-07',
    basicRate: '6474.00',
    address: '71, Jalan Sultan 2,\n80100 Johor Bahru',
    permitExpiry: null,
    version: 1,
  })
  const history = await portal.call(admin.token, 'GET', `/api/user/${String(first?.['id'])}/history`)
  expect(history.rows).toMatchObject([{ verb: 'import', actorId: admin.employeeId }])
})

it('changes nothing when the same file comes a second time', async () => {
  const before = await trace()
  const again = await bring('user', hrFile.people, { corrections })
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2000, errors: 0 })
  expect((await bring('pin', hrFile.sites)).counts).toMatchObject({ unchanged: 6, update: 0 })
  expect(await trace()).toEqual(before)
})

it('changes nothing when its own export comes back', async () => {
  const before = await trace()
  for (const path of ['department', 'pin', 'user']) {
    const { text } = await portal.call(admin.token, 'GET', `/api/${path}/export.csv`)
    const { counts } = await bring(path, text)
    expect(counts, path).toEqual({ ...counts, create: 0, update: 0, unchanged: counts.records, errors: 0 })
  }
  expect(await trace()).toEqual(before)
})
