import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor, type Action } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workCost } from '../../../../src/resources/maintenance/work/workCost.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTime } from '../../../../src/resources/maintenance/work/workTime.resource.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const mine = (...actions: Action[]) => actions.map((action) => codeFor('CM', 'me', action))
const get = (member: Member, url: string) => portal.call(member.token, 'GET', url)
const one = async (resource: Resource, id: unknown, member = admin) =>
  (await get(member, `${pathOf(resource)}/${String(id)}`)).body

describe('comments', () => {
  it('keeps internal ones from requesters in lists, search, history and export (CMMS-02)', async () => {
    const requester = await portal.member(admin.clientId, mine('create', 'read', 'update', 'delete'))
    const worker = await portal.member(admin.clientId, mine('read', 'update', 'create'))
    const { id } = await createSample(portal, admin, workRequest, {
      requesterId: requester.employeeId,
      assigneeIds: [worker.employeeId],
    })
    const inside = await createSample(portal, admin, workComment, {
      workRequestId: id,
      text: 'Quoted 900 secretly',
    })
    const open = await createSample(portal, admin, workComment, {
      workRequestId: id,
      text: 'We come on Monday',
      forRequester: true,
    })
    const url = `${pathOf(workComment)}/${inside.id}`
    const listed = async (member: Member, filter: object) => {
      const { rows, headers } = await get(member, listUrl(workComment, { filter }))
      expect(Number(headers['x-total-count'])).toBe(rows.length)
      return rows.map((row) => row['id'])
    }
    expect(await listed(worker, { workRequestId: id })).toEqual([open.id, inside.id])
    for (const filter of [{ workRequestId: id }, { id: [inside.id, open.id] }])
      expect(await listed(requester, filter)).toEqual([open.id])
    expect(await listed(requester, { q: 'secretly' })).toEqual([])
    expect((await get(requester, url)).status).toBe(404)
    expect((await get(requester, `${url}/history`)).status).toBe(404)
    expect((await get(requester, `${pathOf(workComment)}/export.csv`)).text).not.toContain('secretly')
    for (const [method, body] of [
      ['PATCH', { text: 'Mine', version: 1 }],
      ['DELETE', undefined],
    ] as const)
      expect((await portal.call(requester.token, method, url, body)).status).toBe(404)
    // A comment that is made internal again goes out of their sight with all that it said before.
    await changeRecord(portal, admin, workComment, open.id, { forRequester: false })
    expect((await get(requester, `${pathOf(workComment)}/${open.id}/history`)).status).toBe(404)
  })

  it('are their author’s, and nothing that the requester says is internal', async () => {
    const requester = await portal.member(admin.clientId, mine('create', 'read', 'update', 'delete'))
    const { id } = await createSample(portal, requester, workRequest, {
      pinId: (await createSample(portal, admin, resourceNamed('pin'))).id,
    })
    const theirs = await createSample(portal, admin, workComment, { workRequestId: id, forRequester: true })
    const url = `${pathOf(workComment)}/${theirs.id}`
    const edited = await portal.call(requester.token, 'PATCH', url, { text: 'Forged', version: 1 })
    expect([edited.status, edited.body['permission']]).toEqual([403, codeFor('CM', 'main', 'update')])
    expect((await portal.call(requester.token, 'DELETE', url)).status).toBe(403)
    const own = await createSample(portal, requester, workComment, {
      workRequestId: id,
      text: 'Still broken',
    })
    expect(await one(workComment, own.id)).toMatchObject({ forRequester: true })
    expect((await changeRecord(portal, requester, workComment, own.id, { text: 'Mended' })).status).toBe(200)
  })
})

