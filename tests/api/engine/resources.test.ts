import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { isList } from '../../../src/schema/fields.ts'
import { fieldOf, updateMethod, writableNames, type Resource } from '../../../src/schema/resource.ts'
import {
  createSample,
  listUrl,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { writableResources } from '../../support/writableResources.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const ids = (rows: Record<string, unknown>[]) => rows.map((row) => row['id'])

/** A field that can be changed to another value of its own, to see an update arrive. */
const textField = (resource: Resource) => {
  const texts = writableNames(resource).filter((name) =>
    /^(?:text|longText)$/.test(fieldOf(resource, name).kind),
  )
  return texts.find((name) => fieldOf(resource, name).unique !== true) ?? texts[0] ?? 'name'
}

/** The one that a hundred post at once: numbered, so that each of them would change the row of its numbers. */
const storm = writableResources.find(({ refNo }) => refNo)

describe.each(writableResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it('keeps every field it was created with, gives it back and lists it with the exact total (HTTP-06)', async () => {
      const values = await sampleValues(portal, admin, resource, { all: true })
      const answer = await portal.call(admin.token, 'POST', pathOf(resource), values)
      expect(answer.status, answer.text).toBe(201)
      expect(answer.body).toMatchObject({ ...values, version: 1, createdBy: admin.employeeId })
      const id = Number(answer.body['id'])
      expect((await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).body).toEqual(answer.body)

      const page = await portal.call(
        admin.token,
        'GET',
        listUrl(resource, { range: [0, 0], sort: ['id', 'DESC'] }),
      )
      expect(ids(page.rows)).toEqual([id])
      const total = Number(page.headers['x-total-count'])
      expect(page.headers['content-range']).toBe(`${resource.name} 0-0/${total}`)
      await createSample(portal, admin, resource)
      const after = await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 0] }))
      expect(Number(after.headers['x-total-count'])).toBeGreaterThan(total)
      const many = await portal.call(admin.token, 'GET', listUrl(resource, { filter: { id: [id] } }))
      expect(many.rows).toEqual([answer.body])
    })

    it('updates by its verb; a second writer gets 409 with the current record (HTTP-05)', async () => {
      const { id } = await createSample(portal, admin, resource)
      const field = textField(resource)
      const url = `${pathOf(resource)}/${id}`
      const first = await portal.call(admin.token, updateMethod(resource), url, {
        [field]: 'Mine',
        version: 1,
      })
      expect(first.status, first.text).toBe(200)
      expect(first.body).toMatchObject({ [field]: 'Mine', version: 2, updatedBy: admin.employeeId })
      const second = await portal.call(admin.token, updateMethod(resource), url, {
        [field]: 'Theirs',
        version: 1,
      })
      expect(second.status).toBe(409)
      expect(second.body).toMatchObject({ code: 'stale', current: first.body })
      expect((await portal.call(admin.token, 'GET', url)).body).toEqual(first.body)
      if (resource.surface === 'rest')
        expect((await portal.call(admin.token, 'PATCH', url, { [field]: 'No' })).status).toBe(405)
    })

    it('hides deleted records in lists, names them by id, restores, and shows it in history', async () => {
      const { id } = await createSample(portal, admin, resource)
      expect((await portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${id}`)).body).toEqual({ id })
      expect((await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).status).toBe(404)
      expect((await portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${id}`)).status).toBe(404)
      const listed = await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 999] }))
      expect(ids(listed.rows)).not.toContain(id)
      expect(
        ids((await portal.call(admin.token, 'GET', listUrl(resource, { filter: { id } }))).rows),
      ).toEqual([id])
      const deleted = async () => (await portal.call(admin.token, 'GET', `${pathOf(resource)}/deleted`)).rows
      expect((await deleted())[0]).toMatchObject({ id, updatedBy: admin.employeeId })
      expect((await deleted())[0]?.['deletedAt']).toMatch(/^\d{4}-.*Z$/)
      const back = await portal.call(admin.token, 'POST', `${pathOf(resource)}/restore`, { ids: [id] })
      expect(back.body).toMatchObject({ ids: [id], batch: { action: 'restore', state: 'done' } })
      expect((await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).status).toBe(200)
      expect(ids(await deleted())).not.toContain(id)
      const history = await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}/history`)
      expect(history.rows.map((entry) => entry['verb'])).toEqual(['restore', 'delete', 'create'])
      expect(history.rows[0]).toMatchObject({ actorId: admin.employeeId })
    })

    it('refuses unknown and unwritable members by name and reports every wrong value by field', async () => {
      const values = await sampleValues(portal, admin, resource)
      for (const name of ['id', 'clientId', 'createdBy', 'deletedAt', 'nonsense']) {
        const answer = await portal.call(admin.token, 'POST', pathOf(resource), { ...values, [name]: 1 })
        expect(answer.status).toBe(400)
        expect(answer.body['errors']).toHaveProperty(name)
      }
      const required = writableNames(resource).filter((name) => resource.fields[name]?.required)
      const empty = await portal.call(admin.token, 'POST', pathOf(resource), {})
      expect(empty.status).toBe(required.length > 0 ? 422 : 201)
      expect(Object.keys((empty.body['errors'] as object | undefined) ?? {}).sort()).toEqual(required.sort())
    })

    it('makes one record of equal posts with one key and gives all the same answer', async () => {
      const values = await sampleValues(portal, admin, resource)
      const before = Number(
        (await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 0] }))).headers[
          'x-total-count'
        ],
      )
      const headers = { 'idempotency-key': `key-${resource.name}` }
      const answers = await Promise.all(
        Array.from({ length: resource === storm ? 100 : 3 }, () =>
          portal.call(admin.token, 'POST', pathOf(resource), values, headers),
        ),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
      const after = await portal.call(admin.token, 'GET', listUrl(resource, { range: [0, 0] }))
      expect(Number(after.headers['x-total-count'])).toBe(before + 1)
      const other = await portal.call(
        admin.token,
        'POST',
        pathOf(resource),
        { ...values, [textField(resource)]: 'Other' },
        headers,
      )
      expect([other.status, other.body['code']]).toEqual([422, 'key_reused'])
    })

    it('sorts by every declared column and filters by every declared field', async () => {
      for (const name of resource.list.filters) {
        const field = resource.fields[name]
        const sorted = await portal.call(
          admin.token,
          'GET',
          listUrl(resource, { sort: [name, 'ASC'], range: [0, 9] }),
        )
        expect([name, sorted.status]).toEqual([name, field && isList(field) ? 400 : 200])
        const record = (await sampleValues(portal, admin, resource, { all: true }))[name]
        const value = Array.isArray(record)
          ? record[0]
          : (record ?? (field?.kind === 'choice' ? field.choices[0]?.value : undefined))
        if (value === undefined) continue
        const filtered = await portal.call(
          admin.token,
          'GET',
          listUrl(resource, { filter: { [name]: value } }),
        )
        expect([name, filtered.status, filtered.text.slice(0, 200)]).toEqual([name, 200, expect.anything()])
        for (const row of filtered.rows) expect([row[name]].flat()).toContain(value)
        expect(
          (await portal.call(admin.token, 'GET', listUrl(resource, { filter: { [name]: -1 } }))).status,
        ).toBe(200)
      }
      const odd = await portal.call(admin.token, 'GET', listUrl(resource, { filter: { createdBy: 1 } }))
      expect([odd.status, Object.keys((odd.body['errors'] as object | undefined) ?? {})]).toEqual([
        400,
        ['createdBy'],
      ])
    })
  },
)
