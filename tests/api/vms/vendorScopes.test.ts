import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import { messagesMs } from '../../../src/resources/messages.ms.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { pinVendor } from '../../../src/resources/vms/pinVendor.resource.ts'
import { vendorScopes } from '../../../src/resources/vms/scopes.ts'
import { messages } from '../../../src/schema/messages.ts'
import { writableNames, type Resource } from '../../../src/schema/resource.ts'
import { bringFile, runFile } from '../../support/importing.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { carried, changeScopes, giveVendorPin, type HeldGrant } from '../../support/vendors.ts'

// What a vendor makes at its client's PIN, over every record and call by which something is made at one: what the grant is
// for and nothing else, whichever way it comes in.

const day = '2026-03-10'
const at = `${day}T04:00:00.000Z`
const allScopes = vendorScopes.map(({ value }) => value)
let portal: Portal
let client: Member
let supplier: Member
let held: HeldGrant
let shiftId: number
/** One for each try: a patrol that is on its way already is none that is made. */
const routeIds: number[] = []
let personId: number

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(at) })
  client = await portal.member(await portal.company('Menara Facility'), allCodes)
  supplier = await portal.member(await portal.company('Kawal Guards'), allCodes)
  held = await giveVendorPin(
    portal,
    { client, supplier },
    { scopes: allScopes, startDate: '2026-03-01', record: { name: 'Kawal Guards' } },
  )
  const own = (name: string, more: Record<string, unknown> = {}) =>
    createSample(portal, supplier, resourceNamed(name), { pinId: held.vendorPinId, ...more })
  const days = {
    startDate: day,
    endDate: '2026-03-20',
    recurringDay: 127,
    startTime: '08:00',
    endTime: '16:00',
  }
  shiftId = (await own('shift', days)).id
  while (routeIds.length < allScopes.length) routeIds.push((await own('patrol-route')).id)
  personId = (await createSample(portal, supplier, resourceNamed('employee'), { pinIds: [held.vendorPinId] }))
    .id
})
afterAll(() => portal.close())

let serial = 0
const offlineKey = () => `punch-${(serial += 1)}-key`
const post = (url: string, body: Record<string, unknown>) =>
  portal.call(supplier.token, 'POST', `/api/${url}`, body)

const create = async (resource: Resource, given: Record<string, unknown>) =>
  portal.call(
    supplier.token,
    'POST',
    pathOf(resource),
    await sampleValues(portal, supplier, resource, { given }),
  )

/** Days of the records that have one; the samples' own lie before the grant. */
const dated: Readonly<Record<string, Record<string, unknown>>> = {
  shift: { startDate: day, endDate: day },
  clocking: { workDate: day, clockIn: null, clockOut: null },
  incident: { occurredAt: at },
}

/** Records whose pin is given with them. */
const records = resources.flatMap((resource) =>
  resource.vendorScope && writableNames(resource).includes('pinId')
    ? [{ resource, scope: resource.vendorScope.for }]
    : [],
)

interface Way {
  what: string
  scope: string
  make: () => Promise<{ status: number; body: Record<string, unknown>; text: string }>
}
const ways: Way[] = [
  ...records.map(({ resource, scope }): Way => ({
    what: `POST ${resource.path}`,
    scope,
    make: () => create(resource, { pinId: held.vendorPinId, ...dated[resource.name] }),
  })),
  {
    what: 'a planned assignment',
    scope: 'schedule',
    make: async () => {
      serial += 1
      const date = `2026-03-${String(10 + (serial % 11)).padStart(2, '0')}`
      return post('shift/roster', { changes: [{ put: { shiftId, date, userId: personId } }] })
    },
  },
  {
    what: 'a punch',
    scope: 'clock',
    make: () =>
      post('attendance/event', {
        type: 'in',
        deviceAt: at,
        pinId: held.vendorPinId,
        offlineKey: offlineKey(),
      }),
  },
  {
    what: 'a patrol',
    scope: 'patrol',
    make: () => post('patrol/start', { routeId: routeIds.pop(), at, offlineKey: offlineKey() }),
  },
  {
    what: 'snap & send',
    scope: 'snapsend',
    make: () =>
      post('snap/report', {
        pinId: held.vendorPinId,
        title: 'Leak',
        occurredAt: at,
        offlineKey: offlineKey(),
      }),
  },
  {
    what: 'a touchdown',
    scope: 'visit',
    make: () => post('touchdown/check-in', { pinId: held.vendorPinId, at, offlineKey: offlineKey() }),
  },
]

const refused = (sentence: string) => ({
  status: 422,
  body: { message: sentence, errors: { pinId: sentence } },
})