describe('who hears of a comment', () => {
  it('notifies assignees, requesters, authors and mentioned readers only (CMMS-02)', async () => {
    const { clientId } = admin
    const own = mine('create', 'read', 'update')
    const requester = await portal.member(clientId, own)
    const worker = await portal.member(clientId, own)
    const manager = await portal.member(clientId, [codeFor('CM', 'main', 'read')])
    const stranger = await portal.member(clientId, own)
    const closed = await portal.member(clientId, [])
    const everybody = { admin, requester, worker, manager, stranger, closed }
    const { id } = await createSample(portal, admin, workRequest, {
      requesterId: requester.employeeId,
      assigneeIds: [worker.employeeId],
    })
    const others = Object.values(everybody).filter((member) => member !== admin)
    // Who can be mentioned is exactly who else can open the comment.
    for (const forRequester of [false, true]) {
      const comment = await createSample(portal, admin, workComment, { workRequestId: id, forRequester })
      const can = others.map(async (member) =>
        (await get(member, `${pathOf(workComment)}/${comment.id}`)).status === 200 ? [member.employeeId] : [],
      )
      const readers = await get(admin, `/api/cmms/work-request/${id}/readers?internal=${!forRequester}`)
      const named = readers.rows.map((row) => Number(row['id']))
      expect(named[0]).toBe(worker.employeeId)
      expect(named.toSorted((a, b) => a - b)).toEqual(
        (await Promise.all(can)).flat().toSorted((a, b) => a - b),
      )
      expect((await get(stranger, `/api/cmms/work-request/${id}/readers`)).status).toBe(404)
    }
    const heard = async () => {
      const rows = await portal.db.write(admin, (tx) =>
        tx.query<{ employee_id: number; wording: string }>(
          `delete from notification where client_id = ${clientId} and wording like 'work%ed' returning employee_id, wording`,
        ),
      )
      const said = Object.entries(everybody).flatMap(([name, { employeeId }]) =>
        rows.filter((row) => row.employee_id === employeeId).map(({ wording }) => `${name} ${wording}`),
      )
      return said.toSorted()
    }
    await heard()
    const write = (more: object, by = admin) =>
      portal.call(by.token, 'POST', pathOf(workComment), {
        workRequestId: id,
        text: '@Member: look',
        ...more,
      })
    await write({})
    expect(await heard()).toEqual(['worker workCommented'])
    await write({ forRequester: true }, worker)
    expect(await heard()).toEqual(['admin workCommented', 'requester workCommented'])
    const made = await write({ mentionIds: [manager.employeeId, worker.employeeId] })
    expect(await heard()).toEqual(['manager workMentioned', 'worker workMentioned'])
    await write({ mentionIds: [stranger, closed, requester].map(({ employeeId }) => employeeId) })
    expect(await heard()).toEqual(['worker workCommented'])
    // An edit notifies only those whom it mentions anew.
    const mentionIds = [manager.employeeId, worker.employeeId, requester.employeeId]
    const changes = { text: 'For all of us', forRequester: true, mentionIds }
    expect((await changeRecord(portal, admin, workComment, Number(made.body['id']), changes)).status).toBe(
      200,
    )
    const told = async () =>
      (await get(requester, '/api/notification')).rows.map(({ description }) => description)
    expect(await told()).toContain('For all of us')
    // The bell does not go on saying what the comment no longer says to them.
    await changeRecord(portal, admin, workComment, Number(made.body['id']), { forRequester: false })
    expect(await told()).not.toContain('For all of us')
    expect(await heard()).toEqual(['requester workMentioned'])
    const gone = await write({ text: 'Never mind', mentionIds: [manager.employeeId] })
    await portal.call(admin.token, 'DELETE', `${pathOf(workComment)}/${Number(gone.body['id'])}`)
    const rows = await portal.db.write(admin, (tx) =>
      tx.query('select from notification where description = $1', ['Never mind']),
    )
    expect(rows).toEqual([])
    expect(await heard()).toEqual(['manager workMentioned', 'worker workCommented'])
  })
})

