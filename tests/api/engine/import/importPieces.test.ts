import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { bringFile, runFile } from '../../../support/importing.ts'
import { createSample, pathOf, startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

/** Imports a file of new records, and returns how its batch ended. */
async function imported(name: string, lines: readonly string[]) {
  return runFile(portal, admin, await bringFile(portal, admin, pathOf(resourceNamed(name)), lines.join('\n')))
}

const verbsOf = async (table: string) =>
  portal.db
    .read(admin.clientId)
    .query(
      'select verb, batch_id as batch, count(*)::int as count from audit where client_id = $1 and resource = $2 group by 1, 2',
      [admin.clientId, table],
    )

it('numbers the records of a large file in its order, without gaps', async () => {
  const site = await createSample(portal, admin, resourceNamed('pin'), { name: 'Tower' })
  const count = 1_300
  const lines = Array.from({ length: count }, (_, index) => `Request ${index},Tower`)
  const batch = await imported('work-request', ['Title,Pin', ...lines])
  expect(batch).toMatchObject({ state: 'done', counts: { done: count } })
  const rows = await portal.db
    .read(admin.clientId)
    .query<{ title: string; number: number; pin: number }>(
      `select title, right(ref_no, 4)::int as number, pin_id as pin from work_request where client_id = $1 order by id`,
      [admin.clientId],
    )
  expect(rows).toEqual(
    lines.map((_, index) => ({ title: `Request ${index}`, number: index + 1, pin: site.id })),
  )
  expect(await verbsOf('work_request')).toEqual([{ verb: 'import', batch: batch.id, count }])
})

it('records each new record as imported where a hook names its own change', async () => {
  const { refNo } = await createSample(portal, admin, resourceNamed('visit'))
  const count = 600
  const lines = Array.from({ length: count }, (_, index) => `${String(refNo)},Question ${index},Good`)
  const batch = await imported('visit-checklist', ['Visit,Question,Answer', ...lines])
  expect(batch).toMatchObject({ state: 'done', counts: { done: count } })
  expect(await verbsOf('visit_checklist')).toEqual([{ verb: 'import', batch: batch.id, count }])
})
