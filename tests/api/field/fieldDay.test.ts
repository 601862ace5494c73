import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
let other: Member

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  guard = await portal.member(company, seedRoles.Employee.permissions)
  other = await portal.member(company, [codeFor('AT', 'me', 'create')])
})
afterAll(() => portal.close())

const dayOf = async (member: Member) => (await portal.call(member.token, 'GET', '/api/field/day')).body
const listed = z.array(z.record(z.string(), z.unknown()))
const names = (rows: unknown, key: string) => listed.parse(rows).map((row) => row[key])
const ownPins = (day: Record<string, unknown>) =>
  names(
    listed.parse(day['pins']).filter(({ own }) => own),
    'name',
  )

it('returns only own sites, work and patrols within the role', async () => {
  const [mine, elsewhere] = [
    await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara Lima' }),
    await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara Enam' }),
  ]
  for (const { id } of [mine, elsewhere])
    await createSample(portal, admin, resourceNamed('patrol-route'), {
      name: `Route ${id}`,
      pinId: id,
      active: true,
    })
  await portal.call(admin.token, 'POST', '/api/user/pin/assign', {
    userIds: [guard.employeeId],
    pinIds: [mine.id],
  })
  const work = (title: string, primaryUserId: number) =>
    createSample(portal, admin, resourceNamed('work-request'), { title, primaryUserId })
  await work('Door closer', guard.employeeId)
  await work('Lift', admin.employeeId)

  const day = await dayOf(guard)
  expect([ownPins(day), names(day['patrols'], 'name'), names(day['work'], 'title')]).toEqual([
    ['Menara Lima'],
    [`Route ${mine.id}`],
    ['Door closer'],
  ])
  expect(day['may']).toEqual({ clock: true, patrol: true, report: true, alarm: true, work: true })

  // What is to be done elsewhere can be reported on there; who sees all sites can report on each.
  expect(names(day['pins'], 'name')).not.toContain('Menara Enam')
  expect(names((await dayOf(admin))['pins'], 'name')).toEqual(
    expect.arrayContaining(['Menara Lima', 'Menara Enam']),
  )

  const bare = await dayOf(other)
  expect([bare['pins'], bare['assignments'], bare['patrols'], bare['work'], bare['incidentTypes']]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
  expect(bare['may']).toEqual({ clock: true, patrol: false, report: false, alarm: false, work: false })
})

it('a step that is sent again with its key is answered as the first time, and taken once', async () => {
  const { id } = await createSample(portal, admin, resourceNamed('work-request'), { title: 'Pump' })
  await portal.call(admin.token, 'PATCH', `/api/cmms/work-request/${id}/assign`, {
    primaryUserId: guard.employeeId,
  })
  const start = (key: string) =>
    portal.call(guard.token, 'PATCH', `/api/cmms/work-request/${id}/start`, {}, { 'idempotency-key': key })
  const first = await start('phone-1-start')
  const again = await start('phone-1-start')
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect((await start('phone-2-start')).status).toBe(409)
})

it('takes the time of each press of work from the phone, in the order of its steps', async () => {
  const { id } = await createSample(portal, admin, resourceNamed('work-request'), {
    title: 'Late work',
    primaryUserId: guard.employeeId,
  })
  await portal.db.write({ ...admin, clientId: guard.clientId }, (tx) =>
    tx.query(
      `update work_request set created_at = now() - interval '1 hour' where client_id = $1 and id = $2`,
      [guard.clientId, id],
    ),
  )
  await portal.call(admin.token, 'PATCH', `/api/cmms/work-request/${id}/assign`, {
    primaryUserId: guard.employeeId,
  })
  const task = await createSample(portal, admin, resourceNamed('work-task'), {
    workRequestId: id,
    taskType: 'subtask',
    required: false,
  })
  const now = Date.now()
  const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString()
  const send = async (method: 'PATCH' | 'PUT', path: string, body: object, seconds: number) => {
    const url = `/api/cmms/${path}`
    const answer = await portal.call(guard.token, method, url, body, {
      'device-time': `${ago(seconds)} ${ago(0)}`,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const near = (text: unknown, seconds: number) =>
    expect(Math.abs(Date.parse(String(text)) - (now - seconds * 1_000))).toBeLessThan(30_000)
  near((await send('PATCH', `work-request/${id}/start`, {}, 900))['startedAt'], 900)
  near((await send('PUT', `work-task/${task.id}`, { result: 'done' }, 700))['doneAt'], 700)
  await send('PATCH', `work-request/${id}/hold`, { holdReason: 'parts' }, 600)
  await send('PATCH', `work-request/${id}/resume`, {}, 300)
  const [hold] = await portal.db
    .read(guard.clientId)
    .query<{ from: string; until: string }>(
      'select held_from as "from", held_until as "until" from work_request_hold where client_id = $1 and work_request_id = $2',
      [guard.clientId, id],
    )
  near(hold?.from, 600)
  near(hold?.until, 300)
  // A clock cannot complete work before it was started.
  const done = await send('PATCH', `work-request/${id}/complete`, { completionRemark: 'Done' }, 3_000)
  near(done['completedAt'], 900)
})
