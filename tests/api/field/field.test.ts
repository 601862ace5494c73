import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { longestGap } from '../../../src/domain/touchdown.ts'
import { fieldDay } from '../../../src/resources/field/field.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { dayAhead } from '../../support/days.ts'
import {
  changeRecord,
  createSample,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const minute = 60_000
let portal: Portal
let admin: Member
let guard: Member
let stranger: Member
let time = Date.now()
let pinId: number
let otherPin: number
let routeId: number
const points: number[] = []

const make = async (name: string, values: Record<string, unknown>, by = admin) =>
  (await createSample(portal, by, resourceNamed(name), values)).id
const one = async (name: string, id: unknown) =>
  (await portal.call(admin.token, 'GET', `${pathOf(resourceNamed(name))}/${String(id)}`)).body
const post = (member: Member, url: string, body: unknown = {}) =>
  portal.call(member.token, 'POST', `/api/${url}`, body)
const get = async (member: Member, url: string) =>
  (await portal.call(member.token, 'GET', `/api/${url}`)).body
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const day = dayAhead

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
  const clientId = await portal.company('Alpha')
  admin = await portal.member(clientId, allCodes)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
  const place = { latitude: '3.139000', longitude: '101.686900', radiusM: 100 }
  pinId = await make('pin', { name: 'Menara Alpha', stateName: 'Selangor', code: 'AL1', ...place })
  otherPin = await make('pin', { name: 'Plaza Beta', stateName: 'Johor', code: 'BE2' })
  guard = await portal.member(
    clientId,
    ['PT', 'TD', 'SS', 'AV'].flatMap((module) =>
      (['create', 'read', 'update'] as const).map((action) => codeFor(module as 'PT', 'me', action)),
    ),
  )
  await changeRecord(portal, admin, resourceNamed('employee'), guard.employeeId, { pinIds: [pinId] })
  routeId = await make('patrol-route', {
    name: 'Night round',
    pinId,
    weekdays: [],
    startTimes: null,
    graceMin: 15,
  })
  for (const sequence of [1, 2, 3]) {
    points.push(
      await make('patrol-point', {
        name: `Door ${sequence}`,
        pinId,
        code: `TAG-${sequence}`,
        ...place,
        radiusM: 20,
      }),
    )
    await make('patrol-stop', {
      routeId,
      pointId: points.at(-1),
      sequence,
      expectAfterMin: sequence * 10,
      toleranceMin: 5,
    })
  }
})
afterAll(() => portal.close())

