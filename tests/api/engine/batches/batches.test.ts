import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { writableNames, type Resource } from '../../../../src/schema/resource.ts'
import {
  createSample,
  listUrl,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../../support/portal.ts'
import { batchesOf, contentOf } from '../../../support/batches.ts'
import { bringFile, runFile, toldOf } from '../../../support/importing.ts'
import { writableResources } from '../../../support/writableResources.ts'

let portal: Portal
let admin: Member
let clientId: number

beforeAll(async () => {
  portal = await startPortal()
  clientId = await portal.company('Alpha')
  admin = await portal.member(clientId, allCodes)
})
afterAll(() => portal.close())

/** What a rule of the area keeps from being made alike in many records: nobody is at two places at once, for one. */
const heldApart: Readonly<Record<string, readonly string[]>> = {
  'shift-assignment': ['shiftId', 'date', 'userId'],
  'shift-claim': ['shiftAssignmentId', 'userId'],
  'shift-offer': ['shiftAssignmentId', 'userId'],
  clocking: ['userId', 'pinId', 'workDate', 'clockIn', 'clockOut', 'breakMin'],
  'leave-application': ['employeeId', 'leaveTypeId', 'fromDate', 'fromPart', 'toDate', 'toPart'],
  'leave-ledger': ['employeeId', 'leaveTypeId', 'date', 'kind', 'days'],
  'pin-vendor': ['vendorId', 'pinId'],
  rate: ['rateTypeId', 'pinId', 'nationality', 'jobId', 'groupId', 'userId'],
  'efp-row': ['periodId', 'userId', 'pinId'],
  'efp-adjustment': ['rowId'],
  'patrol-answer': ['activityId', 'questionId', 'answer', 'fileId'],
}

/** The server gives these their title: an answer has its question's, a claim the day of its shift. */
const titledByServer = new Set(['patrol-answer', 'shift-claim', 'shift-offer'])

/** Values other than those a sample record starts with, for fields that many records may share. */
async function otherValues(resource: Resource) {
  const values = await sampleValues(portal, admin, resource, { all: true })
  const keys = Object.entries(resource.fields).flatMap(([name, { unique, uniqueWithin, unshared }]) =>
    unique || unshared ? [name] : uniqueWithin ? [name, uniqueWithin] : [],
  )
  const held = heldApart[resource.name] ?? []
  const names = writableNames(resource).filter(
    (name) => !keys.includes(name) && !held.includes(name) && values[name] !== undefined,
  )
  return Object.fromEntries(names.slice(0, 6).map((name) => [name, values[name]]))
}

describe.each(writableResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it('changes all matching records after a preview, and undo restores every field', async () => {
      const calls = batchesOf(portal, admin)
      const made: number[] = []
      for (let count = 0; count < 3; count += 1) made.push((await createSample(portal, admin, resource)).id)
      const set = await otherValues(resource)
      const except = (await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 999] }))).rows
        .map((row) => Number(row['id']))
        .filter((id) => !made.includes(id))
      const which = { filter: {}, except }
      const before = await contentOf(portal, clientId, resource.table)

      const looked = await calls.start(resource, 'update', { ...which, set, preview: true })
      expect(looked).toMatchObject({ state: 'previewed', total: 3, counts: { pending: 3, done: 0 } })
      expect(await contentOf(portal, clientId, resource.table)).toEqual(before)
      const forecast = await calls.rows(looked.id)
      expect(forecast.map(({ recordId }) => recordId)).toEqual(made)
      const named = [...resource.title, resource.naturalKey ?? ''].some((name) => {
        const field = resource.fields[name]
        return field?.required || resource.refNo?.field === name || (field && 'initial' in field)
      })
      expect(forecast.filter(({ title }) => title !== '')).toHaveLength(
        named || titledByServer.has(resource.name) ? 3 : 0,
      )

      expect(await calls.step(looked.id, 'run')).toMatchObject({ state: 'done', counts: { done: 3 } })
      // A hook may add what follows from the change.
      expect((await calls.rows(looked.id)).map(({ after }) => after)).toMatchObject(
        forecast.map(({ after }) => after),
      )
      const changed = await portal.call(admin.token, 'GET', listUrl(resource, { filter: { id: made } }))
      for (const row of changed.rows) expect(row).toMatchObject(set)
      const again = await calls.start(resource, 'update', { ids: made, set })
      expect(again).toMatchObject({ state: 'done', counts: { done: 0, same: 3 }, undoUntil: null })
      const history = await portal.call(admin.token, 'GET', `${pathOf(resource)}/${made[0]}/history`)
      expect(history.rows[0]).toMatchObject({ verb: 'update', batchId: looked.id })
      const undone = await calls.step(looked.id, 'undo')
      expect(undone).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
      expect(await contentOf(portal, clientId, resource.table)).toEqual(before)

      const deleted = await calls.start(resource, 'delete', which)
      expect(deleted).toMatchObject({ state: 'done', counts: { done: 3 } })
      const gone = await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 999] }))
      expect(gone.rows.map((row) => row['id'])).toEqual(expect.not.arrayContaining(made))
      expect(await calls.step(deleted.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 3 } })
      expect(await contentOf(portal, clientId, resource.table)).toEqual(before)

      await calls.start(resource, 'delete', { ids: made })
      const restored = await calls.start(resource, 'restore', { filter: { id: made } })
      expect(restored).toMatchObject({ state: 'done', total: 3, counts: { done: 3 } })
      expect(await contentOf(portal, clientId, resource.table)).toEqual(before)

      const exported = await portal.call(admin.token, 'GET', `${pathOf(resource)}/export.csv`)
      expect(exported.status).toBe(200)
      if (resource.evidence) return
      const file = await bringFile(portal, admin, pathOf(resource), exported.text)
      expect(await toldOf(portal, admin, pathOf(resource), file)).toEqual([])
      const unchanged = except.length + made.length
      expect(file.counts).toMatchObject({ records: unchanged, create: 0, update: 0, unchanged })
      await runFile(portal, admin, file)
      expect(await contentOf(portal, clientId, resource.table)).toEqual(before)
    })
  },
)

