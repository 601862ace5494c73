import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor, type Action } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workCost } from '../../../../src/resources/maintenance/work/workCost.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
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

const all = codeFor('CM', 'main', 'update')
const mine = (...actions: Action[]) => actions.map((action) => codeFor('CM', 'me', action))
let portal: Portal
let admin: Member
let requester: Member
let worker: Member
let mate: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const codes = mine('create', 'read', 'update', 'delete')
  requester = await portal.member(admin.clientId, codes)
  worker = await portal.member(admin.clientId, codes)
  mate = await portal.member(admin.clientId, codes)
})
afterAll(() => portal.close())

/** A work request that one asked for, one is responsible for and one helps with. */
const raise = async () =>
  (
    await createSample(portal, admin, workRequest, {
      requesterId: requester.employeeId,
      primaryUserId: worker.employeeId,
      assigneeIds: [mate.employeeId],
    })
  ).id
const bodies: Readonly<Record<string, object>> = {
  hold: { holdReason: 'parts' },
  complete: { completionRemark: 'Done' },
  cancel: { cancelReason: 'Solved' },
  reject: { rejectReason: 'No' },
  reopen: { reopenReason: 'Again' },
}

it('opens each verb to the declared users, singly, in batches and previews (CMMS-02, PERM-02)', async () => {
  const part = new Map([
    [requester, 'requesterId'],
    [worker, 'primaryUserId'],
    [mate, 'assigneeIds'],
  ])
  for (const [verb, { own, label }] of Object.entries(workRequest.transitions)) {
    for (const [member, field] of part) {
      const id = await raise()
      const may = own === true || own?.includes(field) === true
      const single = await portal.call(
        member.token,
        'PATCH',
        `${pathOf(workRequest)}/${id}/${verb}`,
        bodies[verb] ?? {},
      )
      expect([verb, field, single.status !== 403]).toEqual([verb, field, may])
      if (may) continue
      expect(single.body['permission']).toBe(all)
      const batch = await portal.call(member.token, 'POST', `${pathOf(workRequest)}/batch/${verb}`, {
        ids: [id],
        values: bodies[verb] ?? {},
        preview: true,
      })
      if (!own) {
        expect([verb, batch.status, batch.body['permission']]).toEqual([verb, 403, all])
        continue
      }
      const rows = async (state: string) =>
        (await portal.call(member.token, 'GET', `/api/batch/${String(batch.body['id'])}/rows`)).rows.filter(
          (row) => row['state'] === state,
        )
      const reason = expect.stringMatching(new RegExp(`“${label}” is for those .*${all}`))
      await portal.call(member.token, 'POST', `/api/batch/${String(batch.body['id'])}/run`)
      expect(await rows('failed')).toMatchObject([{ recordId: id, message: reason }])
      expect((await portal.call(admin.token, 'GET', `${pathOf(workRequest)}/${id}`)).body['version']).toBe(1)
    }
  }
})

it('explains to whom a verb is closed on one record', async () => {
  const id = await raise()
  const ask = async (member: Member, action: string) => {
    const query = new URLSearchParams({ resource: 'work-request', action, id: String(id) })
    return (await portal.call(member.token, 'GET', `/api/admin/access/explain?${query}`)).body
  }
  expect(await ask(requester, 'complete')).toMatchObject({ allowed: false, rule: 'notNamed', codes: [all] })
  expect(await ask(worker, 'complete')).toMatchObject({ allowed: true, rule: 'own' })
  expect(await ask(worker, 'cancel')).toMatchObject({ rule: 'notNamed' })
})