it('records scans of a patrol in order, late and repeated, and its end with a reason (FLD-01)', async () => {
  const start = { routeId, at: ago(60), offlineKey: randomUUID() }
  const [begun, again] = await Promise.all([
    post(guard, 'patrol/start', start),
    post(guard, 'patrol/start', start),
  ])
  expect([begun.status, again.status], begun.text + again.text).toEqual([201, 201])
  expect(begun.body['id']).toBe(again.body['id'])
  expect([begun.body['repeated'], again.body['repeated']].toSorted()).toEqual([false, true])
  expect(begun.body).toMatchObject({ status: 'in_progress', requiredCount: 3 })
  const sessionId = Number(begun.body['id'])
  const scan = (tag: string, minutesAgo: number, offlineKey = randomUUID()) =>
    post(guard, 'patrol/scan', {
      sessionId,
      tag,
      at: ago(minutesAgo),
      offlineKey,
      latitude: 3.1391,
      longitude: 101.6869,
    })
  const key = randomUUID()
  const first = await Promise.all(Array.from({ length: 5 }, () => scan('tag-2', 52, key)))
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(first.filter(({ body }) => body['repeated'] === false)).toHaveLength(1)
  expect(first[0]?.body).toMatchObject({
    pointId: points[1],
    result: 'ok',
    scannedCount: 1,
    requiredCount: 3,
    distanceM: 11,
  })
  expect((await scan('TAG-1', 45)).body).toMatchObject({ result: 'out_of_order', scannedCount: 2 })
  expect((await scan('NO-SUCH', 44)).body).toMatchObject({
    result: 'unknown_tag',
    pointId: null,
    scannedCount: 2,
  })

  const url = `patrol/session/${sessionId}/finish`
  const bare = await post(guard, url, { at: ago(20) })
  expect([bare.status, Object.keys(bare.body['errors'] ?? {})]).toEqual([422, ['earlyEndReason']])
  const ended = await post(guard, url, { at: ago(20), earlyEndReason: 'Rain' })
  expect(ended.body).toMatchObject({ status: 'incomplete', scannedCount: 2, requiredCount: 3 })
  const today = z.parse(fieldDay.answer, await get(guard, 'field/day'))
  expect(today.patrols.find((one) => one.routeId === routeId)?.last).toMatchObject({
    status: 'incomplete',
    scannedCount: 2,
    requiredCount: 3,
    left: ['Door 3'],
    badAnswers: 0,
  })
  expect((await post(guard, url, { at: ago(1) })).body).toEqual(ended.body)

  const list = await portal.call(
    admin.token,
    'GET',
    `/api/patrol/activity?filter={"sessionId":${sessionId}}&sort=["at","ASC"]`,
  )
  expect(list.rows.map(({ result }) => result)).toEqual(['ok', 'out_of_order', 'unknown_tag'])
  for (const path of ['route', 'checklist', 'activity', 'point'])
    expect((await portal.call(admin.token, 'GET', `/api/patrol/${path}`)).status).toBe(200)
  // What was scanned stands for whoever scanned it; what they add to it may change.
  const scanned = resourceNamed('patrol-activity')
  const moved = await changeRecord(portal, guard, scanned, list.rows[0]?.['id'], { at: ago(1) })
  expect([moved.status, Object.keys(moved.body['errors'] ?? {})]).toEqual([400, ['at']])
  expect((await changeRecord(portal, guard, scanned, list.rows[0]?.['id'], { note: 'Seen' })).status).toBe(
    200,
  )
  expect((await post(stranger, 'patrol/start', { ...start, offlineKey: randomUUID() })).status).toBe(404)
  const future = await post(guard, 'patrol/start', { ...start, at: ago(-30), offlineKey: randomUUID() })
  expect([future.status, Object.keys(future.body['errors'] ?? {})]).toEqual([422, ['at']])
})

it('plans patrols of a route, which become due, late and missed (FLD-01)', async () => {
  // An evening to come: what is due by a plan is looked for from the last time on, never before.
  const evening = Date.parse(`${day(1)}T20:00:00+08:00`)
  time = evening - 10 * minute
  const planned = await make('patrol-route', {
    name: 'Evening round',
    pinId,
    weekdays: ['1', '2', '3', '4', '5', '6', '7'],
    startTimes: '20:00',
    earliestStartMin: 15,
    graceMin: 15,
    estMinutes: 45,
  })
  const sessions = async () =>
    (
      await portal.call(
        admin.token,
        'GET',
        `/api/patrol/session?filter={"routeId":${planned}}&sort=["id","ASC"]`,
      )
    ).rows
  const at = async (minutes: number) => {
    time = evening + minutes * minute
    await portal.app.jobs.runDue()
    await portal.app.jobs.runDue()
    return (await sessions()).map(({ status }) => status)
  }
  expect(await at(-10)).toEqual(['scheduled'])
  expect(await at(0)).toEqual(['due'])
  expect(await at(15)).toEqual(['late'])
  expect(await at(60)).toEqual(['missed'])
  expect(await at(24 * 60 - 15)).toEqual(['missed', 'scheduled'])
  const board = await get(admin, `patrol/board?pin=${pinId}`)
  expect(board['routes']).toMatchObject([
    { name: 'Evening round', session: { status: 'scheduled' }, nextAt: `${day(2)}T12:00:00.000Z` },
    { name: 'Night round', session: { status: 'incomplete', lastPoint: null } },
  ])
})

it('names unusual events of a patrol with their reason, and counts them (FLD-01)', async () => {
  const found = await get(admin, `patrol/exception?start=${day(-2)}&end=${day(1)}&pin=${pinId}`)
  expect(found['counts']).toMatchObject({ out_of_order: 1, unknown_tag: 1 })
  const own = await get(guard, `patrol/exception?start=${day(-2)}&end=${day(1)}&kind=out_of_order`)
  expect(own['rows']).toMatchObject([{ kind: 'out_of_order', pointName: 'Door 1', userId: guard.employeeId }])
  expect((await get(stranger, `patrol/exception?start=${day(-2)}&end=${day(1)}`))['rows']).toEqual([])
})

