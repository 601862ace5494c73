import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { startSecondServer } from '../../support/secondServer.ts'
import { asOwner } from '../../support/reports.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

// Calculated values: marks in the writing transaction, few keys at once, many by a job, nothing lost.

const people = 40
const day = '2026-11-24'
let portal: Portal
let admin: Member
let pin: number

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date('2026-11-29T12:00:00Z') })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = (await createSample(portal, admin, resourceNamed('pin'), { country: 'MY', stateName: 'Selangor' })).id
  for (let number = 0; number < people; number += 1) {
    const userId = (await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })).id
    await call('POST', 'attendance/clocking', {
      userId,
      pinId: pin,
      workDate: day,
      clockIn: `${day}T00:00:00Z`,
      clockOut: `${day}T08:00:00Z`,
      reason: 'Paper',
    })
  }
})
afterAll(() => portal.close())

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await portal.call(admin.token, method, `/api/${path}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}

const sheet = async () =>
  z
    .object({
      lines: z.array(z.object({ id: z.number(), holidayMin: z.number() })),
      recalculating: z.boolean(),
    })
    .parse((await call('GET', `attendance/timesheet?start=${day}&end=${day}`)).body)

const holidays = async () => (await sheet()).lines.filter(({ holidayMin }) => holidayMin === 480).length
const stale = async () =>
  z.object({ stale: z.number() }).parse((await portal.call(admin.token, 'GET', '/readyz')).body).stale

it('LAW-1 calculates the days of all people of a holiday, and marks nothing for an approval', async () => {
  const { body } = await call('POST', 'holiday', { name: 'Late', date: day, country: 'MY', type: 'national' })
  await expect.poll(holidays).toBe(people)
  await expect.poll(stale).toBe(0)
  await call('DELETE', `holiday/${String(body['id'])}`)
  await expect.poll(holidays).toBe(0)
  await expect.poll(stale).toBe(0)
  const { lines } = await sheet()
  await call('POST', 'attendance/clocking/batch/approve', { ids: lines.slice(1).map(({ id }) => id) })
  expect(await stale()).toBe(0)
})

it('LAW-1 approves no stale line, and another process calculates what one has left behind', async () => {
  const [line] = (await sheet()).lines
  const { userId } = z
    .object({ userId: z.number() })
    .parse((await call('GET', `attendance/clocking/${line?.id}`)).body)
  // As in a process that ends between its commit and the calculation.
  await portal.db.write(
    { clientId: admin.clientId, employeeId: admin.employeeId, personId: admin.personId, settling: 'derived' },
    async (tx) => {
      await tx.query(
        `insert into holiday (client_id, name, date, country, type, paid) values ($1, 'Lost', $2, 'MY', 'national', true)`,
        [admin.clientId, day],
      )
      await tx.query(
        `insert into derived_stale (company, name, id, day, source, source_id, at)
         values ($1, 'attendance_day', $2, $3, 'holiday', 1, now() - interval '1 hour')`,
        [admin.clientId, userId, day],
      )
    },
  )
  expect([await stale(), (await sheet()).recalculating]).toEqual([people + 1, true])
  const path = `/api/attendance/clocking/${line?.id}/approve`
  const refused = await portal.call(admin.token, 'PUT', path, {})
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('calculated anew')])
  const second = await startSecondServer(portal)
  await expect.poll(stale, { timeout: 20_000 }).toBe(0)
  await second.close()
  const open = (await sheet()).lines.filter(({ holidayMin }) => holidayMin === 480)
  expect(open.map(({ id }) => id)).toEqual([line?.id])
  const differing = await call('GET', `attendance/clocking?filter={"status":"differs"}&range=[0,99]`)
  expect(differing.rows).toHaveLength(people - 1)
})

it('LAW-1 calculates years of a person’s days a hundred at a time', async () => {
  await asOwner(
    portal,
    `create table step_size (marks int); grant insert, select on step_size to portal_app;
     create function note_step() returns trigger language plpgsql as $$ begin
       insert into step_size select count(*) from old_rows having count(*) > 0; return null; end $$;
     create trigger note_step after delete on derived_stale referencing old table as old_rows
       for each statement execute function note_step()`,
  )
  await portal.db.write(
    { clientId: admin.clientId, employeeId: admin.employeeId, personId: admin.personId },
    (tx) =>
      tx.query(
        `insert into derived_stale (company, name, id, day, source, source_id, at)
         select $1, 'attendance_day', $2, date '2026-11-24' - n, 'holiday', 1, now() - interval '1 hour'
         from generate_series(1, 450) n`,
        [admin.clientId, admin.employeeId],
      ),
  )
  const second = await startSecondServer(portal)
  await expect.poll(stale, { timeout: 20_000 }).toBe(0)
  await second.close()
  const steps = await portal.db.system.query<{ marks: number }>('select marks from step_size order by marks')
  expect(steps.map(({ marks }) => marks)).toEqual([50, 100, 100, 100, 100])
})
