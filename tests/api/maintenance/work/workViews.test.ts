import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  byPinAnswer,
  workloadAnswer,
  type WorkloadAnswer,
} from '../../../../src/resources/maintenance/work/workload.shapes.ts'
import { candidatesAnswer } from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../../support/portal.ts'

const workRequest = resourceNamed('work-request')
const root = '/api/cmms/work-request'
let portal: Portal
let boss: Member
let worker: Member
let north: number
let south: number

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Views')
  boss = await portal.member(company, allCodes)
  worker = await portal.member(company, [codeFor('CM', 'me', 'read'), codeFor('CM', 'me', 'update')])
  const place = { latitude: '3.139000', longitude: '101.686900', stateName: 'Selangor' }
  north = await made('pin', { name: 'North', ...place })
  south = await made('pin', { name: 'South', stateName: 'Johor' })
})
afterAll(() => portal.close())

const made = async (name: string, values: Record<string, unknown>, member = boss) =>
  (await createSample(portal, member, resourceNamed(name), values)).id

async function asked<T>(
  member: Member,
  path: string,
  query: Record<string, unknown>,
  schema: z.ZodMiniType<T>,
) {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const answer = await portal.call(member.token, 'GET', `${root}/${path}?${new URLSearchParams(texts)}`)
  expect(answer.status, answer.text).toBe(200)
  return schema.parse(JSON.parse(answer.text))
}
const byPin = (member: Member, filter: Record<string, unknown> = {}) =>
  asked(member, 'by-pin', { filter }, byPinAnswer)
const workload = (from: string, until: string, filter: Record<string, unknown> = {}, member = boss) =>
  asked(member, 'workload', { from, until, filter }, workloadAnswer)

/** Minutes and requests by person and day, as a table is read. */
const figures = ({ rows }: WorkloadAnswer) =>
  Object.fromEntries(
    rows.map(({ employeeId, days, earlier, later, undated }) => [
      employeeId ?? 'nobody',
      Object.fromEntries(
        [...Object.entries(days), ...Object.entries({ earlier, later, undated })].flatMap(([day, cell]) =>
          cell ? [[day, [cell.minutes, cell.requests, cell.unestimated]]] : [],
        ),
      ),
    ]),
  )

it('counts open and late work by site with the list’s filter and reach', async () => {
  const past = '2020-01-01T00:00:00.000Z'
  const late = await made('work-request', { pinId: north, dueAt: past, title: 'Late lamp' })
  const broken = await made('work-request', { pinId: north, priority: 'high' })
  await made('work-request', { pinId: north, dueAt: '2999-01-01T00:00:00.000Z' })
  const mine = await made('work-request', { pinId: south, primaryUserId: worker.employeeId, dueAt: past })
  const done = await made('work-request', { pinId: south, dueAt: past })
  const gone = await made('work-request', { pinId: south })
  const completed = await changeRecord(
    portal,
    boss,
    workRequest,
    done,
    { completionRemark: 'Done' },
    'complete',
  )
  expect(completed.status, completed.text).toBe(200)
  await portal.call(boss.token, 'DELETE', `${root}/${gone}`)
  await portal.db.write(boss, (tx) =>
    tx.query(`update work_request set sla_state = 'breached' where client_id = $1 and id = $2`, [
      boss.clientId,
      broken,
    ]),
  )

  const whole = await byPin(boss)
  expect(whole).toEqual({
    total: 2,
    rows: [
      { pinId: north, name: 'North', latitude: 3.139, longitude: 101.6869, open: 3, overdue: 1, breached: 1 },
      { pinId: south, name: 'South', latitude: null, longitude: null, open: 1, overdue: 1, breached: 0 },
    ],
  })
  expect((await byPin(boss, { priority: 'high' })).rows).toMatchObject([
    { pinId: north, open: 1, breached: 1 },
  ])
  expect((await byPin(boss, { q: 'late lamp' })).rows).toMatchObject([{ pinId: north, open: 1, overdue: 1 }])
  expect(await byPin(boss, { status: 'completed' })).toEqual({ total: 0, rows: [] })
  // Their own work alone, and no name or place of a site that they may not read.
  expect(await byPin(worker)).toEqual({
    total: 1,
    rows: [{ pinId: south, name: null, latitude: null, longitude: null, open: 1, overdue: 1, breached: 0 }],
  })
  const stranger = await portal.member(await portal.company('Others'), allCodes)
  expect(await byPin(stranger)).toEqual({ total: 0, rows: [] })
  for (const id of [late, broken, mine]) await portal.call(boss.token, 'DELETE', `${root}/${id}`)
})