describe('time and cost', () => {
  const costs = async (id: number) => {
    const { labourCost, partsCost, vendorCost, otherCost, totalCost } = await one(workRequest, id)
    return [labourCost, partsCost, vendorCost, otherCost, totalCost]
  }

  it('sums exactly after create, edit, move, delete, restore, batch and undo (CMMS-02)', async () => {
    const { id } = await createSample(portal, admin, workRequest)
    const other = await createSample(portal, admin, workRequest)
    expect(await costs(id)).toEqual([null, null, null, null, null])
    const part = await createSample(portal, admin, workCost, {
      workRequestId: id,
      quantity: '3',
      unitPrice: '0.10',
    })
    expect(await one(workCost, part.id)).toMatchObject({ amount: '0.30' })
    // 50 minutes at 33.33 are 27.775, half a cent goes up.
    const time = await createSample(portal, admin, workTime, {
      workRequestId: id,
      minutes: 50,
      ratePerHour: '33.33',
    })
    expect(await one(workTime, time.id)).toMatchObject({ cost: '27.78', running: false })
    await createSample(portal, admin, workCost, {
      workRequestId: id,
      kind: 'vendor',
      quantity: '0.5',
      unitPrice: '99.99',
    })
    expect(await costs(id)).toEqual(['27.78', '0.30', '50.00', null, '78.08'])
    await changeRecord(portal, admin, workCost, part.id, { kind: 'other', unitPrice: '0.20' })
    expect(await costs(id)).toEqual(['27.78', null, '50.00', '0.60', '78.38'])
    await changeRecord(portal, admin, workCost, part.id, { workRequestId: other.id })
    expect([await costs(id), await costs(other.id)]).toEqual([
      ['27.78', null, '50.00', null, '77.78'],
      [null, null, null, '0.60', '0.60'],
    ])
    await portal.call(admin.token, 'DELETE', `${pathOf(workTime)}/${time.id}`)
    expect(await costs(id)).toEqual([null, null, '50.00', null, '50.00'])
    await portal.call(admin.token, 'POST', `${pathOf(workTime)}/restore`, { ids: [time.id] })
    expect((await costs(id))[0]).toBe('27.78')
    const batch = await portal.call(admin.token, 'POST', `${pathOf(workTime)}/batch/update`, {
      ids: [time.id],
      set: { minutes: 60 },
    })
    expect([batch.status, (await costs(id))[0]]).toEqual([201, '33.33'])
    await portal.call(admin.token, 'POST', `/api/batch/${String(batch.body['id'])}/undo`)
    expect((await costs(id))[0]).toBe('27.78')
    // Somebody who edits the request meanwhile loses nothing to an entry: its version stays.
    expect(await one(workRequest, id)).toMatchObject({ version: 1 })
    const total = await portal.call(admin.token, 'PATCH', `${pathOf(workRequest)}/${id}`, {
      totalCost: '1.00',
      version: 1,
    })
    expect([total.status, total.body['errors']]).toEqual([
      400,
      expect.objectContaining({ totalCost: expect.anything() }),
    ])
  })

  it('counts entries that are written at the same moment all together', async () => {
    const { id } = await createSample(portal, admin, workRequest)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        createSample(portal, admin, workCost, { workRequestId: id, quantity: '1', unitPrice: '0.10' }),
      ),
    )
    expect((await costs(id))[1]).toBe('2.00')
  })

  it('refuses in words a sum that would not fit', async () => {
    const { id } = await createSample(portal, admin, workRequest)
    const answer = await portal.call(admin.token, 'POST', pathOf(workCost), {
      workRequestId: id,
      description: 'Everything',
      quantity: '1000000',
      unitPrice: '9999999.00',
    })
    expect([answer.status, answer.body['errors']]).toEqual([
      422,
      { root: 'An amount or a sum becomes too large.' },
    ])
  })

  it('runs one timer per person, and adds its minutes on stop', async () => {
    const { id } = await createSample(portal, admin, workRequest)
    const other = await createSample(portal, admin, workRequest)
    const start = (on: number, member = admin) =>
      portal.call(member.token, 'POST', `${pathOf(workRequest)}/${on}/timer`)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => start(at % 2 ? id : other.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const timer = answers.find(({ status }) => status === 201)?.body ?? {}
    expect(timer).toMatchObject({ running: true, minutes: 0, cost: null, employeeId: admin.employeeId })
    const begun = new Date(Date.now() - 90 * 60_000).toISOString()
    await changeRecord(portal, admin, workTime, timer['id'], { startedAt: begun, ratePerHour: '30.00' })
    const colleague = await portal.member(admin.clientId, allCodes)
    const stop = (member: Member) =>
      portal.call(member.token, 'PATCH', `${pathOf(workTime)}/${String(timer['id'])}/stop`)
    expect((await stop(colleague)).status).toBe(409)
    expect((await start(id, colleague)).status).toBe(201)
    expect((await stop(admin)).body).toMatchObject({ running: false, minutes: 90, cost: '45.00' })
    expect((await stop(admin)).status).toBe(409)
    expect((await start(id)).body).toMatchObject({ ratePerHour: '30.00' })
  })

  it('hides pay from assignees in lists, records, sums, filters, files and history', async () => {
    const worker = await portal.member(admin.clientId, mine('create', 'read', 'update', 'delete'))
    const { id } = await createSample(portal, admin, workRequest, { assigneeIds: [worker.employeeId] })
    const time = await createSample(portal, admin, workTime, {
      workRequestId: id,
      minutes: 60,
      ratePerHour: '4321.00',
    })
    const url = pathOf(workTime)
    const filter = encodeURIComponent(JSON.stringify({ workRequestId: id }))
    for (const way of [
      listUrl(workTime, { filter: { workRequestId: id } }),
      `${url}/${time.id}`,
      `${url}/totals?filter=${filter}`,
      `${url}/export.csv`,
      `${url}/${time.id}/history`,
    ]) {
      expect((await get(admin, way)).text, way).toContain('4321')
      const answer = await get(worker, way)
      expect([answer.status, answer.text.includes('4321')], way).toEqual([200, false])
    }
    for (const query of [{ sort: ['ratePerHour', 'ASC'] }, { sort: ['cost', 'ASC'] }])
      expect((await get(worker, listUrl(workTime, query))).status).toBe(400)
    const own = {
      workRequestId: id,
      employeeId: worker.employeeId,
      startedAt: '2026-01-05T01:00:00Z',
      minutes: 30,
    }
    const claimed = await portal.call(worker.token, 'POST', url, { ...own, ratePerHour: '9.00' })
    expect([claimed.status, claimed.body['errors']]).toEqual([
      400,
      expect.objectContaining({ ratePerHour: expect.anything() }),
    ])
    expect((await portal.call(worker.token, 'POST', url, own)).status).toBe(201)
  })

  it('refuses time that has not come yet, and tells the field', async () => {
    const { id: workRequestId } = await createSample(portal, admin, workRequest)
    const worked = (startedAt: Date) => ({
      workRequestId,
      employeeId: admin.employeeId,
      startedAt: startedAt.toISOString(),
      minutes: 60,
    })
    const tomorrow = worked(new Date(Date.now() + 86_400_000))
    const refused = await portal.call(admin.token, 'POST', pathOf(workTime), tomorrow)
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      { startedAt: 'This must not be in the future.' },
    ])
    const { id } = await createSample(portal, admin, workTime, worked(new Date()))
    const later = await portal.call(admin.token, 'PATCH', `${pathOf(workTime)}/${id}`, {
      startedAt: tomorrow.startedAt,
      version: 1,
    })
    expect(later.status).toBe(422)
  })

  it('is open to assignees, not to requesters', async () => {
    const codes = mine('create', 'read', 'update')
    const [requester, worker] = [
      await portal.member(admin.clientId, codes),
      await portal.member(admin.clientId, codes),
    ]
    const { id } = await createSample(portal, admin, workRequest, {
      requesterId: requester.employeeId,
      primaryUserId: worker.employeeId,
    })
    const cost = await createSample(portal, admin, workCost, { workRequestId: id })
    expect((await get(requester, `${pathOf(workCost)}/${cost.id}`)).status).toBe(404)
    expect((await get(worker, `${pathOf(workCost)}/${cost.id}`)).status).toBe(200)
    const timer = `${pathOf(workRequest)}/${id}/timer`
    expect((await portal.call(requester.token, 'POST', timer)).status).toBe(403)
    expect((await portal.call(worker.token, 'POST', timer)).status).toBe(201)
  })
})

