import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { batchesOf, contentOf } from '../../../support/batches.ts'
import { createSample, startPortal, type Member, type Portal } from '../../../support/portal.ts'

const employee = resourceNamed('employee')
const department = resourceNamed('department')
const many = 10_000

let portal: Portal
let clientId: number
let admin: Member
let cleaning: number

beforeAll(async () => {
  portal = await startPortal()
  clientId = await portal.company('Alpha')
  admin = await portal.member(clientId, allCodes)
  cleaning = (await createSample(portal, admin, department, { name: 'Cleaning' })).id
  const security = (await createSample(portal, admin, department, { name: 'Security' })).id
  await portal.db.write(admin, (tx) =>
    tx.query(
      `insert into employee (client_id, employee_id, first_name, last_name, contact_number, department_id, basic_rate, join_date)
       select $1, 'E' || n, 'First ' || n, 'Last ' || n, '+60123456789', $2, 1500 + n / 100.0, date '2020-01-01' + n % 900
       from generate_series(1, $3::int) n`,
      [clientId, security, many],
    ),
  )
})
afterAll(() => portal.close())

it('changes 10,000 employees in the background and undoes all but later changes (EMP-08)', async () => {
  const calls = batchesOf(portal, admin)
  const before = await contentOf(portal, clientId, 'employee')
  const which = { filter: {}, except: [admin.employeeId] }
  const set = { departmentId: cleaning, jobTitle: 'Cleaner' }

  const looked = await calls.start(employee, 'update', { ...which, set, preview: true })
  expect(looked).toMatchObject({ state: 'previewed', total: many, counts: { pending: many } })
  // Who comes later is none of those looked at.
  const late = await createSample(portal, admin, employee)
  expect((await calls.step(looked.id, 'run')).state).toBe('running')
  const pauses = await longestPause(async () => {
    const done = await calls.until(looked.id, ['done', 'partly', 'failed'])
    expect(done).toMatchObject({ state: 'done', counts: { done: many, failed: 0 } })
  })
  // Milliseconds; written in one go, the batch would hold everybody up for seconds. A busy machine alone takes some hundred.
  expect(pauses).toBeLessThan(1_000)
  const changed = await portal.call(admin.token, 'GET', `/api/user/${late.id}`)
  expect(changed.body['departmentId']).toBeNull()

  const rows = await calls.rows(looked.id)
  const editor = await portal.member(clientId, allCodes)
  const touched = rows.slice(10, 17).map(({ recordId }) => recordId)
  for (const id of touched) {
    const { body } = await portal.call(editor.token, 'GET', `/api/user/${id}`)
    const answer = await portal.call(editor.token, 'PUT', `/api/user/${id}`, {
      version: body['version'],
      remarks: 'Seen',
    })
    expect(answer.status).toBe(200)
  }
  // A later batch that was itself undone is no reason to leave a record as it is.
  const other = await calls.start(employee, 'update', { ids: [rows[0]?.recordId], set: { remarks: 'Oops' } })
  await calls.step(other.id, 'undo')

  expect((await calls.step(looked.id, 'undo')).state).toBe('undoing')
  const undone = await calls.until(looked.id, ['undone'])
  expect(undone.counts).toMatchObject({ done: 0, undone: many - 7, kept: 7 })
  const kept = await calls.rows(looked.id, 'kept')
  expect(kept.map(({ recordId }) => recordId)).toEqual(touched)
  const { body: self } = await portal.call(admin.token, 'GET', `/api/user/${editor.employeeId}`)
  for (const { message } of kept) {
    expect(message).toMatch(
      new RegExp(
        `^Changed since by ${self['firstName']} ${self['lastName']} on \\d{4}-\\d\\d-\\d\\d at \\d\\d:\\d\\d\\.$`,
      ),
    )
  }
  const after = new Map((await contentOf(portal, clientId, 'employee')).map(({ id, sum }) => [id, sum]))
  const different = before.filter(({ id, sum }) => after.get(id) !== sum).map(({ id }) => id)
  expect(different).toEqual(touched)
}, 120_000)

