import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils, type RaRecord } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { fieldOf, writableNames, type Resource } from '../../../src/schema/resource.ts'
import { sampleValues, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { writableResources } from '../../support/writableResources.ts'

let portal: Portal
let admin: Member
let root: string

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  root = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api`
})
afterAll(() => portal.close())

/** The package as it comes; only the token is added, as its documentation says. */
const providerOf = (resource: Resource, path = root) =>
  simpleRestProvider(resource.surface === 'cmms' ? `${path}/cmms` : path, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${admin.token}` } }),
  )

const record = z.looseObject({ id: z.number(), version: z.number() })

const textField = (resource: Resource) => {
  const texts = writableNames(resource).filter((name) =>
    /^(?:text|longText)$/.test(fieldOf(resource, name).kind),
  )
  return texts.find((name) => fieldOf(resource, name).unique !== true) ?? texts[0]
}

describe.each(writableResources.map((resource) => [resource.path, resource] as const))(
  '%s',
  (path, resource) => {
    it('is created, listed, read, changed and deleted by the stock ra-data-simple-rest package', async () => {
      const provider = providerOf(resource)
      const make = async () => {
        const data = await sampleValues(portal, admin, resource)
        // Clients of the specification say with `id: 0` that a record is new (SCH-04).
        return record.parse((await provider.create(path, { data: { id: 0, ...data } })).data)
      }
      const made = await make()
      expect((await provider.getOne(path, { id: made.id })).data).toEqual(made)
      const page = await provider.getList(path, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      })
      expect(page.data).toEqual([made])
      expect(page.total).toBeGreaterThan(0)
      expect((await provider.getMany(path, { ids: [made.id] })).data).toEqual([made])

      const name = textField(resource)
      if (name !== undefined) {
        const whole: RaRecord = { ...made, [name]: 'Mine' }
        const updated = record.parse(
          (await provider.update(path, { id: made.id, data: whole, previousData: made })).data,
        )
        expect(updated).toMatchObject({ id: made.id, [name]: 'Mine', version: 2 })
        await provider.updateMany(path, { ids: [made.id], data: { [name]: 'Ours' } })
        expect((await provider.getOne(path, { id: made.id })).data).toMatchObject({
          [name]: 'Ours',
          version: 3,
        })
      }
      const other = await make()
      await provider.delete(path, { id: made.id, previousData: made })
      await provider.deleteMany(path, { ids: [other.id] })
      for (const { id } of [made, other])
        await expect(provider.getOne(path, { id })).rejects.toMatchObject({ status: 404 })
    })
  },
)

it('accepts a whole record back, and refuses changed read-only fields by name', async () => {
  const [resource] = writableResources.filter(({ name }) => name === 'pin')
  if (!resource) throw new Error('There are no pins')
  const values = await sampleValues(portal, admin, resource)
  const made = record.parse((await portal.call(admin.token, 'POST', '/api/pin', values)).body)
  const put = (body: object) => portal.call(admin.token, 'PUT', `/api/pin/${made.id}`, body)
  const forged = await put({ ...made, createdBy: 999 })
  expect([forged.status, forged.body['errors']]).toEqual([
    400,
    { createdBy: 'createdBy cannot be changed here.' },
  ])
  expect((await put({ ...made, nonsense: 1 })).status).toBe(400)
  expect((await put({ ...made, name: 'First' })).status).toBe(200)
  // Its base columns are those of the record before; its version says so.
  expect((await put({ ...made, name: 'Second' })).body).toMatchObject({ code: 'stale' })
})

it('runs an update without version as a batch of one, none if nothing differs', async () => {
  const [resource] = writableResources.filter(({ name }) => name === 'pin')
  if (!resource) throw new Error('There are no pins')
  const values = await sampleValues(portal, admin, resource)
  const made = record.parse((await portal.call(admin.token, 'POST', '/api/pin', values)).body)
  const same = await portal.call(admin.token, 'PUT', `/api/pin/${made.id}`, { name: made['name'] })
  expect(same.body).toEqual(made)
  const changed = await portal.call(admin.token, 'PUT', `/api/pin/${made.id}`, { name: 'Renamed' })
  expect(changed.body).toMatchObject({ name: 'Renamed', version: 2 })
  const [batch] = (await portal.call(admin.token, 'GET', '/api/batch?range=[0,0]')).rows
  expect(batch).toMatchObject({ resource: 'pin', action: 'update', counts: { done: 1 } })
  const undone = await portal.call(admin.token, 'POST', `/api/batch/${String(batch?.['id'])}/undo`, {})
  expect(undone.status, undone.text).toBeLessThan(300)
  const { body } = await portal.call(admin.token, 'GET', `/api/pin/${made.id}`)
  expect(body).toMatchObject({ name: made['name'] })
})