it('allows twenty files per request, also with simultaneous uploads', async () => {
  const { id } = await createSample(portal, admin, workRequest)
  for (let made = 0; made < 18; made += 1) await createSample(portal, admin, workFile, { workRequestId: id })
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => createSample(portal, admin, workFile, { workRequestId: id })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const { rows } = await get(admin, listUrl(workFile, { filter: { workRequestId: id }, range: [0, 99] }))
  expect(rows).toHaveLength(20)
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect(String(refused?.reason)).toContain('"fileId":"A work request holds at most 20 files.')
})

it('shows a request’s source, its follow-ups and its SLA state (CMMS-02)', async () => {
  await createSample(portal, admin, resourceNamed('sla-policy'), {
    pinId: null,
    workdays: ['1', '2', '3', '4', '5', '6', '7'],
    opensAt: '00:00',
    closesAt: '00:00',
    skipsHolidays: false,
    mediumResolveMin: 120,
    highResolveMin: 120,
  })
  const { id } = await createSample(portal, admin, workRequest, {
    priority: 'medium',
    estimatedMinutes: 180,
    primaryUserId: admin.employeeId,
  })
  const path = `${pathOf(workRequest)}/${id}`
  const promise = await get(admin, `${path}/promise`)
  expect(promise.body).toMatchObject({ state: 'on_track', tooLittle: true, pausedSince: null, told: [] })
  expect(promise.body['minutesLeft']).toBeGreaterThan(117)
  for (const [verb, body] of [
    ['assign', { primaryUserId: admin.employeeId }],
    ['start', {}],
    ['hold', { holdReason: 'parts' }],
  ] as const)
    expect((await portal.call(admin.token, 'PATCH', `${path}/${verb}`, body)).status).toBe(200)
  expect((await get(admin, `${path}/promise`)).body).toMatchObject({
    state: 'paused',
    pausedSince: expect.any(String),
    answered: true,
  })
  const task = await createSample(portal, admin, resourceNamed('work-task'), {
    workRequestId: id,
    taskType: 'inspection',
  })
  await changeRecord(portal, admin, resourceNamed('work-task'), task.id, { result: 'fail', note: 'Cracked' })
  await expect
    .poll(async () => (await get(admin, `${path}/links`)).body, { timeout: 5_000 })
    .toEqual({
      triggers: [],
      dates: [],
      opened: [{ workRequestId: expect.any(Number), taskId: task.id }],
      duplicates: [],
    })
  const { opened } = (await get(admin, `${path}/links`)).body as { opened: { workRequestId: number }[] }
  const found = await get(admin, `${pathOf(workRequest)}/${opened[0]?.workRequestId}/links`)
  expect(found.body).toMatchObject({ triggers: [{ kind: 'inspection', triggerId: task.id }], opened: [] })
  const stranger = await portal.member(admin.clientId, mine('read'))
  for (const what of ['links', 'promise', 'meter-readings'])
    expect((await get(stranger, `${path}/${what}`)).status).toBe(404)
})

