import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { createSample, startPortal, type Answer, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
let pinId: number

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pinId = (await createSample(portal, admin, resourceNamed('pin'))).id
})
afterAll(() => portal.close())

const url = (id: number | string, verb = '') => `/api/cmms/work-request/${id}${verb && `/${verb}`}`
const raise = async (member: Member = admin) => createSample(portal, member, workRequest, { pinId })
const step = (id: number, verb: string, body: object = {}, member: Member = admin): Promise<Answer> =>
  portal.call(member.token, 'PATCH', url(id, verb), body)

/** What each verb has to be given. */
const given: Record<string, object> = {
  assign: {},
  reject: { rejectReason: 'Not ours' },
  hold: { holdReason: 'parts' },
  complete: { completionRemark: 'Done' },
  reopen: { reopenReason: 'Broken again' },
  cancel: { cancelReason: 'No longer needed' },
}
const bodyOf = (verb: string) =>
  verb === 'assign' ? { primaryUserId: admin.employeeId } : (given[verb] ?? {})

describe('complete and cancel (CMMS-02)', () => {
  it('stamps who completed it and when, keeps the remark, and cannot be done twice (CMMS-02)', async () => {
    const { id } = await raise()
    const missing = await step(id, 'complete', {})
    expect([missing.status, missing.body['errors']]).toEqual([422, { completionRemark: 'This is required.' }])
    const done = await step(id, 'complete', { completionRemark: 'Pump replaced', downtimeMinutes: 45 })
    expect(done.body).toMatchObject({
      status: 'completed',
      completionRemark: 'Pump replaced',
      downtimeMinutes: 45,
      completedBy: admin.employeeId,
      completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const again = await step(id, 'complete', { completionRemark: 'Again' })
    expect([again.status, again.body['message']]).toEqual([409, expect.stringContaining('is Completed')])
    expect((await step(id, 'cancel', { cancelReason: 'Late' })).status).toBe(409)
    const history = await portal.call(admin.token, 'GET', url(id, 'history'))
    expect(history.rows[0]).toMatchObject({
      verb: 'complete',
      before: { status: 'approved' },
      after: { status: 'completed' },
    })
  })

  it('requires its tasks, and names open ones (CMMS-02)', async () => {
    const { id } = await raise()
    const task = await createSample(portal, admin, workTask, {
      workRequestId: id,
      label: 'Isolate the power',
      required: true,
    })
    await createSample(portal, admin, workTask, { workRequestId: id, label: 'Sweep', required: false })
    const refused = await step(id, 'complete', { completionRemark: 'Done' })
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringContaining('Isolate the power'),
    ])
    const ticked = await portal.call(admin.token, 'PATCH', `/api/cmms/work-task/${task.id}`, {
      result: 'done',
      version: 1,
    })
    expect(ticked.body).toMatchObject({ doneBy: admin.employeeId, doneAt: expect.any(String) })
    expect((await step(id, 'complete', { completionRemark: 'Done' })).status).toBe(200)
  })

  it('is cancelled with a reason by its requester, who can’t approve or close it (CMMS-02)', async () => {
    const codes = ['create', 'read', 'update'].map((action) => codeFor('CM', 'me', action as 'create'))
    const requester = await portal.member(admin.clientId, codes)
    const { id } = await raise(requester)
    const own = await portal.call(requester.token, 'GET', url(id))
    expect(own.body).toMatchObject({
      status: 'pending',
      requesterId: requester.employeeId,
      refNo: expect.stringMatching(/^WR-\d{6}-\d{4}$/),
    })
    const approval = await step(id, 'approve', {}, requester)
    expect([approval.status, approval.body['permission']]).toEqual([403, codeFor('CM', 'main', 'update')])
    expect((await step(id, 'cancel', {}, requester)).status).toBe(422)
    const cancelled = await step(id, 'cancel', { cancelReason: 'Solved itself' }, requester)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Solved itself' })
    expect((await step(id, 'start', {})).status).toBe(409)
  })

  it('approved with somebody responsible is assigned to them; without, it waits for that', async () => {
    const codes = [codeFor('CM', 'me', 'create'), codeFor('CM', 'me', 'read')]
    const requester = await portal.member(admin.clientId, codes)
    const responsible = { primaryUserId: admin.employeeId }
    const { id: named } = await raise(requester)
    expect((await step(named, 'approve', responsible)).body).toMatchObject({
      status: 'assigned',
      ...responsible,
    })
    const { id: bare } = await raise(requester)
    expect((await step(bare, 'approve', {})).body).toMatchObject({ status: 'approved' })
  })

  it('is not cancelled by assignees (CMMS-02)', async () => {
    const codes = ['read', 'update'].map((action) => codeFor('CM', 'me', action as 'read'))
    const worker = await portal.member(admin.clientId, codes)
    const { id } = await raise()
    await step(id, 'assign', { assigneeIds: [worker.employeeId] })
    const refused = await step(id, 'cancel', { cancelReason: 'Too much' }, worker)
    expect([refused.status, refused.body['permission']]).toEqual([403, codeFor('CM', 'main', 'update')])
    expect((await step(id, 'start', {}, worker)).body).toMatchObject({ status: 'in_progress' })
  })

  it('is not started, put on hold or completed by requesters (CMMS-02)', async () => {
    const codes = ['create', 'read', 'update'].map((action) => codeFor('CM', 'me', action as 'create'))
    const [requester, worker] = [
      await portal.member(admin.clientId, codes),
      await portal.member(admin.clientId, codes),
    ]
    const { id } = await raise(requester)
    await step(id, 'approve', {})
    await step(id, 'assign', { assigneeIds: [worker.employeeId] })
    for (const [verb, body] of [
      ['start', {}],
      ['hold', { holdReason: 'parts' }],
      ['resume', {}],
      ['complete', { completionRemark: 'Done' }],
    ] as const) {
      const refused = await step(id, verb, body, requester)
      expect([verb, refused.status, refused.body['permission']]).toEqual([
        verb,
        403,
        codeFor('CM', 'main', 'update'),
      ])
      expect((await step(id, verb, body, worker)).status).toBe(200)
    }
  })

  it('takes any walk of verbs only along the declared steps, with one history entry each (CMMS-02)', async () => {
    const verbs = Object.keys(workRequest.transitions)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...verbs), { maxLength: 12 }), async (walk) => {
        const { id } = await raise()
        let status = 'approved'
        let steps = 0
        const done = new Set<string>()
        for (const verb of walk) {
          const transition = workRequest.transitions[verb]
          const answer = await step(id, verb, bodyOf(verb))
          const allowed = transition?.from.includes(status) === true
          expect([verb, status, answer.status]).toEqual([verb, status, allowed ? 200 : 409])
          if (allowed && transition) {
            // Held work that was never started waits for its start, or for somebody.
            const waits = verb === 'resume' && !done.has('start')
            status = waits ? (done.has('assign') ? 'assigned' : 'approved') : transition.to
            done.add(verb)
            steps += 1
          }
        }
        const { body } = await portal.call(admin.token, 'GET', url(id))
        expect([body['status'], body['version']]).toEqual([status, steps + 1])
        const { rows } = await portal.call(admin.token, 'GET', url(id, 'history'))
        expect(rows.length).toBe(steps + 1)
      }),
      { numRuns: 40, examples: [[['assign', 'hold', 'resume']], [['complete', 'reopen', 'hold', 'resume']]] },
    )
  })

  it('lets exactly one of two opposite steps win when they are taken at once', async () => {
    for (let round = 0; round < 25; round += 1) {
      const { id } = await raise()
      const answers = await Promise.all([
        step(id, 'complete', given['complete']),
        step(id, 'cancel', given['cancel']),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

it('numbers requests without gaps despite refusals', async () => {
  const numbers: number[] = []
  for (let count = 0; count < 6; count += 1) {
    const refused = await portal.call(admin.token, 'POST', '/api/cmms/work-request', {
      title: 'x',
      pinId: 999_999,
    })
    expect(refused.body['errors']).toEqual({ pinId: 'There is no such record.' })
    const { id } = await raise()
    const { body } = await portal.call(admin.token, 'GET', url(id))
    numbers.push(Number(String(body['refNo']).slice(-4)))
  }
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
})

it('flags a reading outside its limits', async () => {
  const { id } = await raise()
  const task = await createSample(portal, admin, workTask, {
    workRequestId: id,
    taskType: 'number',
    min: '10',
    max: '20',
  })
  const read = async (value: string, version: number) =>
    (await portal.call(admin.token, 'PATCH', `/api/cmms/work-task/${task.id}`, { value, version })).body[
      'result'
    ]
  expect([await read('9.9', 1), await read('10', 2), await read('20.1', 3)]).toEqual(['flag', 'done', 'flag'])
})
