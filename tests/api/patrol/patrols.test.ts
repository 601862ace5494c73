import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { walked } from '../../../src/resources/patrol/walked.calls.ts'
import { labelSheets } from '../../../src/resources/documents/documents.shapes.ts'
import { pdfAs, png, seen, uploadAs } from '../../support/documents.ts'
import {
  changeRecord,
  createSample,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
let other: Member
let pinId: number

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  guard = await portal.member(company, [codeFor('PT', 'me', 'read'), codeFor('PT', 'me', 'create')])
  other = await portal.member(await portal.company('Beta'), allCodes)
  pinId = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara Lima' })).id
})
afterAll(() => portal.close())

const make = (name: string, values: Record<string, unknown>) =>
  createSample(portal, admin, resourceNamed(name), values)

it('prints checkpoint labels with the plain tag, name, code and site', async () => {
  const ids = []
  for (const [index, name] of ['Guard house', 'Pump room', 'Roof'].entries())
    ids.push((await make('patrol-point', { pinId, name, code: `GP-0${index + 1}`, section: 'Block A' })).id)
  const labels = (member: Member, body: object) => pdfAs(portal, member, '/api/patrol/point/labels', { body })
  for (const size of ['2x4', '3x8'] as const) {
    const { columns, rows, side, end } = labelSheets[size]
    const offset = columns * rows - 1
    const { pages } = await labels(admin, { ids: ids.toReversed(), size, offset })
    expect(pages.map(({ lines }) => lines.filter((line) => line.startsWith('GP-')))).toEqual([
      ['GP-03'],
      ['GP-02', 'GP-01'],
    ])
    const said = pages[0]?.lines.join(' ')
    for (const part of ['Roof', 'Menara Lima', 'Block A']) expect(said).toContain(part)
    const mm = 72 / 25.4
    const label = { width: (595.28 - 2 * side * mm) / columns, height: (841.89 - 2 * end * mm) / rows }
    const place = (column: number, row: number) => ({
      ...label,
      x: side * mm + column * label.width,
      y: end * mm + row * label.height,
    })
    expect(seen(pages[0]?.squares ?? [], place(columns - 1, rows - 1))).toBe('GP-03')
    expect(seen(pages[1]?.squares ?? [], place(1, 0))).toBe('GP-01')
  }
  expect((await labels(admin, { ids, size: '2x4', offset: 8 })).status).toBe(422)
  expect((await labels(other, { ids })).status).toBe(404)
  // Whoever has only a site's own checkpoints prints no others.
  expect((await labels(guard, { ids })).status).toBe(404)
  const nobody = await portal.member(admin.clientId, [codeFor('AV', 'main', 'read')])
  expect((await labels(nobody, { ids })).status).toBe(403)
})

