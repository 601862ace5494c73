import fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
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

const given: Readonly<Record<string, Record<string, unknown>>> = {
  reject: { rejectReason: 'No' },
  hold: { holdReason: 'parts' },
  complete: { completionRemark: 'Done' },
  reopen: { reopenReason: 'Again' },
  cancel: { cancelReason: 'Twice' },
}
const verbs = Object.keys(workRequest.transitions)
const parts = ['work-task', 'work-file', 'work-comment', 'work-time', 'work-cost']

const record = z.looseObject({ id: z.number(), status: z.string(), version: z.number() })
const one = async (id: number) =>
  record.parse((await portal.call(admin.token, 'GET', `${pathOf(workRequest)}/${id}`)).body)
const history = async (id: number) =>
  (await portal.call(admin.token, 'GET', `${pathOf(workRequest)}/${id}/history`)).rows
const partsOf = (workRequestId: number) =>
  Promise.all(
    parts.map(async (name) => {
      const { rows } = await portal.call(
        admin.token,
        'GET',
        listUrl(resourceNamed(name), { filter: { workRequestId } }),
      )
      return rows
    }),
  )

it('allows only declared steps, each with one history line and no other change (CMMS-02)', async () => {
  const steps = fc.array(fc.oneof(fc.constantFrom(...verbs), fc.constant('edit')), {
    minLength: 4,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const { id } = await createSample(portal, admin, workRequest, { primaryUserId: admin.employeeId })
      for (const name of parts) await createSample(portal, admin, resourceNamed(name), { workRequestId: id })
      const before = await partsOf(id)
      const { totalCost } = await one(id)
      expect(totalCost).not.toBeNull()
      let { status, version } = await one(id)
      let lines = (await history(id)).length
      for (const [place, verb] of walk.entries()) {
        const transition = workRequest.transitions[verb]
        const answer = transition
          ? await changeRecord(portal, admin, workRequest, id, given[verb] ?? {}, verb)
          : await changeRecord(portal, admin, workRequest, id, { title: `Edited ${place}` })
        const allowed = !transition || transition.from.includes(status)
        expect([verb, status, answer.status]).toEqual([verb, status, allowed ? 200 : 409])
        const now = await one(id)
        // Work that was held before it began is still to be started.
        const next = verb === 'resume' && !now['startedAt'] ? 'assigned' : transition?.to
        expect(now.status).toBe(allowed && transition ? next : status)
        expect(now.version).toBe(version + (allowed ? 1 : 0))
        const written = await history(id)
        expect(written.length).toBe(lines + (allowed ? 1 : 0))
        ;({ status, version } = now)
        lines = written.length
      }
      expect(await partsOf(id)).toEqual(before)
      expect((await one(id))['totalCost']).toBe(totalCost)
    }),
    { numRuns: 40 },
  )
}, 60_000)

it('runs a single step as a batch of one, and refuses changed records', async () => {
  const { id } = await createSample(portal, admin, workRequest, { primaryUserId: admin.employeeId })
  const step = (verb: string, body: object) =>
    portal.call(admin.token, 'POST', `${pathOf(workRequest)}/batch/${verb}`, body)
  const before = await one(id)
  const [verb] = verbs.filter(
    (name) =>
      workRequest.transitions[name]?.from.includes(before.status) &&
      workRequest.transitions[name].to !== before.status &&
      !given[name],
  )
  const late = await step(verb ?? '', { ids: [id], version: before.version + 1 })
  expect([late.status, late.body['code']]).toEqual([409, 'stale'])
  expect(await one(id)).toEqual(before)
  const many = await step(verb ?? '', { ids: [id, id + 1], version: 1 })
  expect([many.status, many.body['errors']]).toEqual([400, { version: expect.any(String) }])
  const done = await step(verb ?? '', { ids: [id], version: before.version })
  expect([done.status, done.body['state']]).toEqual([201, 'done'])
  expect((await one(id)).status).not.toBe(before.status)
  const undone = await portal.call(admin.token, 'POST', `/api/batch/${String(done.body['id'])}/undo`)
  expect([undone.status, undone.body['state']]).toEqual([200, 'undone'])
  expect((await one(id)).status).toBe(before.status)
})