it('measures a touchdown and compares it with the plan (FLD-02)', async () => {
  const came = ago(30)
  const cameOn = dayIn(new Date(came), 'Asia/Kuala_Lumpur')
  const month = cameOn.slice(0, 7)
  const scheduleId = await make('touchdown-schedule', {
    name: 'Supervisors',
    pinIds: [pinId],
    visitorUserIds: [guard.employeeId],
    frequency: 'monthly',
    visitsPerPeriod: 2,
    minGapDays: 4,
    minStayMin: 15,
    windowStart: null,
    windowEnd: null,
    startDate: day(-10),
    endDate: null,
  })
  const body = { pinId, at: came, offlineKey: randomUUID(), latitude: 3.1391, longitude: 101.6869 }
  const [one1, two] = await Promise.all([
    post(guard, 'touchdown/check-in', body),
    post(guard, 'touchdown/check-in', body),
  ])
  expect([one1.status, one1.body['id']], one1.text).toEqual([201, two.body['id']])
  expect(one1.body).toMatchObject({ insideFence: true, distanceM: 11, status: 'done' })
  const out = await post(guard, `touchdown/activity/${String(one1.body['id'])}/check-out`, { at: ago(20) })
  expect(out.body).toMatchObject({ stayMin: 10, status: 'short_stay', repeated: false })
  const { pins, cells } = await get(admin, `touchdown/matrix?month=${month}`)
  expect(cells).toEqual([{ userId: guard.employeeId, pinId, done: 1, target: 2, late: 1, missed: 0 }])
  expect(pins).toEqual([{ id: pinId, name: 'Menara Alpha', done: 1, target: 2 }])
  expect(await one('touchdown-activity', one1.body['id'])).toMatchObject({
    scheduleId,
    userId: guard.employeeId,
  })
  const made = { pinId, userId: guard.employeeId, scheduleId, leftAt: null }
  const onDay = (offset: number) => `${day(offset)}T01:00:00Z`
  await make('touchdown-activity', { ...made, plannedAt: null, arrivedAt: onDay(-3) })
  await make('touchdown-activity', { ...made, plannedAt: onDay(-2), arrivedAt: null })
  // Whatever day of the month it is: the days before the month count as where its first gap begins.
  const at = await get(admin, `touchdown/site?month=${month}`)
  const inMonth = (offset: number) => day(offset).startsWith(month)
  expect(at['sites']).toMatchObject([
    {
      id: pinId,
      done: inMonth(-3) ? 2 : 1,
      target: 2,
      missed: inMonth(-2) ? 1 : 0,
      tooSoon: 1,
      everyDays: 16,
      gap: longestGap([day(-3), cameOn], [`${month}-01`, day(-10)].toSorted()[1] ?? '', cameOn),
      last: { id: one1.body['id'], userName: expect.any(String) },
    },
  ])
  expect(await get(guard, `touchdown/site?month=${month}`)).toEqual(at)
  expect((await get(stranger, `touchdown/site?month=${month}`))['sites']).toEqual([])
  const listed = await portal.call(
    admin.token,
    'GET',
    `/api/touchdown/activity?filter=${JSON.stringify({ pinId, at_gte: onDay(-4) })}`,
  )
  expect(listed.rows.map(({ status }) => status)).toEqual(['short_stay', 'missed', 'done'])
  for (const [path, count] of [
    ['schedule', 1],
    ['activity', 3],
  ] as const)
    expect((await portal.call(guard.token, 'GET', `/api/touchdown/${path}`)).rows).toHaveLength(count)
})

