import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { replacements } from '../../../src/resources/scheduling/openShift.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const monday = '2031-03-03'
let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const make = async (name: string, values: Record<string, unknown>) =>
  (await createSample(portal, admin, resourceNamed(name), values)).id

it('ranks who can take a shift: free people of the site first, those with a reason last (SCH-06)', async () => {
  const [site, elsewhere] = [await make('pin', {}), await make('pin', {})]
  const person = (firstName: string, pinIds: number[]) =>
    make('employee', { firstName, joinDate: '2024-01-01', pinIds })
  const [sick, own, stranger, resting, busy] = [
    await person('Sick', [site]),
    await person('Own', [site]),
    await person('Stranger', []),
    await person('Resting', [site]),
    await person('Busy', [site]),
  ]
  const shiftAt = (pinId: number) =>
    make('shift', {
      pinId,
      startDate: monday,
      endDate: monday,
      recurringDay: 127,
      startTime: '07:00',
      endTime: '15:00',
    })
  const [shift, other] = [await shiftAt(site), await shiftAt(elsewhere)]
  await make('off-day', { userId: resting, date: monday })
  const changes = [
    { put: { shiftId: shift, date: monday, userId: sick } },
    { put: { shiftId: other, date: monday, userId: busy } },
  ]
  const planned = await portal.call(admin.token, 'POST', '/api/shift/roster', { changes })
  expect(planned.status, planned.text).toBe(200)
  const [id] = planned.body['ids'] as number[]
  const path = `/api/shift-assignment/${id}/replacement`
  const answer = await portal.call(admin.token, 'GET', path)
  const { candidates, more, refused } = replacements.answer.parse(answer.body)
  const ranked = candidates.map(({ person: { id: of } }) => of).filter((of) => of !== admin.employeeId)
  expect([ranked, more, refused]).toEqual([
    [own, stranger, resting],
    0,
    [{ kind: 'double_booking', people: 1 }],
  ])
  expect(candidates[0]?.reasons).toEqual([
    { kind: 'own_site', value: null },
    { kind: 'week_hours', value: 0 },
  ])
  expect(candidates.at(-1)?.clashes.map(({ kind }) => kind)).toEqual(['off_day'])

  const guard = await portal.member(admin.clientId, seedRoles.Employee.permissions)
  expect((await portal.call(guard.token, 'GET', path)).status).toBe(403)
  const stranded = await portal.member(await portal.company('Beta'), allCodes)
  expect((await portal.call(stranded.token, 'GET', path)).status).toBe(404)
})