it('stores a meter step’s reading for the due month, and flags a smaller one', async () => {
  const [utility, utilMonth, workTask] = ['utility', 'util-month', 'work-task'].map(resourceNamed)
  if (!utility || !utilMonth || !workTask) throw new Error('A resource is missing')
  const { id } = await createSample(portal, admin, workRequest)
  const read = async (readingDay: number, value: string) => {
    const meter = await createSample(portal, admin, utility, { readingDay, multiplier: '1' })
    const step = await createSample(portal, admin, workTask, {
      workRequestId: id,
      taskType: 'meter',
      utilityId: meter.id,
    })
    const fill = (reading: string) =>
      changeRecord(portal, admin, workTask, step.id, { value: reading, result: 'done' })
    expect((await fill('a lot')).body['errors']).toEqual({ value: 'This must be a number.' })
    expect((await fill(value)).body).toMatchObject({ result: 'done' })
    const months = async () =>
      (await get(admin, listUrl(utilMonth, { filter: { utilityId: meter.id } }))).rows
    return { fill, months }
  }
  const due = await read(1, '1520.5')
  await expect
    .poll(due.months, { timeout: 5_000 })
    .toEqual([expect.objectContaining({ readingEnd: '1520.5' })])
  expect((await due.fill('1500')).body).toMatchObject({ result: 'flag' })
  // Somebody reads it once more: the month has its reading.
  expect((await due.fill('1530')).body).toMatchObject({ result: 'done' })
  const other = await read(1, '7')
  await expect.poll(other.months, { timeout: 5_000 }).toEqual([expect.objectContaining({ readingEnd: '7' })])
  expect(await due.months()).toEqual([expect.objectContaining({ readingEnd: '1520.5' })])
  const readings = await get(admin, `${pathOf(workRequest)}/${id}/meter-readings`)
  expect(readings.rows.map(({ reading }) => reading)).toEqual(expect.arrayContaining(['1520.5', '7']))
})