it('scores a visit by its checks and counts its findings, overdue after their day (FLD-03)', async () => {
  time = Date.now()
  const visits = resourceNamed('visit')
  const visitId = await make('visit', { pinId })
  await changeRecord(portal, admin, visits, visitId, {}, 'start')
  for (const [answer, points1] of [
    ['pass', 3],
    ['partly', 2],
    ['fail', 1],
    ['na', 9],
  ] as const)
    await make('visit-checklist', { visitId, question: `Is it ${answer}?`, answer, points: points1 })
  const findingId = await make('visit-finding', { visitId, title: 'Loose cable', dueDate: day() })
  await make('visit-inventory', { visitId, item: 'Extinguisher', expectedQty: 4, foundQty: 3 })
  expect(await one('visit', visitId)).toMatchObject({ score: 67, findingsOpen: 1, findingsTotal: 1 })
  expect(await one('visit-finding', findingId)).toMatchObject({ pinId, status: 'open' })
  time = Date.parse(`${day(3)}T00:00:00+08:00`) + minute
  await portal.app.jobs.runDue()
  expect(await one('visit-finding', findingId)).toMatchObject({ status: 'overdue' })
  const findings = resourceNamed('visit-finding')
  await changeRecord(portal, admin, findings, findingId, { correctiveAction: 'Tied up' }, 'resolve')
  await changeRecord(portal, admin, findings, findingId, {}, 'verify')
  expect(await one('visit-finding', findingId)).toMatchObject({
    status: 'verified',
    verifiedBy: admin.employeeId,
  })
  expect(await one('visit', visitId)).toMatchObject({ findingsOpen: 0, findingsTotal: 1 })
  for (const path of ['inventory', 'finding', 'checklist'])
    expect((await portal.call(admin.token, 'GET', `/api/visit/${path}`)).status).toBe(200)
})

