import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../../../server/areas.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { pinVendor } from '../../../src/resources/vms/pinVendor.resource.ts'
import { evidenceKinds, evidenceOf, vendorScopes } from '../../../src/resources/vms/scopes.ts'
import { vendor } from '../../../src/resources/vms/vendor.resource.ts'
import { fieldOf, writableNames, type Resource } from '../../../src/schema/resource.ts'
import { uploadAs } from '../../support/documents.ts'
import { png } from '../../support/forms.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { dayAhead } from '../../support/days.ts'
import { writableResources } from '../../support/writableResources.ts'

// A vendor, the client that gives it a PIN, the partner that brought both, and the operator: what each may see of another
// goes through the grant or the cockpit, and no record of one company is in any answer to another.

const operatorId = 53
let portal: Portal
let upline: Member
let supplier: Member
let others: Member[]
let grantId: number
/** The vendor's own pin, which stands for the client's. */
let vendorPinId: number
/** The record of each resource in each of the two companies. */
const records = new Map<string, { upline: number; supplier: number }>()

/** What nobody else may read: the first plain text of each record of a company. */
const secretOf = { upline: 'UPLSECRET', supplier: 'SUPSECRET' } as const

function textField(resource: Resource) {
  return writableNames(resource).find((name) => {
    const field = fieldOf(resource, name)
    return (
      field.kind === 'longText' ||
      (field.kind === 'text' && field.format === undefined && (field.max ?? 99) >= 20)
    )
  })
}

let serial = 0
const make = async (member: Member, resource: Resource, secret: string) => {
  const name = textField(resource)
  return createSample(portal, member, resource, name ? { [name]: `${secret} ${(serial += 1)}` } : {})
}

beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  const [uplineId, supplierId, partnerId, third] = [
    await portal.company('Menara Facility'),
    await portal.company('Kawal Guards'),
    await portal.company('Partner'),
    await portal.company('Third'),
  ]
  upline = await portal.member(uplineId, allCodes)
  supplier = await portal.member(supplierId, allCodes)
  others = [
    await portal.member(operatorId, allCodes),
    await portal.member(partnerId, allCodes),
    await portal.member(third, allCodes),
  ]
  await portal.db.system.query('update client set is_partnership_enable = true where id = $1', [partnerId])
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query('update subscription set partner_client_id = $1 where company_id = any($2)', [
      partnerId,
      [uplineId, supplierId],
    ]),
  )
  for (const resource of writableResources) {
    const { id: ours } = await make(upline, resource, secretOf.upline)
    const { id: theirs } = await make(supplier, resource, secretOf.supplier)
    records.set(resource.name, { upline: ours, supplier: theirs })
  }
  await portal.db.system.query('update client set workspace_code = $2 where id = $1', [
    supplierId,
    'SUPPLIER',
  ])
  const guards = await createSample(portal, upline, vendor, { name: 'Kawal Guards' })
  const site = await createSample(portal, upline, pin, { name: 'Menara A' })
  await portal.call(upline.token, 'PUT', `/api/vms/vendor/${guards.id}/workspace`, {
    workspaceCode: 'SUPPLIER',
  })
  const given = await createSample(portal, upline, pinVendor, {
    vendorId: guards.id,
    pinId: site.id,
    scopes: ['schedule', 'clock', 'patrol', 'report', 'snapsend', 'work_request', 'visit'],
    startDate: '2026-01-01',
    endDate: null,
  })
  grantId = given.id
  await portal.app.jobs.runDue()
  const offers = z
    .array(z.looseObject({ id: z.number(), status: z.string() }))
    .parse((await portal.call(supplier.token, 'GET', '/api/vms/accessibility')).rows)
  const offer = offers.find(({ status }) => status === 'requested')
  await portal.call(supplier.token, 'PATCH', `/api/vms/accessibility/${offer?.id}/accept`, {})
  await portal.app.jobs.runDue()
  await portal.app.jobs.runDue()
  const taken = await portal.call(supplier.token, 'GET', `/api/vms/accessibility/${offer?.id}`)
  vendorPinId = z.number().parse(taken.body['pinId'])
}, 300_000)
afterAll(() => portal.close())

/** The addresses of all that can be read, as somebody would try them who wants the records of the other company. */
function addresses(other: 'upline' | 'supplier'): string[] {
  const company = (other === 'upline' ? upline : supplier).clientId
  const idOf = (name: string) => String(records.get(name)?.[other] ?? 1)
  const ofResources = writableResources.flatMap((resource) => [
    listUrl(resource),
    listUrl(resource, { filter: { q: secretOf[other] } }),
    `${pathOf(resource)}/${idOf(resource.name)}`,
    `${pathOf(resource)}/${idOf(resource.name)}/history`,
    `${pathOf(resource)}/export.csv`,
    `${pathOf(resource)}/deleted`,
  ])
  const days = 'start=2026-01-01&end=2026-03-01'
  const ofCalls = areas
    .flatMap(({ calls = [] }) => calls.map(({ call }) => call))
    // What is public is shown to everybody on purpose.
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .flatMap(({ path, of, query }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        if (name === 'clientId' || name === 'companyId') return String(company)
        if (name === 'from' || name === 'until') return name === 'from' ? '2026-01-01' : '2026-03-01'
        return of ? idOf(of.resource.name) : '1'
      })
      const asked = query ? [`?${days}`, `?${days}&pin=-1`] : []
      return ['', ...asked].map((more) => `/api/${filled}${more}`)
    })
  return [...ofResources, ...ofCalls]
}