it('stays open until each step has its values, with storable readings', async () => {
  const { id } = await createSample(portal, admin, workRequest)
  const workTask = resourceNamed('work-task')
  const stepOf = (taskType: string) => createSample(portal, admin, workTask, { workRequestId: id, taskType })
  for (const [taskType, field] of [
    ['text', 'value'],
    ['number', 'value'],
    ['photo', 'fileId'],
    ['signature', 'fileId'],
  ] as const) {
    const answer = await changeRecord(portal, admin, workTask, (await stepOf(taskType)).id, {
      result: 'done',
    })
    expect([answer.status, answer.body['errors']]).toEqual([
      422,
      { [field]: expect.stringContaining('first') },
    ])
  }
  const number = await stepOf('number')
  const huge = await changeRecord(portal, admin, workTask, number.id, { value: '9'.repeat(400) })
  expect(huge.body['errors']).toEqual({ value: 'This must be a number.' })
  for (const result of ['na', 'open'])
    expect((await changeRecord(portal, admin, workTask, number.id, { result })).status).toBe(200)
})

it('does not run timers on finished work', async () => {
  const { id } = await createSample(portal, admin, workRequest)
  const member = await portal.member(admin.clientId, allCodes)
  const path = `${pathOf(workRequest)}/${id}`
  await portal.call(admin.token, 'PATCH', `${path}/cancel`, { cancelReason: 'Twice' })
  const answer = await portal.call(member.token, 'POST', `${path}/timer`)
  expect([answer.status, answer.body['message']]).toEqual([409, expect.stringContaining('is over')])
})

it('refuses steps of cancelled work by name, also late ones from a phone', async () => {
  const workTask = resourceNamed('work-task')
  const { id, version } = await createSample(portal, admin, workRequest)
  const task = await createSample(portal, admin, workTask, { workRequestId: id, taskType: 'inspection' })
  const path = `${pathOf(workTask)}/${task.id}`
  const done = await portal.call(admin.token, 'PATCH', path, { result: 'done' })
  expect(done.status, done.text).toBe(200)
  const called = await portal.call(admin.token, 'PATCH', `${pathOf(workRequest)}/${id}/cancel`, {
    version,
    cancelReason: 'Not ours',
  })
  expect(called.status, called.text).toBe(200)
  const late = await portal.call(admin.token, 'PATCH', path, { result: 'open' })
  expect([late.status, late.body['message']]).toEqual([
    409,
    'This work was called off: its steps stay as they are.',
  ])
  expect(await one(workTask, task.id)).toMatchObject({ result: 'done' })
})
