import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../src/domain/permissions.ts'
import { seedRoles } from '../../src/domain/seedRoles.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

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

it('the day holds one’s own sites, work and patrols, as far as the role goes, and nothing of anybody else', async () => {
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
