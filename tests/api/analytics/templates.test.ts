import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { analyticsTemplate } from '../../../src/resources/analytics/analyticsTemplate.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { createSample, listUrl, startPortal, type Member, type Portal } from '../../support/portal.ts'

const secret = 'a key of the analytics service that is long enough'
let portal: Portal
let admin: Member
let other: Member

beforeAll(async () => {
  portal = await startPortal({
    env: { ANALYTICS_EMBED_URL: 'https://boards.example/', ANALYTICS_EMBED_SECRET: secret },
  })
  admin = await portal.member(await portal.company('Menara Facility'), allCodes)
  other = await portal.member(await portal.company('Kawal Guards'), allCodes)
})
afterAll(() => portal.close())

const path = '/api/mb/templates'
const idOf = (body: unknown) => z.looseObject({ id: z.number() }).parse(body).id
const create = async (member: Member, values: object) => {
  const { status, body } = await portal.call(member.token, 'POST', path, {
    category: 'maintenance',
    kind: 'figures',
    days: 30,
    ...values,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return idOf(body)
}
const figures = z.object({
  field: z.string(),
  filter: z.record(z.string(), z.string()),
  groups: z.array(z.object({ value: z.string().nullable(), count: z.number() })),
  total: z.number(),
})

it('TPL-01 counts a template’s groups as the list does, within the caller’s reach', async () => {
  for (const priority of ['low', 'high', 'high', 'low', 'high'])
    await createSample(portal, admin, workRequest, { priority })
  await createSample(portal, other, workRequest)
  const id = await create(admin, { name: 'By priority', source: 'work-request', groupBy: 'priority' })
  const { body } = await portal.call(admin.token, 'GET', `${path}/${id}/figures`)
  const { field, filter, groups, total } = figures.parse(body)
  expect(groups).toEqual([
    { value: 'high', count: 3 },
    { value: 'low', count: 2 },
  ])
  expect(total).toBe(5)
  for (const { value, count } of groups) {
    const list = await portal.call(
      admin.token,
      'GET',
      listUrl(workRequest, { filter: { ...filter, [field]: [value] } }),
    )
    expect(list.rows).toHaveLength(count)
  }
  const onlyTemplates = await portal.member(admin.clientId, [codeFor('DA', 'main', 'read')])
  expect(await portal.call(onlyTemplates.token, 'GET', `${path}/${id}/figures`)).toMatchObject({
    status: 403,
  })
  expect(await portal.call(other.token, 'GET', `${path}/${id}/figures`)).toMatchObject({ status: 404 })
})

it('TPL-01 signs a board’s address with its company for at most ten minutes', async () => {
  const id = await create(admin, { name: 'Board', kind: 'board', boardId: 12 })
  const { body } = await portal.call(admin.token, 'GET', `${path}/${id}/address`)
  const { url, expiresAt } = z.object({ url: z.string(), expiresAt: z.string() }).parse(body)
  const [, token = ''] = /^https:\/\/boards\.example\/embed\/dashboard\/([^#]+)#/.exec(url) ?? []
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret))
  expect(payload).toMatchObject({
    resource: { dashboard: 12 },
    params: { client_id: admin.clientId },
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(600)
  expect(Date.parse(expiresAt)).toBe((payload.exp ?? 0) * 1000)
  const link = await create(admin, { name: 'Link', kind: 'link', url: 'https://example.com/report' })
  expect(await portal.call(admin.token, 'GET', `${path}/${link}/address`)).toMatchObject({
    body: { url: 'https://example.com/report', expiresAt: null },
  })
})

it('a template without what its kind needs is refused by the name of the field', async () => {
  const refused = async (values: object) =>
    (await portal.call(admin.token, 'POST', path, { category: 'leave', days: 30, name: 'X', ...values })).body
  expect(await refused({ kind: 'board' })).toMatchObject({ errors: { boardId: 'Required.' } })
  expect(await refused({ kind: 'link' })).toMatchObject({ errors: { url: 'Required.' } })
  expect(await refused({ kind: 'link', url: 'javascript:alert(1)' })).toMatchObject({
    errors: { url: expect.any(String) },
  })
  expect(await refused({ kind: 'figures', source: 'clocking', groupBy: 'priority' })).toMatchObject({
    errors: { groupBy: expect.stringContaining('status, pin, person') },
  })
})

it('favourites are each person’s own and are counted; the standard templates are added once', async () => {
  const added = async () => (await portal.call(other.token, 'POST', '/api/mb/standard')).body
  const first = z.object({ added: z.number() }).parse(await added()).added
  expect(first).toBeGreaterThan(5)
  expect(await added()).toEqual({ added: 0 })
  const [template] = (await portal.call(other.token, 'GET', listUrl(analyticsTemplate))).rows
  const id = idOf(template)
  const colleague = await portal.member(other.clientId, [codeFor('DA', 'main', 'read')])
  const mark = (member: Member, favourite: boolean) =>
    portal.call(member.token, 'PUT', `${path}/${id}/favourite`, { favourite })
  const marks = async (member: Member) => (await portal.call(member.token, 'GET', '/api/mb/favourite')).body
  await mark(other, true)
  await mark(other, true)
  await mark(colleague, true)
  expect(await marks(other)).toEqual({ ids: [id], counts: [{ id, people: 2 }] })
  await mark(other, false)
  expect(await marks(other)).toEqual({ ids: [], counts: [{ id, people: 1 }] })
  expect(await mark(admin, true)).toMatchObject({ status: 404 })
})
