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
