import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

// As of the day: what holds from a day on changes the future, never the past.

let ahead = 0
let portal: Portal
let admin: Member
let worker: Member
const [employee, terms] = [resourceNamed('employee'), resourceNamed('employment-terms')]
const today = () => dayIn(new Date(), 'Asia/Kuala_Lumpur')
const inDays = (days: number) => addDays(today(), days)

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => portal.close())

let [guards, offices]: number[] = []
beforeEach(async () => {
  ahead = 0
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  worker = await portal.member(admin.clientId, allCodes)
  ;[guards, offices] = await Promise.all(
    [1, 2].map(async () => (await createSample(portal, admin, resourceNamed('department'))).id),
  )
  await employ({ joinDate: inDays(-400), departmentId: guards, jobTitle: 'Guard' })
  await portal.db.write({ ...admin, settling: 'employment-terms' }, (tx) =>
    tx.query(
      `update employee set created_at = now() - interval '100 days' where client_id = $1 and id = $2`,
      [admin.clientId, worker.employeeId],
    ),
  )
})

const employ = (values: object) => changeRecord(portal, admin, employee, worker.employeeId, { ...values })
const plan = (effectiveFrom: string, values: object) =>
  createSample(portal, admin, terms, { userId: worker.employeeId, effectiveFrom, note: null, ...values })
const departmentOn = async (day: string) => {
  const [row] = await portal.db
    .read(admin.clientId)
    .query<{ id: number }>('select department_id as id from terms_on($1, $2, $3)', [
      admin.clientId,
      worker.employeeId,
      day,
    ])
  return row?.id
}
const departmentNow = async () => (await person())['departmentId']
const person = async () => (await portal.call(admin.token, 'GET', `/api/employee/${worker.employeeId}`)).body
const days = async () =>
  (await portal.call(admin.token, 'GET', listUrl(terms, { sort: ['effectiveFrom', 'ASC'] }))).rows.map(
    (row) => [row['effectiveFrom'], row['departmentId'], row['jobTitle']],
  )

it('USER-14 a department changed today leaves the days before as they were', async () => {
  await employ({ departmentId: offices })
  expect(await Promise.all([-401, -1, 0, 30].map((at) => departmentOn(inDays(at))))).toEqual([
    guards,
    guards,
    offices,
    offices,
  ])
  expect(await days()).toEqual([
    [inDays(-400), guards, 'Guard'],
    [today(), offices, 'Guard'],
  ])
})

it('USER-14 terms planned for a day begin on that day', async () => {
  await plan(inDays(1), { departmentId: offices })
  expect([await departmentNow(), await departmentOn(inDays(1))]).toEqual([guards, offices])
  ahead = 86_400_000
  await expect.poll(departmentNow, { timeout: 20_000 }).toBe(offices)
  expect((await person())['jobTitle']).toBe('Guard')
  expect(await departmentOn(today())).toBe(guards)
})

it('USER-14 an earlier day entered later carries into records that had the same value', async () => {
  await employ({ jobTitle: 'Supervisor' })
  await plan(inDays(-30), { departmentId: offices })
  expect(await days()).toEqual([
    [inDays(-400), guards, 'Guard'],
    [inDays(-30), offices, 'Guard'],
    [today(), offices, 'Supervisor'],
  ])
  expect(await departmentNow()).toBe(offices)
})

it('USER-14 deleting a record extends the earlier record, and undo restores both', async () => {
  const { id } = await plan(inDays(-30), { departmentId: offices })
  expect(await departmentNow()).toBe(offices)
  const gone = await portal.call(admin.token, 'DELETE', `/api/user/employment-terms/${id}`)
  expect(gone.status, gone.text).toBe(200)
  expect([await departmentNow(), await departmentOn(inDays(-3))]).toEqual([guards, guards])
  const back = await portal.call(admin.token, 'POST', '/api/user/employment-terms/restore', { ids: [id] })
  expect(back.status, back.text).toBe(200)
  expect([await departmentNow(), await departmentOn(inDays(-3))]).toEqual([offices, offices])
})

it('USER-14 a first value holds from the beginning', async () => {
  const hours = await createSample(portal, admin, resourceNamed('working-hour'))
  await employ({ workingHourId: hours.id })
  expect(await days()).toEqual([])
  await employ({ departmentId: offices })
  expect((await days()).length).toBe(2)
})