it('lets only assignees change steps, and all users only own times and comments (CMMS-02)', async () => {
  const id = await raise()
  const made = (resource: Resource, values: Record<string, unknown>, by = admin) =>
    createSample(portal, by, resource, { workRequestId: id, ...values })
  const step = await made(workTask, { label: 'Isolate' })
  const time = await made(workTime, { employeeId: mate.employeeId, minutes: 60 }, mate)
  const comment = await made(workComment, { text: 'Seen', forRequester: true }, mate)
  const cases: [Resource, { id: number }, Record<string, unknown>, Member, Member][] = [
    [workTask, step, { result: 'done' }, requester, worker],
    [workTime, time, { minutes: 5 }, worker, mate],
    [workComment, comment, { text: 'Not seen' }, worker, mate],
  ]
  for (const [resource, record, change, other, entitled] of cases) {
    const url = `${pathOf(resource)}/${record.id}`
    expect((await portal.call(other.token, 'GET', url)).status, resource.name).toBe(200)
    const edited = await changeRecord(portal, other, resource, record.id, change)
    expect([resource.name, edited.status, edited.body['permission']]).toEqual([resource.name, 403, all])
    const removed = await portal.call(other.token, 'DELETE', url)
    expect([removed.status, removed.body['permission']]).toEqual([403, codeFor('CM', 'main', 'delete')])
    for (const [action, body] of [
      ['update', { set: change }],
      ['delete', {}],
    ] as const) {
      const batch = await portal.call(other.token, 'POST', `${pathOf(resource)}/batch/${action}`, {
        ids: [record.id],
        ...body,
      })
      // Where no step of one's own can be deleted at all, the batch is refused as a whole.
      if (!resource.ownWritable?.[action]) expect([action, batch.status]).toEqual([action, 403])
      else expect(batch.body, action).toMatchObject({ state: 'failed', counts: { failed: 1 } })
    }
    const cells = await portal.call(other.token, 'POST', `${pathOf(resource)}/batch/cells`, {
      rows: [
        {
          id: record.id,
          version: 1,
          cells: Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)])),
        },
      ],
    })
    expect(cells.body).toMatchObject({ state: 'failed', counts: { failed: 1 } })
    expect((await portal.call(admin.token, 'GET', url)).body['version']).toBe(1)
    expect((await changeRecord(portal, entitled, resource, record.id, change)).status).toBe(200)
  }
  // Neither by making it their own, nor by adding a step where they only asked for the work.
  const taken = await changeRecord(portal, worker, workTime, time.id, { employeeId: worker.employeeId })
  expect([taken.status, Object.keys(taken.body['errors'] ?? {})]).toEqual([400, ['employeeId']])
  const added = await portal.call(requester.token, 'POST', pathOf(workTask), {
    workRequestId: id,
    label: 'Mine',
  })
  expect([added.status, added.body['permission']]).toEqual([403, codeFor('CM', 'main', 'create')])
})

it('shows the cost of a request only to readers of all its lines (CMMS-02)', async () => {
  const id = await raise()
  await createSample(portal, admin, workCost, { workRequestId: id, quantity: '2', unitPrice: '77.15' })
  const url = `${pathOf(workRequest)}/${id}`
  expect((await portal.call(admin.token, 'GET', url)).body).toMatchObject({ totalCost: '154.30' })
  for (const path of [url, listUrl(workRequest), `${url}/history`, `${pathOf(workRequest)}/export.csv`]) {
    const answer = await portal.call(requester.token, 'GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.text).not.toMatch(/154\.30|totalCost/)
  }
  const sums = await portal.call(requester.token, 'GET', `${pathOf(workRequest)}/totals?filter={}`)
  expect(sums.text).not.toMatch(/Cost/)
})

const policyResource = resourceNamed('sla-policy')

it('refuses SLA fields that the server calculates', async () => {
  const post = (values: object) =>
    portal.call(admin.token, 'POST', pathOf(policyResource), { name: 'P', workdays: ['1'], ...values })
  const { id: other } = await createSample(portal, admin, resourceNamed('pin'))
  const hours = {
    pinId: other,
    workdays: ['1', '2'],
    opensAt: '09:00',
    closesAt: '17:00',
    skipsHolidays: false,
  }
  const most = 57 * 2 * 8 * 60
  const tooLong = await post({ ...hours, lowResolveMin: most + 1, highResolveMin: 60 })
  expect([tooLong.status, tooLong.body['errors']]).toEqual([
    422,
    { lowResolveMin: `In these hours at most ${most} minutes can be promised.` },
  ])
  const fits = await post({ ...hours, lowResolveMin: most })
  expect(fits.status, fits.text).toBe(201)
  const shorter = await changeRecord(portal, admin, policyResource, fits.body['id'], { workdays: ['1'] })
  expect([shorter.status, Object.keys(shorter.body['errors'] ?? {})]).toEqual([422, ['lowResolveMin']])
  const { id } = await createSample(portal, admin, workRequest, { pinId: other, priority: 'low' })
  expect((await portal.call(admin.token, 'GET', `${pathOf(workRequest)}/${id}`)).body).toMatchObject({
    slaState: 'on_track',
    resolveDueAt: expect.any(String),
  })
})
