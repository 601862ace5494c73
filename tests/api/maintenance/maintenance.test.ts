import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resources } from '../../../src/resources/index.ts'
import { writableNames } from '../../../src/schema/resource.ts'
import { createSample, sampleValues, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

/** The paths below the maintenance root (spec 7). */
const thirteen = [
  'work-request',
  'work-task',
  'work-file',
  'utility',
  'util-month',
  'facility',
  'delivery-order',
  'delivery-task',
  'facility-feedback',
  'schedule',
  'schedule-file',
  'reminder',
  'reminder-file',
]

it.each(thirteen)(
  'CMMS-01 %s is listed, read, made, changed and deleted at its own full address',
  async (path) => {
    const resource = resources.find((one) => one.surface === 'cmms' && one.path === path)
    if (!resource) throw new Error(`nothing is served at ${path}`)
    const root = `/api/cmms/${path}`
    const values = await sampleValues(portal, admin, resource)
    const made = await portal.call(admin.token, 'POST', root, values)
    expect(made.status, made.text).toBe(201)
    const { id } = made.body
    expect((await portal.call(admin.token, 'GET', `${root}/${String(id)}`)).body).toMatchObject({
      ...values,
      id,
    })

    const list = await portal.call(admin.token, 'GET', `${root}?range=[0,9]`)
    expect(list.rows.map((row) => row['id'])).toContain(id)
    expect(list.headers['content-range']).toMatch(/^[\w-]+ 0-\d+\/\d+$/)

    const other = await createSample(portal, admin, resource)
    const name = writableNames(resource).find((field) => !resource.fields[field]?.uniqueWithin) ?? ''
    const { [name]: value, version } = (await portal.call(admin.token, 'GET', `${root}/${other.id}`)).body
    const changed = await portal.call(admin.token, 'PATCH', `${root}/${other.id}`, { [name]: value, version })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({ version: Number(version) + 1 })
    expect((await portal.call(admin.token, 'DELETE', `${root}/${String(id)}`)).status).toBeLessThan(300)
    // What was deleted is still found by its id, marked as such, but in no list.
    const left = await portal.call(admin.token, 'GET', `${root}?range=[0,99]`)
    expect(left.rows.map((row) => row['id'])).toEqual([other.id])
  },
)