it('stores an incident once with pictures and opens one work request (FLD-04)', async () => {
  const incidentTypeId = await make('incident-type', { name: 'Leak', severity: 'high' })
  const body = {
    pinId,
    title: 'Water in the lobby',
    incidentTypeId,
    occurredAt: ago(5),
    offlineKey: randomUUID(),
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(guard, 'snap/report', body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const id = Number(answers[0]?.body['id'])
  expect(new Set(answers.map(({ body: made }) => made['id']))).toEqual(new Set([id]))
  expect(answers[0]?.body).toMatchObject({ severity: 'high', status: 'new' })
  const work = await post(admin, `snap/${id}/work-request`)
  expect([work.status, work.body['opened']], work.text).toEqual([200, true])
  expect((await post(admin, `snap/${id}/work-request`)).body).toMatchObject({
    id: work.body['id'],
    opened: false,
  })
  expect(await one('incident', id)).toMatchObject({ status: 'job_pending', workRequestId: work.body['id'] })
  const request = (await portal.call(admin.token, 'GET', `/api/cmms/work-request/${String(work.body['id'])}`))
    .body
  expect(request).toMatchObject({ title: 'Water in the lobby', priority: 'high', source: 'incident', pinId })
  const other = await post(guard, 'snap/report', { ...body, offlineKey: randomUUID() })
  const refused = await post(guard, `snap/${String(other.body['id'])}/work-request`)
  expect([refused.status, refused.body['permission']]).toEqual([403, 'SSC'])
  expect((await post(stranger, `snap/${id}/work-request`)).status).toBe(404)
})

it('sites are found by a part of name or state, without regard to case and outer spaces (ACT-01)', async () => {
  const names = async (search: string) =>
    (
      (await get(admin, `activity/location?start=${day(-1)}&search=${encodeURIComponent(search)}`))[
        'locations'
      ] as { name: string }[]
    ).map(({ name }) => name)
  expect(await names('')).toEqual(['Menara Alpha', 'Plaza Beta'])
  expect(await names('  SELANG ')).toEqual(['Menara Alpha'])
  expect(await names('plaza b')).toEqual(['Plaza Beta'])
  expect(await names('AL1')).toEqual([])
  expect(await names('%')).toEqual([])
})

it('filters activities by type, start and site within the caller’s permissions (ACT-01, ACT-02)', async () => {
  time = Date.now()
  const key = randomUUID()
  const punch = { type: 1, deviceAt: ago(2), pinId, offlineKey: key }
  expect((await post(admin, 'attendance/event', punch)).status).toBe(201)
  const kinds = async (member: Member, query: string) => {
    const { rows } = await get(member, `activity?${query}`)
    return [...new Set((rows as { kind: string }[]).map(({ kind }) => kind))].toSorted()
  }
  const since = `start=${day(-1)}`
  expect(await kinds(admin, since)).toEqual(['clock', 'incident', 'patrol', 'touchdown', 'visit'])
  expect(await kinds(admin, `${since}&type=1`)).toEqual(['clock'])
  expect(await kinds(admin, `${since}&type=2`)).toEqual([])
  expect(await kinds(admin, `${since}&type=4`)).toEqual(['incident', 'patrol', 'touchdown', 'visit'])
  expect(await kinds(admin, `${since}&pin=${otherPin}`)).toEqual([])
  expect(await kinds(admin, `start=${day(2)}`)).toEqual([])
  // Their own, and of the clock nothing: they hold no code of it.
  expect(await kinds(guard, since)).toEqual(['incident', 'patrol', 'touchdown'])
  expect(await kinds(stranger, since)).toEqual([])
  const site = await get(admin, `activity/pin/${pinId}?${since}`)
  expect(site['pin']).toMatchObject({ name: 'Menara Alpha', counts: { 1: 1, 2: 0, 3: 0, 4: 7 } })
  expect((await portal.call(stranger.token, 'GET', `/api/activity/pin/${pinId}?${since}`)).status).toBe(404)
  const latest = (await portal.call(admin.token, 'GET', '/api/activity/user/latest')).rows
  expect(latest.map(({ userId, kind }) => [userId, kind])).toEqual([
    [admin.employeeId, 'clock'],
    [guard.employeeId, 'incident'],
  ])
  const nobody = await portal.member(admin.clientId, ['SSB'])
  expect((await portal.call(nobody.token, 'GET', `/api/activity?${since}`)).status).toBe(403)
})

it('FLD-04 notifies desk and supervisors of severe incidents, supervisors of others', async () => {
  const { clientId } = admin
  const [desk, chief] = [
    await portal.member(clientId, [codeFor('SS', 'main', 'read')]),
    await portal.member(clientId, [codeFor('SS', 'me', 'read')]),
  ]
  const site = await make('pin', { name: 'Menara Gamma', supervisorIds: [chief.employeeId] })
  const report = async (title: string, values: object) => {
    const sent = { pinId: site, title, occurredAt: ago(1), offlineKey: randomUUID(), ...values }
    const answer = await post(guard, 'snap/report', sent)
    expect(answer.status, answer.text).toBe(201)
    return Number(answer.body['id'])
  }
  const heard = async (member: Member) =>
    (await portal.call(member.token, 'GET', '/api/notification')).rows
      .filter(({ wording }) => wording !== 'personNamed')
      .map(({ type, title }) => [type, title])
  const id = await report('Man with knife', { severity: 'critical' })
  const small = await report('Lamp out', { severity: 'low' })
  await report('Lamp was out', { severity: 'critical', occurredAt: ago(3 * 24 * 60) })
  const knife = ['emergency', 'Critical, Menara Gamma: Man with knife']
  const lamp = ['system', 'Low, Menara Gamma: Lamp out']
  expect([await heard(chief), await heard(desk), await heard(guard)]).toEqual([[lamp, knife], [knife], []])
  await changeRecord(portal, admin, resourceNamed('incident'), small, { severity: 'high' })
  expect((await heard(desk))[0]).toEqual(['system', 'High, Menara Gamma: Lamp out'])
  const [, first] = (await portal.call(desk.token, 'GET', '/api/notification')).rows
  expect(first?.['link']).toEqual({ route: 'snap', id })
})

it('FLD-01 requires the checkpoints of the route at its end, and counts late scans', async () => {
  const route = await make('patrol-route', { name: 'Growing round', pinId, weekdays: [], startTimes: null })
  const session = await make('patrol-session', { routeId: route, userId: guard.employeeId })
  const of = async (id: number) => {
    const { requiredCount, scannedCount, status } = await one('patrol-session', id)
    return [requiredCount, scannedCount, status]
  }
  expect(await of(session)).toEqual([0, 0, 'scheduled'])
  const [first] = points
  const stop = await make('patrol-stop', { routeId: route, pointId: first, sequence: 1, required: true })
  for (const pointId of points.slice(1))
    await make('patrol-stop', { routeId: route, pointId, sequence: 2, required: true })
  expect(await of(session)).toEqual([3, 0, 'scheduled'])
  const begun = await post(guard, 'patrol/start', { routeId: route, at: ago(30), offlineKey: randomUUID() })
  expect(JSON.stringify(begun.body)).not.toContain('TAG-')
  const id = Number(begun.body['id'])
  const scan = (tag: string, minutesAgo: number) =>
    post(guard, 'patrol/scan', { sessionId: id, tag, at: ago(minutesAgo), offlineKey: randomUUID() })
  await scan('TAG-1', 20)
  await portal.call(admin.token, 'DELETE', `/api/patrol/stop/${stop}`)
  expect(await of(id)).toEqual([2, 1, 'in_progress'])
  await scan('TAG-2', 15)
  const url = `patrol/session/${id}/finish`
  expect((await post(guard, url, { at: ago(5) })).status).toBe(422)
  await post(guard, url, { at: ago(5), earlyEndReason: 'Rain' })
  expect(await of(id)).toEqual([2, 1, 'incomplete'])
  await make('patrol-stop', { routeId: route, pointId: first, sequence: 3, required: true })
  expect(await of(id)).toEqual([2, 1, 'incomplete'])
  await scan('TAG-3', 10)
  expect(await of(id)).toEqual([2, 2, 'completed'])
})

it('FLD-01 flags unproven scans, and refuses them if the route says so', async () => {
  const route = await make('patrol-route', { name: 'Proved round', pinId, weekdays: [], startTimes: null })
  for (const [index, pointId] of points.entries())
    await make('patrol-stop', { routeId: route, pointId, sequence: index + 1, required: true })
  const begun = await post(guard, 'patrol/start', { routeId: route, at: ago(30), offlineKey: randomUUID() })
  const at = { latitude: 3.139, longitude: 101.6869 }
  const send = (values: object) =>
    post(guard, 'patrol/scan', {
      sessionId: begun.body['id'],
      offlineKey: randomUUID(),
      ...at,
      ...values,
    })
  const minuteAgo = ago(1)
  const cases = [
    [{ tag: 'TAG-1', at: ago(4) }, 'ok', []],
    [{ pointId: points[1], at: ago(3) }, 'manual', ['no_tag']],
    [
      { tag: 'TAG-2', at: ago(2), latitude: undefined, longitude: undefined },
      'ok',
      ['no_position', 'repeated'],
    ],
    [{ tag: 'TAG-2', at: minuteAgo, latitude: 4.7 }, 'doubtful', ['too_far', 'repeated']],
    [{ tag: 'TAG-3', at: minuteAgo }, 'doubtful', ['too_fast']],
    [{ tag: 'TAG-3', at: ago(25) }, 'ok', ['late_upload', 'repeated']],
    [{ tag: 'TAG-3', at: ago(90) }, 'doubtful', ['wrong_time', 'late_upload', 'repeated']],
  ] as const
  for (const [values, result, flags] of cases) {
    const { status, body, text } = await send(values)
    expect([status, body['result'], body['flags']], text).toEqual([201, result, flags])
  }
  const found = await get(admin, `patrol/exception?start=${day(-1)}&end=${day()}&kind=too_far`)
  expect(found['rows']).toMatchObject([{ pointName: 'Door 2', sessionId: begun.body['id'] }])

  await changeRecord(portal, admin, resourceNamed('patrol-route'), route, { unprovenScans: 'refuse' })
  const refused = async (values: object) => {
    const { status, body } = await send(values)
    return [status, ...Object.keys(body['errors'] ?? {})]
  }
  expect(await refused({ pointId: points[1], at: ago(0.5) })).toEqual([422, 'tag'])
  expect(await refused({ tag: 'TAG-2', at: ago(0.5), latitude: 4.7 })).toEqual([422, 'latitude'])
  expect(await refused({ tag: 'TAG-2', at: ago(0.5), latitude: undefined })).toEqual([422, 'latitude'])
  expect(await refused({ tag: 'TAG-1', at: minuteAgo })).toEqual([422, 'at'])
  // Whoever sends it later has left the checkpoint: it is taken, with its flag.
  expect(await refused({ tag: 'TAG-2', at: ago(8), latitude: 4.7 })).toEqual([201])
})