it('lists the batches by resource, state, maker and record, newest first', async () => {
  const calls = batchesOf(portal, admin)
  const department = resourceNamed('department')
  const { id } = await createSample(portal, admin, department)
  const one = await calls.start(department, 'update', { ids: [id], set: { costCentre: 'L1' } })
  const two = await calls.start(department, 'update', { ids: [id], set: { costCentre: 'L2' } })
  const found = async (filter: unknown) =>
    (await portal.call(admin.token, 'GET', `/api/batch?filter=${JSON.stringify(filter)}`)).rows.map(
      (row) => row['id'],
    )
  expect(await found({ resource: 'department', recordId: id })).toEqual([two.id, one.id])
  expect(await found({ resource: 'employee', recordId: id })).toEqual([])
  expect(await found({ id: [one.id], state: 'done', createdBy: admin.employeeId })).toEqual([one.id])
  for (const filter of [{ recordId: id }, { nonsense: 1 }, { state: 'odd' }]) {
    const answer = await portal.call(admin.token, 'GET', `/api/batch?filter=${JSON.stringify(filter)}`)
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, Object.keys(filter)])
  }
})

it('refuses an invalid batch by name and stores nothing', async () => {
  const department = resourceNamed('department')
  const { id } = await createSample(portal, admin, department)
  const other = await createSample(portal, admin, department)
  const { rows: batches } = await portal.call(admin.token, 'GET', '/api/batch?range=[0,999]')
  const cases: [string, unknown, number, string][] = [
    ['update', { set: { costCentre: 'x' } }, 400, 'ids'],
    ['update', { ids: [id], filter: {}, set: { costCentre: 'x' } }, 400, 'filter'],
    ['update', { ids: [id] }, 400, 'set'],
    ['update', { ids: [id], set: { nonsense: 1 } }, 400, 'nonsense'],
    ['update', { ids: [id], set: { version: 1 } }, 400, 'version'],
    ['update', { ids: [id], set: { name: '' } }, 422, 'name'],
    ['update', { ids: [id, other.id], set: { name: 'One for two' } }, 422, 'name'],
    ['update', { ids: [id], set: { parentId: 999_999 } }, 422, 'parentId'],
    ['update', { ids: [id], add: { parentId: [1] } }, 400, 'parentId'],
    ['update', { filter: { costCentre: 'x' }, set: { active: true } }, 400, 'costCentre'],
    ['delete', { filter: { q: ' \u0000\n' } }, 422, 'filter'],
    ['delete', { filter: { q: ' \n' } }, 400, 'q'],
    ['update', { filter: { q: '' }, set: { active: true } }, 400, 'q'],
    ['update', { filter: { name: 'nobody is called so' }, set: { active: true } }, 422, 'root'],
    ['delete', { ids: ['x'] }, 422, 'ids'],
    ['delete', { ids: [id], set: {} }, 400, 'set'],
  ]
  for (const [action, body, status, field] of cases) {
    const answer = await portal.call(admin.token, 'POST', `/api/department/batch/${action}`, body)
    expect([body, answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([body, status, [field]])
  }
  const after = await portal.call(admin.token, 'GET', '/api/batch?range=[0,999]')
  expect(after.rows).toHaveLength(batches.length)
})

it('changes valid records and gives each other one its reason', async () => {
  const calls = batchesOf(portal, admin)
  const department = resourceNamed('department')
  const top = await createSample(portal, admin, department)
  const middle = await createSample(portal, admin, department, { parentId: top.id })
  const leaf = await createSample(portal, admin, department, { parentId: middle.id })
  const gone = await createSample(portal, admin, department)
  await portal.call(admin.token, 'DELETE', `/api/department/${gone.id}`)
  const moved = await calls.start(department, 'update', {
    ids: [top.id, middle.id, leaf.id, gone.id],
    set: { parentId: middle.id },
  })
  expect(moved).toMatchObject({ state: 'partly', counts: { done: 0, same: 1, failed: 3 } })
  const circle = 'Part of: This leads back to the record itself.'
  expect((await calls.rows(moved.id)).map(({ state, message }) => [state, message])).toEqual([
    ['failed', circle],
    ['failed', circle],
    ['same', null],
    ['failed', 'There is no such record.'],
  ])

  const deleted = await calls.start(department, 'delete', { ids: [leaf.id, top.id] })
  const [name] = (await calls.rows(deleted.id, 'done')).map(({ title }) => title)
  await createSample(portal, admin, department, { name })
  const undone = await calls.step(deleted.id, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
  expect((await calls.rows(deleted.id, 'kept')).map(({ title, message }) => [title, message])).toEqual([
    [name, 'Name: Another record has this already.'],
  ])

  const below = await createSample(portal, admin, department, { parentId: middle.id })
  const raised = await calls.start(department, 'update', { ids: [below.id], set: { parentId: null } })
  await calls.start(department, 'update', { ids: [middle.id], set: { parentId: below.id } })
  expect(await calls.step(raised.id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
  expect(await calls.rows(raised.id)).toMatchObject([{ state: 'kept', message: circle }])
})

it('takes any text that a single change takes, and any search', async () => {
  const calls = batchesOf(portal, admin)
  const employee = resourceNamed('employee')
  const { id } = await createSample(portal, admin, employee, { firstName: 'Odd' })
  const batch = await calls.start(employee, 'update', {
    filter: { q: 'odd\n' },
    set: { remarks: `half \ud83d of 😀, "quoted", =1+1, 中文` },
  })
  expect(batch).toMatchObject({ total: 1, counts: { done: 1 } })
  const { body } = await portal.call(admin.token, 'GET', `/api/user/${id}`)
  expect(body['remarks']).toBe(`half \ufffd of 😀, "quoted", =1+1, 中文`)
})

it('adds to and takes from lists of references, each record keeping what else it holds', async () => {
  const calls = batchesOf(portal, admin)
  const employee = resourceNamed('employee')
  const [a, b, c] = await Promise.all(
    [0, 1, 2].map(async () => (await createSample(portal, admin, resourceNamed('pin'))).id),
  )
  const one = await createSample(portal, admin, employee, { pinIds: [a, b] })
  const two = await createSample(portal, admin, employee, { pinIds: [] })
  const batch = await calls.start(employee, 'update', {
    ids: [one.id, two.id],
    add: { pinIds: [c] },
    remove: { pinIds: [a] },
  })
  const pins = async () =>
    (await portal.call(admin.token, 'GET', listUrl(employee, { filter: { id: [one.id, two.id] } }))).rows.map(
      (row) => row['pinIds'],
    )
  expect(await pins()).toEqual([[b, c], [c]])
  await calls.step(batch.id, 'undo')
  expect(await pins()).toEqual([[a, b], []])
})

it('counts what refers to the records of a preview: live, readable, and not deleted with them', async () => {
  const [pin, facility, department] = ['pin', 'facility', 'department'].map(resourceNamed) as [
    Resource,
    Resource,
    Resource,
  ]
  const site = await createSample(portal, admin, pin)
  for (let count = 0; count < 3; count += 1) await createSample(portal, admin, facility, { pinId: site.id })
  const left = await createSample(portal, admin, facility, { pinId: site.id })
  await portal.call(admin.token, 'DELETE', `${pathOf(facility)}/${left.id}`)
  const references = async (member: Member, resource: Resource, ids: number[]) => {
    const batch = await batchesOf(portal, member).start(resource, 'delete', { ids, preview: true })
    return (await portal.call(member.token, 'GET', `/api/batch/${batch.id}/references`)).rows
  }
  expect(await references(admin, pin, [site.id])).toEqual([
    { resource: 'facility', field: 'pinId', count: 3 },
  ])
  const pinCodes = ['read', 'delete'].map((action) => codeFor(pin.module, 'main', action as 'read'))
  const blind = await portal.member(clientId, pinCodes)
  expect(await references(blind, pin, [site.id])).toEqual([])
  const own = await portal.member(clientId, [...pinCodes, codeFor(facility.module, 'me', 'read')])
  expect(await references(own, pin, [site.id])).toEqual([])

  await portal.call(admin.token, 'DELETE', `/api/pin/${site.id}`)
  const shown = await portal.call(admin.token, 'GET', listUrl(pin, { filter: { id: [site.id] } }))
  expect(shown.rows).toMatchObject([{ id: site.id, deletedAt: expect.any(String) }])

  const top = await createSample(portal, admin, department, { code: 'GRD', name: 'Gardens' })
  const named = await portal.call(admin.token, 'GET', listUrl(department, { filter: { id: [top.id] } }))
  expect(Object.keys(named.rows[0] ?? {})).not.toContain('deletedAt')
  const renamed = await batchesOf(portal, admin).start(department, 'update', {
    ids: [top.id],
    set: { name: 'Grounds' },
    preview: true,
  })
  expect(await batchesOf(portal, admin).rows(renamed.id)).toMatchObject([{ title: 'GRD Gardens' }])
  const below = await createSample(portal, admin, department, { parentId: top.id })
  const parent = [{ resource: 'department', field: 'parentId', count: 1 }]
  expect(await references(admin, department, [top.id])).toEqual(parent)
  expect(await references(admin, department, [top.id, below.id])).toEqual([])
})

it('moves work requests on, names the ones with a forbidding state or task, and undoes', async () => {
  const calls = batchesOf(portal, admin)
  const request = resourceNamed('work-request')
  const made = [await createSample(portal, admin, request), await createSample(portal, admin, request)]
  const closed = await createSample(portal, admin, request)
  const ids = [...made, closed].map(({ id }) => id)
  await calls.start(request, 'cancel', { ids: [closed.id], values: { cancelReason: 'Twice' } })
  await createSample(portal, admin, resourceNamed('work-task'), {
    workRequestId: made[1]?.id,
    label: 'Turn the power off',
    required: true,
  })
  const before = await contentOf(portal, clientId, request.table)
  const wanted = { ids, values: { completionRemark: 'All done' } }
  const looked = await calls.start(request, 'complete', { ...wanted, preview: true })
  expect(looked).toMatchObject({ state: 'previewed', counts: { pending: 1, failed: 2 } })
  const batch = await calls.start(request, 'complete', wanted)
  expect(batch).toMatchObject({ state: 'partly', action: 'complete', counts: { done: 1, failed: 2 } })
  expect((await calls.rows(batch.id, 'failed')).map(({ message }) => message)).toEqual([
    'These required tasks are not done yet: Turn the power off.',
    'This work request is Cancelled; “Complete” is possible from: Approved, Assigned, In progress.',
  ])
  const [row] = await calls.rows(batch.id, 'done')
  expect(row).toMatchObject({
    before: { status: 'approved', completedBy: null },
    after: { status: 'completed', completedBy: admin.employeeId, completionRemark: 'All done' },
  })
  await calls.step(batch.id, 'undo')
  expect(await contentOf(portal, clientId, request.table)).toEqual(before)
  const missing = await portal.call(admin.token, 'POST', '/api/cmms/work-request/batch/complete', { ids })
  expect([missing.status, missing.body['errors']]).toEqual([422, { completionRemark: 'This is required.' }])
})

it('makes one batch of equal calls with one key, one after the other and at once', async () => {
  const { id } = await createSample(portal, admin, resourceNamed('department'))
  const post = () =>
    portal.call(
      admin.token,
      'POST',
      '/api/department/batch/update',
      { ids: [id], set: { costCentre: 'Key' } },
      { 'idempotency-key': 'one-batch' },
    )
  const answers = await Promise.all(Array.from({ length: 8 }, post))
  answers.push(await post())
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1)
  const history = await portal.call(admin.token, 'GET', `/api/department/${id}/history`)
  expect(history.rows.map((row) => row['verb'])).toEqual(['update', 'create'])
})

describe('who may', () => {
  it('see and undo a batch: its maker, others only with main; other companies never', async () => {
    const department = resourceNamed('department')
    const { id } = await createSample(portal, admin, department)
    const batch = await batchesOf(portal, admin).start(department, 'update', {
      ids: [id],
      set: { costCentre: 'Mine' },
    })
    const { module } = department
    const me = await portal.member(clientId, [codeFor(module, 'me', 'read'), codeFor(module, 'me', 'update')])
    const stranger = await portal.member(await portal.company('Beta'), allCodes)
    for (const { token } of [me, stranger]) {
      for (const call of ['', '/rows']) {
        expect((await portal.call(token, 'GET', `/api/batch/${batch.id}${call}`)).status).toBe(404)
      }
      for (const step of ['run', 'cancel', 'undo']) {
        expect((await portal.call(token, 'POST', `/api/batch/${batch.id}/${step}`)).status).toBe(404)
      }
      expect((await portal.call(token, 'GET', '/api/batch')).rows).toEqual([])
    }
    const reader = await portal.member(clientId, [codeFor(module, 'main', 'read')])
    const seen = await portal.call(reader.token, 'GET', `/api/batch/${batch.id}`)
    expect(seen.body).toMatchObject({ id: batch.id, undoUntil: null })
    const refused = await portal.call(reader.token, 'POST', `/api/batch/${batch.id}/undo`)
    expect([refused.status, refused.body['permission']]).toEqual([403, codeFor(module, 'main', 'update')])
    const other = await portal.member(clientId, [
      codeFor(module, 'main', 'read'),
      codeFor(module, 'main', 'update'),
    ])
    expect(await batchesOf(portal, other).step(batch.id, 'undo')).toMatchObject({
      state: 'undone',
      undoneBy: { id: other.employeeId },
    })
  })

  it('undo after losing the permission: refused with the code; hidden fields are in no row', async () => {
    const employee = resourceNamed('employee')
    const { id } = await createSample(portal, admin, employee)
    const codes = [codeFor('US', 'main', 'read'), codeFor('US', 'main', 'update')]
    const pay = [codeFor('EF', 'main', 'read'), codeFor('EF', 'main', 'update')]
    const clerk = await portal.member(clientId, [...codes, ...pay])
    const calls = batchesOf(portal, clerk)
    const batch = await calls.start(employee, 'update', {
      ids: [id],
      set: { basicRate: '4321.50', jobTitle: 'Cleaner' },
    })
    expect(await calls.rows(batch.id)).toMatchObject([{ after: { basicRate: '4321.50' } }])
    const plain = await portal.member(clientId, codes)
    expect((await batchesOf(portal, plain).rows(batch.id))[0]?.after).toEqual({ jobTitle: 'Cleaner' })
    const seen = await portal.call(plain.token, 'GET', `/api/batch/${batch.id}`)
    expect(seen.body).toMatchObject({ request: { set: { jobTitle: 'Cleaner' } }, undoUntil: null })
    expect(seen.text).not.toContain('4321')
    const typed = await portal.call(clerk.token, 'POST', '/api/user/batch/cells', {
      rows: [{ id, cells: { basicRate: '9', jobTitle: 'Guard' } }],
    })
    const request = async (token: string) =>
      (await portal.call(token, 'GET', `/api/batch/${Number(typed.body['id'])}`)).body['request']
    expect(await request(clerk.token)).toEqual({ fields: ['basicRate', 'jobTitle'] })
    expect(await request(plain.token)).toEqual({ fields: ['jobTitle'] })
    await portal.db.write(admin, async (tx) => {
      await tx.query(
        `update role set permissions = $3 where client_id = $1
         and id = (select role_id from employee where client_id = $1 and id = $2)`,
        [clientId, clerk.employeeId, codes],
      )
      tx.touch('role')
    })
    const undo = await portal.call(clerk.token, 'POST', `/api/batch/${batch.id}/undo`)
    expect([undo.status, undo.body['permission']]).toEqual([403, codeFor('EF', 'main', 'update')])
  })

  it('names the record of a batch of one to users who may read it', async () => {
    const codes = (['read', 'update'] as const).map((action) => codeFor('US', 'main', action))
    const clerk = await portal.member(clientId, codes)
    const employee = resourceNamed('employee')
    const { id } = await createSample(portal, admin, employee)
    await portal.call(admin.token, 'PUT', `/api/user/${id}`, {
      firstName: 'Wei',
      lastName: 'Tan',
      version: 1,
    })
    const calls = batchesOf(portal, clerk)
    const one = await calls.start(employee, 'update', { ids: [id], set: { jobTitle: 'Guard' } })
    const two = await calls.start(employee, 'update', {
      ids: [id, clerk.employeeId],
      set: { jobTitle: 'Guard' },
    })
    const list = await portal.call(clerk.token, 'GET', `/api/batch?filter={"id":[${one.id},${two.id}]}`)
    expect([one.title, ...list.rows.map(({ title }) => title)]).toEqual(['Wei Tan', '', 'Wei Tan'])
    await portal.db.write(admin, async (tx) => {
      await tx.query(
        `update role set permissions = '{}' where client_id = $1
         and id = (select role_id from employee where client_id = $1 and id = $2)`,
        [clientId, clerk.employeeId],
      )
      tx.touch('role')
    })
    expect((await calls.get(one.id)).title).toBe('')
  })

  it('with a me code reach others: their records are refused one by one, and named by no filter', async () => {
    const request = resourceNamed('work-request')
    const codes = (['create', 'read', 'update', 'delete'] as const).map((action) =>
      codeFor('CM', 'me', action),
    )
    const me = await portal.member(clientId, codes)
    const foreign = await createSample(portal, admin, request)
    const pinId = (await createSample(portal, admin, resourceNamed('pin'))).id
    const mine = await createSample(portal, me, request, { pinId })
    const calls = batchesOf(portal, me)
    const set = { title: 'By me' }
    const named = await calls.start(request, 'update', { ids: [foreign.id, mine.id], set })
    expect(named).toMatchObject({ state: 'partly', counts: { done: 1, failed: 1 } })
    expect(await calls.rows(named.id, 'failed')).toMatchObject([
      { recordId: foreign.id, title: '', message: 'There is no such record.', before: {}, after: {} },
    ])
    expect(await calls.start(request, 'update', { filter: {}, set })).toMatchObject({ total: 1 })
    const away = await portal.call(me.token, 'POST', '/api/cmms/work-request/batch/update', {
      ids: [mine.id],
      set: { primaryUserId: admin.employeeId },
    })
    expect([away.status, Object.keys(away.body['errors'] ?? {})]).toEqual([400, ['primaryUserId']])
  })
})

it('leaves out records changed since the preview and names them', async () => {
  const department = resourceNamed('department')
  const calls = batchesOf(portal, admin)
  for (const changed of [false, true]) {
    const ids = [
      await createSample(portal, admin, department),
      await createSample(portal, admin, department),
    ].map(({ id }) => id)
    const look = (action: string, more: object) =>
      calls.start(department, action, { ids, preview: true, ...more })
    const looked = [await look('update', { set: { costCentre: 'CC1' } }), await look('delete', {})]
    const [mine, theirs] = ids
    const url = `/api/department/${theirs}`
    expect((await portal.call(admin.token, 'PUT', url, { costCentre: 'CC1', version: 1 })).status).toBe(200)
    for (const { id, action } of looked.toReversed()) {
      const body = changed ? { changed } : undefined
      const run = await portal.call(admin.token, 'POST', `/api/batch/${id}/run`, body)
      const left = {
        recordId: theirs,
        state: 'failed',
        message: expect.stringContaining('Somebody else has changed'),
      }
      if (action === 'delete') {
        expect(run.body).toMatchObject({ counts: changed ? { done: 2, failed: 0 } : { done: 1, failed: 1 } })
        expect((await calls.rows(id))[1]).toMatchObject(changed ? { state: 'done' } : left)
        await portal.call(admin.token, 'POST', `/api/batch/${id}/undo`)
      } else if (!changed) expect((await calls.rows(id))[1]).toMatchObject(left)
    }
    expect((await portal.call(admin.token, 'GET', url)).status).toBe(200)
    expect((await portal.call(admin.token, 'GET', `/api/department/${mine}`)).status).toBe(200)
  }
})