it('returns minimum, average and maximum minutes between scans next to the route’s', async () => {
  const points: number[] = []
  for (const name of ['Gate', 'Lobby', 'Car park', 'Roof tank'])
    points.push((await make('patrol-point', { pinId, name })).id)
  const route = async (name: string, walkOrder: string) => {
    const { id } = await make('patrol-route', { pinId, name, walkOrder, active: true })
    for (const [index, pointId] of points.entries())
      await make('patrol-stop', {
        routeId: id,
        pointId,
        sequence: index + 1,
        expectAfterMin: index * 5,
        toleranceMin: 60,
      })
    return id
  }
  const [inTurn, anyOrder] = [await route('Night', 'sequence'), await route('Loose', 'random')]
  const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  const day = new Date(yesterday + 8 * 3_600_000).toISOString().slice(0, 10)
  const walk = async (routeId: number, scans: readonly (readonly [pointId: number, minute: number])[]) => {
    const at = (minute: number) => new Date(yesterday + minute * 60_000).toISOString()
    const begun = await portal.call(admin.token, 'POST', '/api/patrol/start', {
      routeId,
      at: at(Math.min(0, scans[0]?.[1] ?? 0)),
      offlineKey: `start-${crypto.randomUUID()}`,
    })
    for (const [pointId, minute] of scans) {
      const scan = { sessionId: begun.body['id'], pointId, at: at(minute) }
      const made = await portal.call(admin.token, 'POST', '/api/patrol/scan', {
        ...scan,
        offlineKey: `scan-${crypto.randomUUID()}`,
      })
      expect(made.status, made.text).toBe(201)
    }
    const end = { at: at(scans.at(-1)?.[1] ?? 0), earlyEndReason: 'Called away' }
    const ended = await portal.call(
      admin.token,
      'POST',
      `/api/patrol/session/${String(begun.body['id'])}/finish`,
      end,
    )
    expect(ended.status, ended.text).toBe(200)
  }
  const [gate = 0, lobby = 0, park = 0, roof = 0] = points
  // The lobby is scanned twice in a row, and the roof by one patrol alone.
  await walk(inTurn, [
    [gate, 0],
    [lobby, 4],
    [lobby, 5],
    [park, 8],
  ])
  await walk(inTurn, [
    [gate, 1],
    [lobby, 9],
    [park, 20],
    [roof, 22.5],
  ])
  await walk(anyOrder, [
    [park, 0],
    [gate, 6],
  ])
  // Over the midnight with which the day begins in Kuala Lumpur: the way to the roof belongs to the day, the one before not.
  await walk(anyOrder, [
    [park, -490],
    [gate, -485],
    [roof, -478],
  ])
  const heat = (query: string, member = admin) =>
    portal.call(member.token, 'GET', `/api/patrol/heat?${query}`)
  const asked = `start=${day}&end=${day}&pin=${pinId}`
  const { status, text, body } = await heat(asked)
  expect(status, text).toBe(200)
  const row = (routeId: number, pointId: number, minutes: readonly number[], expected: number | null) => {
    const [least, average, most, count] = minutes
    return expect.objectContaining({ routeId, pointId, least, average, most, count, expected, pinId })
  }
  expect(body).toEqual({
    more: false,
    rows: [
      row(anyOrder, gate, [6, 6, 6, 1], null),
      row(anyOrder, roof, [7, 7, 7, 1], null),
      row(inTurn, lobby, [4, 6, 8, 2], 5),
      row(inTurn, park, [3, 7, 11, 2], 5),
      row(inTurn, roof, [2.5, 2.5, 2.5, 1], 5),
    ],
  })
  // Other days, other sites, others' patrols and other companies show nothing of it.
  const elsewhere = (await make('pin', { name: 'Menara Enam' })).id
  const nothing = { rows: [], more: false }
  expect((await heat('start=2020-01-01&end=2020-01-31')).body).toEqual(nothing)
  expect((await heat(`start=${day}&end=${day}&pin=${elsewhere}`)).body).toEqual(nothing)
  expect((await heat(`start=${day}&end=${day}&pin=-1`, guard)).body).toEqual(nothing)
  expect((await heat(`start=${day}&end=${day}`, other)).body).toEqual(nothing)
  for (const wrong of ['start=2020-02-01&end=2020-01-01', 'start=2020-01-01&end=2020-02-01'])
    expect((await heat(wrong)).status).toBe(400)
})