it('stops between two pieces when it is cancelled, says how far it came, and undoes that', async () => {
  const calls = batchesOf(portal, admin)
  const before = await contentOf(portal, clientId, 'employee')
  const batch = await calls.start(employee, 'update', { filter: {}, set: { remarks: 'Half' } })
  expect((await calls.step(batch.id, 'cancel')).cancelling).toBe(true)
  const stopped = await calls.until(batch.id, ['partly', 'cancelled', 'done'])
  const { done, pending } = stopped.counts
  expect([stopped.state, done % 1_000, done + pending]).toEqual([
    done > 0 ? 'partly' : 'cancelled',
    0,
    stopped.total,
  ])
  expect(pending).toBeGreaterThan(0)
  if (done > 0) {
    await calls.step(batch.id, 'undo')
    await calls.until(batch.id, ['undone'])
  }
  expect(await contentOf(portal, clientId, 'employee')).toEqual(before)
}, 60_000)

it('ends a batch whose creator has lost the permission, and names it', async () => {
  const clerk = await portal.member(clientId, [
    codeFor('US', 'main', 'read'),
    codeFor('US', 'main', 'update'),
  ])
  const calls = batchesOf(portal, clerk)
  const looked = await calls.start(employee, 'update', { filter: {}, set: { remarks: 'No' }, preview: true })
  // The right goes between the call and the work on it.
  await portal.db.write(admin, async (tx) => {
    await tx.query(`update batch set state = 'running' where client_id = $1 and id = $2`, [
      clientId,
      looked.id,
    ])
    await tx.query(`update role set permissions = array['USB'] where client_id = $1 and name = $2`, [
      clientId,
      await roleOf(clerk),
    ])
    tx.touch('role')
  })
  await portal.db.system.query(`update job set due_at = '-infinity' where kind = 'batch' and key = $1`, [
    looked.id,
  ])
  const ended = await batchesOf(portal, admin).until(looked.id, ['failed', 'partly', 'done'])
  expect(ended).toMatchObject({
    state: 'failed',
    message: 'This needs the permission USC.',
    counts: { done: 0 },
  })
  expect(ended.counts.failed).toBe(ended.total)
}, 30_000)

it('leaves open what an undo did not come to when the right to it ends, for others to undo', async () => {
  const codes = [codeFor('US', 'main', 'read'), codeFor('US', 'main', 'update')]
  const clerk = await portal.member(clientId, codes)
  const calls = batchesOf(portal, clerk)
  const before = await contentOf(portal, clientId, 'employee')
  const batch = await calls.start(employee, 'update', { filter: {}, set: { remarks: 'Once' } })
  await calls.until(batch.id, ['done'])
  await calls.step(batch.id, 'undo')
  await portal.db.write(admin, async (tx) => {
    await tx.query(`update role set permissions = array['USB'] where client_id = $1 and name = $2`, [
      clientId,
      await roleOf(clerk),
    ])
    tx.touch('role')
  })
  const open = batchesOf(portal, admin)
  const stopped = await open.until(batch.id, ['partly', 'undone'])
  expect(stopped).toMatchObject({ state: 'partly', message: 'This needs the permission USC.' })
  expect(stopped.counts.done + stopped.counts.undone).toBe(stopped.total)
  await open.step(batch.id, 'undo')
  expect(await open.until(batch.id, ['undone'])).toMatchObject({ counts: { undone: stopped.total, kept: 0 } })
  expect(await contentOf(portal, clientId, 'employee')).toEqual(before)
}, 60_000)

it('deletes previews that were not run within a day', async () => {
  const calls = batchesOf(portal, admin)
  const looked = await calls.start(employee, 'delete', { filter: {}, preview: true })
  await portal.db.system.query(`update job set due_at = '-infinity' where kind = 'batch' and key = $1`, [
    looked.id,
  ])
  await expect(calls.until(looked.id, ['done'], 10)).rejects.toThrow('404')
  const left = await portal.db
    .read(clientId)
    .query('select 1 from batch_row where client_id = $1 and batch_id = $2', [clientId, looked.id])
  expect(left).toEqual([])
}, 30_000)

async function roleOf({ employeeId }: Member) {
  const [row] = await portal.db
    .read(clientId)
    .query<{ name: string }>(
      'select r.name from employee e join role r on r.client_id = e.client_id and r.id = e.role_id where e.client_id = $1 and e.id = $2',
      [clientId, employeeId],
    )
  return row?.name
}

/** Milliseconds of the longest time that other work had to wait meanwhile. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }, 5)
  await work()
  clearInterval(timer)
  return longest
}