describe.each(allScopes)('VMS-01 a grant for %s', (given) => {
  it('lets the vendor create only records of the scope at the pin, by any way', async () => {
    await changeScopes(portal, client, held.grantId, [given])
    for (const { what, scope, make } of ways) {
      const { status, body, text } = await make()
      if (scope === given) expect([what, status], text).toEqual([what, expect.toBeOneOf([200, 201])])
      else expect({ what, status, body }).toMatchObject({ what, ...refused(messages.notGranted) })
    }
  }, 120_000)
})

it('VMS-01 refuses records outside the grant by file, move and restore', async () => {
  await changeScopes(portal, client, held.grantId, ['snapsend'])
  const own = { occurredAt: at, pinId: held.vendorPinId }
  const seen = await createSample(portal, supplier, incident, own)
  const elsewhere = await createSample(portal, supplier, incident, { occurredAt: at })
  await portal.call(supplier.token, 'DELETE', `${pathOf(incident)}/${seen.id}`)
  await changeScopes(portal, client, held.grantId, ['clock'])

  const moved = await changeRecord(portal, supplier, incident, elsewhere.id, { pinId: held.vendorPinId })
  expect(moved).toMatchObject(refused(messages.notGranted))
  const back = await post(`${incident.path}/batch/restore`, { ids: [seen.id] })
  expect((await portal.call(supplier.token, 'GET', `${pathOf(incident)}/${seen.id}`)).status, back.text).toBe(
    404,
  )
  const requests = resourceNamed('work-request')
  const { name } = z
    .object({ name: z.string() })
    .parse((await portal.call(supplier.token, 'GET', `/api/pin/${held.vendorPinId}`)).body)
  const file = await bringFile(portal, supplier, pathOf(requests), `Title,Site\nLift stuck,"${name}"`)
  const run = await runFile(portal, supplier, file)
  expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining(messages.notGranted) })
  expect(
    (await portal.call(supplier.token, 'GET', listUrl(requests, { filter: { q: 'stuck' } }))).rows,
  ).toEqual([])
})

it('VMS-01 refuses touchdown schedules at pins without the visit scope', async () => {
  const schedules = resourceNamed('touchdown-schedule')
  const over = (pinIds: number[]) => create(schedules, { pinIds })
  const named = { status: 422, body: { errors: { pinIds: messages.notGranted } } }
  await changeScopes(portal, client, held.grantId, ['clock'])
  expect(await over([held.vendorPinId])).toMatchObject(named)
  const elsewhere = await createSample(portal, supplier, resourceNamed('pin'), {})
  const { id } = await createSample(portal, supplier, schedules, { pinIds: [elsewhere.id] })
  const both = { pinIds: [elsewhere.id, held.vendorPinId] }
  expect(await changeRecord(portal, supplier, schedules, id, both)).toMatchObject(named)
  await changeScopes(portal, client, held.grantId, ['visit'])
  expect((await changeRecord(portal, supplier, schedules, id, both)).status).toBe(200)
  await changeScopes(portal, client, held.grantId, ['clock'])
  expect((await changeRecord(portal, supplier, schedules, id, { visitsPerPeriod: 2 })).status).toBe(200)
})

it('VMS-01 refuses plans outside the grant’s days, and stores earlier work', async () => {
  await changeScopes(portal, client, held.grantId, allScopes)
  const plan = (startDate: string) =>
    create(resourceNamed('shift'), { startDate, endDate: startDate, pinId: held.vendorPinId })
  expect(await plan('2026-02-27')).toMatchObject(refused(messages.grantClosed))
  expect((await plan('2026-03-01')).status).toBe(201)
  const dates = await changeRecord(portal, client, pinVendor, held.grantId, { endDate: '2026-03-31' })
  expect(dates.status, dates.text).toBe(200)
  await carried(portal)
  expect(await plan('2026-04-01')).toMatchObject(refused(messages.grantClosed))
  expect((await plan('2026-03-31')).status).toBe(201)

  await changeRecord(portal, client, pinVendor, held.grantId, { reason: 'Complaint' }, 'pause')
  await carried(portal)
  expect(await create(resourceNamed('work-request'), { pinId: held.vendorPinId })).toMatchObject(
    refused(messages.grantClosed),
  )
  const late = await post('attendance/event', {
    type: 'in',
    deviceAt: at,
    pinId: held.vendorPinId,
    offlineKey: offlineKey(),
  })
  expect(late.status, late.text).toBe(201)
  // Pins that nobody gave are the company's own.
  const free = await create(resourceNamed('work-request'), {})
  expect(free.status, free.text).toBe(201)
})

it('both sentences have their Malay', () => {
  expect([messages.notGranted, messages.grantClosed].filter((sentence) => !messagesMs[sentence])).toEqual([])
})