describe('answers at a checkpoint', () => {
  const minute = 60_000
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
  let walker: Member
  let pointId: number
  let sessionId: number
  const asked: Record<string, number> = {}
  const scan = (more: Record<string, unknown>, member = walker) =>
    portal.call(member.token, 'POST', '/api/patrol/scan', {
      sessionId,
      pointId,
      at: ago(0),
      offlineKey: randomUUID(),
      ...more,
    })
  const listed = async (resource: string, filter: object, member = admin) =>
    (
      await portal.call(
        member.token,
        'GET',
        `${pathOf(resourceNamed(resource))}?filter=${JSON.stringify(filter)}&sort=["id","ASC"]`,
      )
    ).rows
  const answersOf = (activityId: unknown) => listed('patrol-answer', { activityId })

  beforeAll(async () => {
    const boss = await portal.member(admin.clientId, allCodes)
    await changeRecord(portal, admin, resourceNamed('pin'), pinId, { supervisorIds: [boss.employeeId] })
    walker = await portal.member(
      admin.clientId,
      (['create', 'read', 'update'] as const).map((action) => codeFor('PT', 'me', action)),
    )
    await changeRecord(portal, admin, resourceNamed('employee'), walker.employeeId, { pinIds: [pinId] })
    const checklistId = (await make('patrol-checklist', { name: 'Plant', active: true })).id
    const questions = [
      ['Doors locked?', 'yes_no', { failWhen: 'no', failAction: 'work_request' }],
      ['Pressure', 'range', { leastValue: '2', mostValue: '6', failAction: 'note' }],
      ['State', 'choice', { options: 'Clean; Dirty', failWhen: 'dirty', failAction: 'snapsend' }],
      ['Alarm panel silent?', 'yes_no', { failWhen: 'no', failAction: 'alert' }],
    ] as const
    for (const [index, [text, answerType, more]] of questions.entries())
      asked[text] = (
        await make('patrol-question', {
          checklistId,
          rank: index + 1,
          text,
          answerType,
          required: true,
          ...more,
        })
      ).id
    // They have been asked for a while: a scan of an hour ago has answered them.
    const { clientId, employeeId, personId } = admin
    await portal.db.write({ clientId, employeeId, personId }, (tx) =>
      tx.query(`update patrol_question set created_at = now() - interval '1 day' where client_id = $1`, [
        clientId,
      ]),
    )
    pointId = (await make('patrol-point', { pinId, name: 'Plant room', checklistId, active: true })).id
    const routeId = (
      await make('patrol-route', { pinId, name: 'Plant round', active: true, startTimes: null })
    ).id
    await make('patrol-stop', { routeId, pointId, sequence: 1, required: true })
    const start = { routeId, at: ago(60), offlineKey: randomUUID() }
    sessionId = Number((await portal.call(walker.token, 'POST', '/api/patrol/start', start)).body['id'])
  })

  const given = (answers: Record<string, object>) =>
    Object.entries(answers).map(([text, more]) => ({ questionId: asked[text], ...more }))
  const good = {
    'Doors locked?': { answer: 'yes' },
    Pressure: { answer: '3,5' },
    State: { answer: 'clean' },
    'Alarm panel silent?': { answer: 'Ya' },
  }
  const bad = {
    'Doors locked?': { answer: 'no', note: 'Lock is broken' },
    Pressure: { answer: '9', note: 'Valve shut' },
    State: { answer: 'Dirty' },
    'Alarm panel silent?': { answer: 'no' },
  }

  it('names open, unreadable and unknown questions on site, and stores nothing', async () => {
    const none = await scan({})
    expect(none.status).toBe(422)
    expect(none.body['errors']).toEqual({
      answers: Object.keys(asked)
        .map((text) => `“${text}” must be answered.`)
        .join(' '),
    })
    const wrong = await scan({
      answers: [
        ...given({ ...good, State: { answer: 'Blue' }, Pressure: { answer: '9' } }),
        { questionId: 999_999, answer: 'x' },
      ],
    })
    expect([wrong.status, wrong.body['errors']]).toEqual([
      422,
      {
        answers:
          '“Pressure” needs a note. “Blue” is no answer to “State”. Question 999999 is not asked here.',
      },
    ])
    const nowhere = await scan({ pointId: 999_999 })
    expect([nowhere.status, Object.keys(nowhere.body['errors'] ?? {})]).toEqual([422, ['pointId']])
    expect(await listed('patrol-activity', { sessionId })).toEqual([])
  })

  it('opens one work request, incident and alert for bad answers, however often sent', async () => {
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => scan({ offlineKey: key, answers: given(bad) })),
    )
    expect(
      sent.map(({ status }) => status),
      sent[0]?.text,
    ).toEqual([201, 201, 201, 201])
    const [doors, pressure, state, alarm] = await answersOf(sent[0]?.body['id'])
    expect([doors, pressure, state, alarm]).toMatchObject([
      {
        question: 'Doors locked?',
        answer: 'no',
        result: 'failed',
        userId: walker.employeeId,
        pointId,
        pinId,
      },
      { answer: '9', result: 'failed', note: 'Valve shut', workRequestId: null },
      { answer: 'Dirty', result: 'failed' },
      { answer: 'no', result: 'failed', workRequestId: null, incidentId: null },
    ])
    const works = await listed('work-request', { pinId })
    expect(works).toMatchObject([
      { id: doors?.['workRequestId'], pinId, title: 'Plant room: Doors locked? No', status: 'pending' },
    ])
    const links = await portal.call(
      admin.token,
      'GET',
      `/api/cmms/work-request/${String(doors?.['workRequestId'])}/links`,
    )
    expect(links.body['triggers']).toMatchObject([{ kind: 'checkpoint', triggerId: doors?.['id'] }])
    expect(await listed('incident', { pinId })).toMatchObject([
      { id: state?.['incidentId'], answerId: state?.['id'], pointId, reporterId: walker.employeeId },
    ])
    const told = await portal.db
      .read(admin.clientId)
      .query<{ record_id: number }>(
        `select record_id from notification where wording = 'patrolAnswerBad'`,
        [],
      )
    expect(told).toEqual([{ record_id: alarm?.['id'] }])
    // While the work request is open, the next bad answer at the checkpoint joins it.
    const next = await scan({ answers: given({ 'Doors locked?': { answer: 'tidak' } }) })
    expect((await answersOf(next.body['id']))[0]).toMatchObject({
      answer: 'no',
      workRequestId: doors?.['workRequestId'],
    })
    expect(await listed('work-request', { pinId })).toHaveLength(1)
  })

  it('FLD-01 takes a photo with each kind of bad answer, and only the sender’s own photo', async () => {
    const photos = await Promise.all([1, 2, 3, 4].map(() => uploadAs(portal, walker, 'a.png', png(4, 4))))
    const withPhotos = given(bad).map((one, index) => ({ ...one, fileId: photos[index] }))
    const foreign = await scan({
      answers: [
        { ...withPhotos[0], fileId: await uploadAs(portal, admin, 'b.png', png(4, 4)) },
        ...withPhotos.slice(1),
      ],
    })
    expect([foreign.status, Object.keys(foreign.body['errors'] ?? {})]).toEqual([422, ['fileId']])
    const sent = await scan({ answers: withPhotos })
    expect(sent.status, sent.text).toBe(201)
    const kept = await answersOf(sent.body['id'])
    expect(kept.map(({ fileId }) => fileId)).toEqual(photos)
    const [doors, , state] = kept
    const files = await listed('work-file', { workRequestId: doors?.['workRequestId'] })
    expect(files.map(({ fileId }) => fileId)).toContain(photos[0])
    const media = await listed('incident-media', { incidentId: state?.['incidentId'] })
    expect(media.map(({ fileId }) => fileId)).toEqual([photos[2]])
  })

  it('shows checkpoints, scans, answers and follow-ups to readers of the patrol', async () => {
    const told = (member: Member) =>
      portal.call(member.token, 'GET', `/api/patrol/session/${sessionId}/walked`)
    const { status, body } = await told(walker)
    expect(status).toBe(200)
    const { stops, scans, answers } = walked.answer.parse(body)
    expect(stops).toMatchObject([{ pointId, name: 'Plant room', required: true }])
    expect(scans.length).toBeGreaterThan(1)
    expect(scans[0]).toMatchObject({ pointId, quick: false, photoMissing: false })
    const led = answers.filter(({ result }) => result === 'failed')
    expect(
      led.some(({ workRequestId, workRefNo }) => workRequestId !== null && workRefNo?.startsWith('WR-')),
    ).toBe(true)
    expect(led.some(({ incidentRefNo }) => incidentRefNo?.startsWith('SN-'))).toBe(true)
    expect((await told(admin)).body).toEqual(body)
    expect([(await told(guard)).status, (await told(other)).status]).toEqual([404, 404])
  })

  it('stores a late scan and marks missing answers as exceptions', async () => {
    // Another patrol of the same route, all of it sent in later.
    await portal.call(walker.token, 'POST', `/api/patrol/session/${sessionId}/finish`, { at: ago(30) })
    const { routeId } = (await listed('patrol-session', { id: sessionId }))[0] ?? {}
    const begun = await portal.call(walker.token, 'POST', '/api/patrol/start', {
      routeId,
      at: ago(20),
      offlineKey: randomUUID(),
    })
    sessionId = Number(begun.body['id'])
    const late = await scan({
      at: ago(10),
      answers: given({ Pressure: { answer: 'high' }, 'Doors locked?': { answer: 'no' } }),
    })
    expect(late.status, late.text).toBe(201)
    expect((await answersOf(late.body['id'])).map(({ question, result }) => [question, result])).toEqual([
      ['Doors locked?', 'failed'],
      ['Pressure', 'invalid'],
      ['State', 'missing'],
      ['Alarm panel silent?', 'missing'],
    ])
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const found = await portal.call(
      walker.token,
      'GET',
      `/api/patrol/exception?start=2020-01-01&end=${day}&pin=${pinId}`,
    )
    expect(found.body['counts']).toMatchObject({ bad_answer: 10, unanswered: 3 })
    const board = await portal.call(admin.token, 'GET', `/api/patrol/board?pin=${pinId}`)
    expect(board.body['routes']).toContainEqual(
      expect.objectContaining({ name: 'Plant round', session: expect.objectContaining({ badAnswers: 1 }) }),
    )
  })

  it('checks answers against the checklist on the phone', async () => {
    const before = await portal.call(walker.token, 'GET', '/api/field/day')
    const stops = before.text.includes('Alarm panel silent?')
    expect(stops).toBe(true)
    const checklistAt = String(before.body['at'])
    const question = resourceNamed('patrol-question')
    await changeRecord(portal, admin, question, asked['Doors locked?'], {
      text: 'Gates locked?',
      failWhen: 'yes',
    })
    await portal.call(admin.token, 'DELETE', `/api/patrol/question/${asked['State']}`)
    const { checklistId } = (await listed('patrol-question', { id: asked['Pressure'] }))[0] ?? {}
    const added = await make('patrol-question', {
      checklistId,
      text: 'Is it new?',
      answerType: 'yes_no',
      required: true,
      rank: 9,
    })
    const old = await scan({ checklistAt, answers: given(good) })
    expect(old.status, old.text).toBe(201)
    expect((await answersOf(old.body['id'])).map(({ question: text, result }) => [text, result])).toEqual([
      ['Doors locked?', 'ok'],
      ['Pressure', 'ok'],
      ['State', 'ok'],
      ['Alarm panel silent?', 'ok'],
    ])
    const now = await scan({
      answers: [...given({ 'Doors locked?': { answer: 'no' } }), { questionId: added.id, answer: 'no' }],
    })
    expect((await answersOf(now.body['id'])).map(({ question: text, result }) => [text, result])).toEqual([
      ['Gates locked?', 'ok'],
      ['Is it new?', 'ok'],
    ])
  })

  it('requires a photo on site if the checkpoint does, and flags a late scan without', async () => {
    const photoPoint = (
      await make('patrol-point', { pinId, name: 'Pump', photoRequired: true, active: true })
    ).id
    const routeId = (
      await make('patrol-route', { pinId, name: 'Pump round', active: true, startTimes: null })
    ).id
    await make('patrol-stop', { routeId, pointId: photoPoint, sequence: 1, required: true })
    const start = { routeId, at: ago(60), offlineKey: randomUUID() }
    const walk = Number((await portal.call(walker.token, 'POST', '/api/patrol/start', start)).body['id'])
    const photoScan = (more: object) => scan({ sessionId: walk, pointId: photoPoint, ...more })
    const bare = await photoScan({})
    expect([bare.status, bare.body['errors']]).toEqual([422, { photoId: 'This checkpoint needs a photo.' }])
    expect(await listed('patrol-activity', { sessionId: walk })).toEqual([])
    const late = await photoScan({ at: ago(30) })
    expect([late.status, late.body['photoMissing']], late.text).toEqual([201, true])
    const days = `start=${ago(24 * 60).slice(0, 10)}&end=${ago(-24 * 60).slice(0, 10)}`
    const found = await portal.call(admin.token, 'GET', `/api/patrol/exception?${days}&kind=no_photo`)
    expect(found.body['rows']).toEqual([expect.objectContaining({ sessionId: walk, pointName: 'Pump' })])
    // Scanned before, it is scanned again without asking anew; another patrol brings its photo.
    expect((await photoScan({})).body).toMatchObject({ photoMissing: false })
    const again = { routeId, at: ago(0), offlineKey: randomUUID() }
    await portal.call(walker.token, 'POST', `/api/patrol/session/${walk}/finish`, { at: ago(1) })
    const next = Number((await portal.call(walker.token, 'POST', '/api/patrol/start', again)).body['id'])
    const photoId = await portal.db.write(walker, async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into file (client_id, created_by, name, mime, size, sha256, storage_key)
         values ($1, $2, 'a.png', 'image/png', 1, 'x', $3) returning id`,
        [walker.clientId, walker.employeeId, randomUUID()],
      )
      return row?.id
    })
    const whole = await photoScan({ sessionId: next, photoId })
    expect([whole.status, whole.body['photoMissing']], whole.text).toEqual([201, false])
  })

  it('keeps an answer unchanged and hides it from other companies', async () => {
    const answers = resourceNamed('patrol-answer')
    const [first] = await listed('patrol-answer', { pinId })
    const changed = await changeRecord(portal, admin, answers, first?.['id'], { answer: 'yes' })
    expect([changed.status, Object.keys(changed.body['errors'] ?? {})]).toEqual([422, ['answer']])
    expect((await changeRecord(portal, admin, answers, first?.['id'], { note: 'Seen' })).status).toBe(200)
    expect((await changeRecord(portal, walker, answers, first?.['id'], { note: 'Mine' })).status).toBe(403)
    expect(await listed('patrol-answer', {}, other)).toEqual([])
    expect(await listed('patrol-answer', { pinId }, guard)).toEqual([])
    // They are evidence: no file brings in others.
    const file = await portal.call(admin.token, 'POST', '/api/patrol/answer/import', undefined, {
      'content-type': 'text/csv',
    })
    expect(file.status).toBe(405)
    expect((await listed('patrol-answer', { pinId }, walker)).length).toBeGreaterThan(10)
  })
})