it('plans open work by person and day of the company, in even parts where several share it', async () => {
  const site = await made('pin', { name: 'Plant', stateName: 'Selangor' })
  const person = (firstName: string) => made('employee', { firstName, pinIds: [site] })
  const [ana, ben, cai] = [await person('Ana'), await person('Ben'), await person('Cai')]
  const work = (values: Record<string, unknown>) => made('work-request', { pinId: site, ...values })
  // 16:30 in UTC is 0:30 of the next day in Kuala Lumpur; the planned start counts before the due time.
  await work({
    primaryUserId: ana,
    estimatedMinutes: 90,
    plannedStartAt: '2031-03-02T16:30:00.000Z',
    dueAt: '2031-03-09T02:00:00.000Z',
  })
  await work({
    primaryUserId: ana,
    assigneeIds: [ben],
    estimatedMinutes: 60,
    dueAt: '2031-03-03T15:59:59.000Z',
  })
  const shared = await work({
    assigneeIds: [ana, ben, cai],
    estimatedMinutes: 100,
    dueAt: '2031-03-04T04:00:00.000Z',
  })
  await work({ assigneeIds: [ben], dueAt: '2031-03-04T04:00:00.000Z' })
  await work({ estimatedMinutes: 45, dueAt: '2031-03-05T04:00:00.000Z' })
  await work({ primaryUserId: cai, estimatedMinutes: 30, dueAt: '2031-03-01T04:00:00.000Z' })
  await work({ primaryUserId: cai, estimatedMinutes: 20, dueAt: '2031-04-01T04:00:00.000Z' })
  await work({ primaryUserId: cai, estimatedMinutes: 10 })
  const done = await work({ primaryUserId: cai, estimatedMinutes: 500, dueAt: '2031-03-04T04:00:00.000Z' })
  await changeRecord(portal, boss, workRequest, done, { completionRemark: 'Done' }, 'complete')

  const here = { pinId: site }
  const answer = await workload('2031-03-03', '2031-03-05', here)
  expect(answer.days).toEqual(['2031-03-03', '2031-03-04', '2031-03-05'])
  expect(figures(answer)).toEqual({
    nobody: { '2031-03-05': [45, 1, 0] },
    [ana]: { '2031-03-03': [150, 2, 0], '2031-03-04': [33, 1, 0] },
    [ben]: { '2031-03-04': [33, 2, 1] },
    [cai]: { '2031-03-04': [33, 1, 0], earlier: [30, 1, 0], later: [20, 1, 0], undated: [10, 1, 0] },
  })
  expect(answer.total).toBe(4)
  expect(answer.rows.find(({ employeeId }) => employeeId === cai)?.days['2031-03-04']?.ids).toEqual([shared])
  // Those with the most work of these days stand first, after what nobody is named for.
  expect(answer.rows.map(({ employeeId }) => employeeId).slice(0, 2)).toEqual([null, ana])
  expect(figures(await workload('2031-03-03', '2031-03-05', { ...here, assigneeIds: cai }))).toEqual({
    [ana]: { '2031-03-04': [33, 1, 0] },
    [ben]: { '2031-03-04': [33, 1, 0] },
    [cai]: { '2031-03-04': [33, 1, 0] },
  })
  const stranger = await portal.member(await portal.company('Strangers'), allCodes)
  expect((await workload('2031-03-03', '2031-03-05', {}, stranger)).rows).toEqual([])
  expect((await workload('2031-03-03', '2031-03-05', here, worker)).rows).toEqual([])
})

