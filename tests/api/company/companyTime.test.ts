import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dayIn, isCalendarDay } from '../../../src/domain/time/dates.ts'
import { allOption, withoutAll } from '../../../src/domain/access/filters.ts'
import { readIdClaims } from '../../../src/domain/people/idClaims.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { startPortal, type Portal } from '../../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

it('uses YYYY-MM-DD, -1 for all, All with id -1, company 0 if none is chosen (CONST-01)', () => {
  expect(['2024-02-29', '2023-02-29', '29/02/2024', '2024-2-9'].map(isCalendarDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(allOption).toEqual({ id: -1, name: 'All' })
  expect(withoutAll({ pin: -1, status: 'active' })).toEqual({ status: 'active' })
  expect(readIdClaims({ sub: 'x', iat: 1, exp: 2 }).clientId).toBe(0)
})

it('counts days in the company’s time zone for every caller and server (CONST-01)', async () => {
  const instant = new Date('2026-03-01T20:30:00Z')
  expect(['Asia/Kuala_Lumpur', 'UTC', 'America/Los_Angeles'].map((zone) => dayIn(instant, zone))).toEqual([
    '2026-03-02',
    '2026-03-01',
    '2026-03-01',
  ])
  for (const zone of ['Pacific/Kiritimati', 'Asia/Kuala_Lumpur', 'Pacific/Pago_Pago']) {
    const id = await portal.company(zone)
    const member = await portal.member(id, allCodes)
    const today = dayIn(new Date(), zone)
    await portal.db.system.query(
      'update client set time_zone = $2, is_trial = true, trial_ends_on = $3::date + 5 where id = $1',
      [id, zone, today],
    )
    const company = await portal.call(member.token, 'GET', '/api/client')
    expect([zone, company.body['trialLeft']]).toEqual([zone, 5])
  }
})

it('numbers a record by the month of the company’s zone (CONST-01)', async () => {
  const id = await portal.company('Kiritimati')
  await portal.db.system.query(`update client set time_zone = 'Pacific/Kiritimati' where id = $1`, [id])
  const member = await portal.member(id, allCodes)
  const pin = z
    .object({ id: z.number() })
    .parse((await portal.call(member.token, 'POST', '/api/pin', { name: 'P', stateName: 'S' })).body)
  const request = await portal.call(member.token, 'POST', '/api/cmms/work-request', {
    title: 'T',
    pinId: pin.id,
  })
  const month = dayIn(new Date(), 'Pacific/Kiritimati').slice(0, 7).replace('-', '')
  expect(request.body['refNo']).toBe(`WR-${month}-0001`)
})
