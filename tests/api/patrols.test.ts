import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../src/domain/permissions.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import { labelSheets } from '../../src/schema/calls/papers.ts'
import { pdfAs, seen } from '../support/papers.ts'
import { createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

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

it('prints labels of checkpoints whose codes are the plain tags that phones scan, with name, code and site below', async () => {
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

it('tells the shortest, average and longest minutes between scans by route and checkpoint, beside what the route allows', async () => {
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
      at: at(0),
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