/** What of the other company stands in an answer to somebody; and what fails instead of refusing. */
async function leaks(who: Member, other: 'upline' | 'supplier') {
  const found: unknown[] = []
  for (const url of addresses(other)) {
    const answer = await portal.call(who.token, 'GET', url)
    if (answer.text.includes(secretOf[other])) found.push([url, answer.text.slice(0, 200)])
    if (answer.status >= 500) found.push([url, answer.status])
  }
  return found
}

/** Everything that can be changed, aimed at the records of the other company. */
async function changes(who: Member, other: 'upline' | 'supplier') {
  const passed: unknown[] = []
  const idOf = (name: string) => records.get(name)?.[other] ?? 1
  for (const { call } of areas.flatMap(({ calls = [] }) => calls)) {
    const { method, path, of } = call
    if (method === 'GET' || !of || !path.includes('{id}')) continue
    const url = `/api/${path.replaceAll('{id}', String(idOf(of.resource.name))).replaceAll(/\{\w+\}/g, '1')}`
    const { status } = await portal.call(who.token, method, url, {})
    if (status < 400 || status >= 500) passed.push([method, url, status])
  }
  for (const resource of writableResources) {
    const id = idOf(resource.name)
    const answers = [
      await portal.call(who.token, 'DELETE', `${pathOf(resource)}/${id}`),
      await changeRecord(portal, who, resource, id, {}).catch(() => undefined),
    ]
    for (const one of answers)
      if (one && one.status < 400) passed.push([resource.name, one.status, one.text.slice(0, 100)])
  }
  return passed
}

const trail = (company: number) =>
  portal.db
    .read(company)
    .query('select count(*)::int as changes from audit where client_id = $1 and actor_id is not null', [
      company,
    ])

/** Whether the client sees the vendor's heads by the grant, in some days. */
const counted = async (start = '2026-01-01', end = '2026-03-01') =>
  z
    .array(z.looseObject({ grantId: z.number() }))
    .parse((await portal.call(upline.token, 'GET', `/api/vms/report?start=${start}&end=${end}`)).body['rows'])
    .some((row) => row.grantId === grantId)

/** @param bystanders is somebody of a third company tried as well? */
async function nothingCrosses({ bystanders }: { bystanders: boolean }) {
  const before = [await trail(upline.clientId), await trail(supplier.clientId)]
  expect(await leaks(supplier, 'upline')).toEqual([])
  expect(await leaks(upline, 'supplier')).toEqual([])
  for (const somebody of bystanders ? others : []) {
    expect(await leaks(somebody, 'upline')).toEqual([])
    expect(await leaks(somebody, 'supplier')).toEqual([])
    expect(await changes(somebody, 'upline')).toEqual([])
  }
  expect(await changes(supplier, 'upline')).toEqual([])
  expect(await changes(upline, 'supplier')).toEqual([])
  expect([await trail(upline.clientId), await trail(supplier.clientId)]).toEqual(before)
}

it('VMS-01 PAM-01 no record of one company is in an answer to another over every call while a grant holds', async () => {
  expect(await counted()).toBe(true)
  await nothingCrosses({ bystanders: true })
}, 600_000)

const days = 'start=2026-01-01&end=2026-03-01'
const at = '2026-02-03T02:00:00.000Z'
const evidenceRows = z.array(
  z.object({ kind: z.enum(evidenceKinds), title: z.string(), photos: z.array(z.string()) }),
)
const evidence = (who: Member) =>
  portal.call(who.token, 'GET', `/api/vms/pin-vendor/${grantId}/evidence?${days}`)
const photo = (who: Member, hash: string) =>
  portal.call(who.token, 'GET', `/api/vms/pin-vendor/${grantId}/photo/${hash}`)
const opens = async (scopes: readonly string[]) => {
  const { version } = z
    .looseObject({ version: z.number() })
    .parse((await portal.call(upline.token, 'GET', `${pathOf(pinVendor)}/${grantId}`)).body)
  const changed = await portal.call(upline.token, 'PUT', `${pathOf(pinVendor)}/${grantId}`, {
    version,
    scopes,
  })
  expect(changed.status, changed.text).toBe(200)
}

