import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../src/domain/permissions.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

it('changes all that match, after a look that writes nothing, and puts them back', async () => {
  const department = resourceNamed('department')
  for (let made = 0; made < 3; made += 1) await createSample(portal, admin, department)
  const post = (url: string, body: unknown = {}) => portal.call(admin.token, 'POST', url, body)
  const rows = async (id: unknown) =>
    (await portal.call(admin.token, 'GET', `/api/batch/${String(id)}/rows`)).rows
  const wanted = { filter: {}, set: { costCentre: 'X1' }, preview: true }
  const looked = await post('/api/department/batch/update', wanted)
  expect(looked.body).toMatchObject({ state: 'previewed', total: 3, counts: { pending: 3 } })
  const { id } = looked.body
  expect((await rows(id))[0]).toMatchObject({ before: { costCentre: null }, after: { costCentre: 'X1' } })
  expect((await post(`/api/batch/${String(id)}/run`)).body).toMatchObject({
    state: 'done',
    counts: { done: 3 },
  })
  const undone = await post(`/api/batch/${String(id)}/undo`)
  expect(undone.body).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
  const after = await portal.call(admin.token, 'GET', '/api/department')
  expect(after.rows.map((row) => row['costCentre'])).toEqual([null, null, null])
})