it('calculates working hours by site hours and holidays, or none if unknown', async () => {
  const site = await made('pin', { name: 'Depot', stateName: 'Selangor' })
  const other = await made('pin', { name: 'Branch', stateName: 'Perak' })
  const ana = await made('employee', { firstName: 'Ana', pinIds: [other, site] })
  const ben = await made('employee', { firstName: 'Ben', pinIds: [other] })
  await made('work-request', { pinId: site, primaryUserId: ana, dueAt: '2031-03-04T04:00:00.000Z' })
  await made('work-request', { pinId: site, primaryUserId: ben, dueAt: '2031-03-04T04:00:00.000Z' })
  const available = async () =>
    new Map(
      // A Friday to a Tuesday.
      (await workload('2031-03-07', '2031-03-11', { pinId: site })).rows.map((row) => [
        row.employeeId,
        row.available,
      ]),
    )
  expect([...(await available()).values()]).toEqual([null, null])
  await made('sla-policy', {
    name: 'All',
    workdays: ['1', '2', '3', '4', '5'],
    opensAt: '08:00',
    closesAt: '17:30',
  })
  await made('sla-policy', {
    name: 'Depot',
    pinId: site,
    workdays: ['1', '5', '6'],
    opensAt: '22:00',
    closesAt: '06:00',
  })
  await made('holiday', { name: 'Sultan', date: '2031-03-10', country: 'MY', stateName: 'perak' })
  const known = await available()
  expect(known.get(ana)).toEqual([480, 480, 0, 480, 0])
  expect(known.get(ben)).toEqual([570, 0, 0, 0, 570])
})

it('names the invalid part of a query', async () => {
  for (const [path, named] of [
    ['by-pin?filter={"nope":1}', 'nope'],
    ['by-pin?from=2031-01-01', 'from'],
    ['workload?from=2031-01-01', 'until'],
    ['workload?from=2031-01-01&until=2031-02-12', 'until'],
    ['workload?from=2031-01-02&until=2031-01-01', 'until'],
    ['workload?from=2031-01-01&until=2031-01-02&filter={"plannedStartAt":1}', 'plannedStartAt'],
  ] as const) {
    const answer = await portal.call(boss.token, 'GET', `${root}/${encodeURI(path)}`)
    expect([path, answer.status, answer.text]).toEqual([path, 400, expect.stringContaining(named)])
  }
  const none = await portal.member(boss.clientId, [])
  for (const path of ['by-pin', 'workload?from=2031-01-01&until=2031-01-02'])
    expect((await portal.call(none.token, 'GET', `${root}/${path}`)).status).toBe(403)
})

it('distinguishes people of one name, site first, by their open work', async () => {
  const rigging = await made('department', { name: 'Rigging' })
  const named = (values: Record<string, unknown>) =>
    made('employee', { firstName: 'Siti Hajar', lastName: 'binti Othman', ...values })
  const away = await named({ employeeId: 'A-1', pinIds: [south] })
  const here = await named({ employeeId: 'B-2', pinIds: [south, north], departmentId: rigging })
  const busy = await made('work-request', { pinId: north, primaryUserId: here })
  await made('work-request', { pinId: south, primaryUserId: here })
  const asking = (member: Member, query: Record<string, unknown>) =>
    asked(member, 'candidates', query, candidatesAnswer)
  const sought = { q: 'siti hajar othman', pin: String(north) }
  const told = { firstName: 'Siti Hajar', lastName: 'binti Othman', photoId: null }
  const [first, second] = [
    {
      ...told,
      id: here,
      employeeId: 'B-2',
      department: 'Rigging',
      sites: ['North', 'South'],
      here: true,
      open: 2,
    },
    { ...told, id: away, employeeId: 'A-1', sites: ['South'], here: false, open: 0 },
  ]
  const found = await asking(boss, sought)
  expect(found).toEqual([first, { ...second, department: found[1]?.department }])
  // Without a site nobody comes first by it.
  expect((await asking(boss, { q: 'siti hajar' })).map((one) => one.here)).toEqual([false, false])

  // What has ended is no longer open.
  const cancelled = await portal.call(boss.token, 'PATCH', `${root}/${busy}/cancel`, {
    version: 1,
    cancelReason: 'Not needed',
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect((await asking(boss, sought))[0]?.open).toBe(1)
  const stranger = await portal.member(await portal.company('Elsewhere'), allCodes)
  expect(await asking(stranger, sought)).toEqual([])
  const closed = await portal.call(worker.token, 'GET', `${root}/candidates`)
  expect(closed.status).toBe(403)
})