/** What the vendor's people do at a site: one of each kind of evidence, with names and pay beside it. */
async function workAt(pinId: number, title: string) {
  const secret = secretOf.supplier
  const photoId = await uploadAs(portal, supplier, 'seen.png', Buffer.concat([png, Buffer.from(title)]))
  const make = (name: string, values: Record<string, unknown>) =>
    createSample(portal, supplier, resourceNamed(name), values)
  const guard = await make('employee', { firstName: secret, lastName: secret })
  await make('clocking', {
    userId: guard.id,
    pinId,
    workDate: '2026-02-03',
    clockIn: '2026-02-03T00:00:00.000Z',
    clockOut: '2026-02-03T08:00:00.000Z',
  })
  const route = await make('patrol-route', { pinId, name: title })
  const walk = await make('patrol-session', {
    routeId: route.id,
    scheduledAt: at,
    userId: guard.id,
    note: secret,
  })
  await make('patrol-activity', { sessionId: walk.id, pointId: null, tag: title, at, photoId, note: secret })
  await make('incident', { pinId, title, occurredAt: at, visibility: 'client', description: secret })
  await make('incident', { pinId, title: secret, occurredAt: at, visibility: 'internal' })
  await make('work-request', { pinId, title, description: secret })
  await make('work-request', { pinId, title: secret })
  const seen = await make('visit', { pinId, summary: secret })
  await make('visit-finding', { visitId: seen.id, title, description: secret })
  await portal.db.write(supplier, async (tx) => {
    const change = (sql: string) => tx.query(sql, [supplier.clientId, pinId])
    await change(
      `update patrol_session set status = 'missed', pin_id = $2 where client_id = $1 and id = ${walk.id}`,
    )
    await change(
      `update patrol_activity set result = 'ok', pin_id = $2 where client_id = $1 and session_id = ${walk.id}`,
    )
    await change(
      `update work_request set status = case when title = '${secret}' then 'assigned' else 'completed' end,
         requested_at = '${at}' where client_id = $1 and pin_id = $2`,
    )
    await change(`update incident set status = 'approved' where client_id = $1 and pin_id = $2`)
    await change(
      `update visit set status = 'closed', started_at = '${at}' where client_id = $1 and pin_id = $2`,
    )
  })
  const sealed = await portal.call(supplier.token, 'POST', '/api/service-proof', { pinId, month: '2026-02' })
  expect(sealed.status, sealed.text).toBe(201)
}

it('VMS-01 opens each scope’s evidence to its client only, without names or pay', async () => {
  await workAt(vendorPinId, 'Lobby door')
  await workAt((await createSample(portal, supplier, pin)).id, 'Elsewhere')
  let hash = ''
  for (const { value } of vendorScopes) {
    await opens([value])
    const answer = await evidence(upline)
    const rows = evidenceRows.parse(answer.rows)
    expect([value, [...new Set(rows.map(({ kind }) => kind))].toSorted()]).toEqual([
      value,
      [...evidenceOf[value]].toSorted(),
    ])
    expect(answer.text).not.toMatch(new RegExp(`Elsewhere|${secretOf.supplier}|rate|salary|employee`, 'i'))
    hash = rows.flatMap(({ photos }) => photos)[0] ?? hash
    const row = z
      .array(z.looseObject({ grantId: z.number() }))
      .parse((await portal.call(upline.token, 'GET', `/api/vms/report?${days}`)).body['rows'])
      .find((one) => one.grantId === grantId)
    const [plans, clocks] = [value === 'schedule', value === 'clock']
    expect([value, row]).toMatchObject([
      value,
      {
        planned: plans ? 0 : null,
        workedMin: clocks ? expect.any(Number) : null,
        evidence: {
          missed: value === 'patrol' ? 1 : null,
          incidents: value === 'snapsend' ? 1 : null,
          workDone: value === 'work_request' ? 1 : null,
          findings: value === 'visit' ? 1 : null,
        },
      },
    ])
  }
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await photo(upline, hash)).status).toBe(404)
  await opens(['patrol'])
  expect((await photo(upline, hash)).status).toBe(200)
  for (const who of [supplier, ...others])
    expect([(await evidence(who)).status, (await photo(who, hash)).status]).toEqual([404, 404])

  const before = (await evidence(upline)).rows
  const paused = await changeRecord(portal, upline, pinVendor, grantId, { reason: 'Complaint' }, 'pause')
  expect(paused.status, paused.text).toBe(200)
  expect(before.length).toBeGreaterThan(0)
  expect([(await evidence(upline)).rows, (await photo(upline, hash)).status]).toEqual([before, 200])
  await changeRecord(portal, upline, pinVendor, grantId, {}, 'resume')
  await opens(vendorScopes.map(({ value }) => value))
}, 120_000)

it('VMS-01 PAM-01 nor when it has ended, and its past stays open to the client', async () => {
  const before = (await evidence(upline)).rows
  expect(before.length).toBeGreaterThan(0)
  const ended = await changeRecord(portal, upline, pinVendor, grantId, { reason: 'Over' }, 'revoke')
  expect(ended.status, ended.text).toBe(200)
  await portal.app.jobs.runDue()
  expect([await counted(), await counted(dayAhead(2), dayAhead(30))]).toEqual([true, false])
  expect((await evidence(upline)).rows).toEqual(before)
  await nothingCrosses({ bystanders: false })
}, 600_000)
