import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { batch } from '../../../src/schema/calls/batch.ts'
import { bringFile, rowsOfBatch, runFile, toldOf } from '../../support/importing.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  portal.call(admin.token, method, `/api/user${path}`, body)
const employee = resourceNamed('employee')
let serial = 0
const somebody = (more: Record<string, unknown> = {}) =>
  createSample(portal, admin, employee, { employeeId: `R${(serial += 1)}`, ...more })
const identified = () => somebody({ identityNo: '900131-14-5678', dob: '1990-01-31' })
const taken = '+60139990001'

const rules = [
  ['a birth that is yet to come', { dob: '2999-01-31' }, 'dob', 'This must not be in the future.'],
  ['a birth at odds with the IC', { dob: '1991-01-31' }, 'dob', 'The IC says another date of birth.'],
  [
    'an IC at odds with the birth',
    { identityNo: '900228-14-5678' },
    'identityNo',
    'The IC says another date of birth.',
  ],
  ['a phone of somebody else', { contactNumber: taken }, 'contactNumber', 'Another record has this already.'],
] as const

describe.each(rules)('%s is refused', (_name, given, field, message) => {
  const [[, text] = ['', '']] = Object.entries(given)
  beforeAll(async () => {
    const holders = await call('GET', `?filter=${JSON.stringify({ q: taken })}`)
    if (holders.rows.length === 0) await somebody({ contactNumber: taken })
  })

  it('by create and by update', async () => {
    const made = await call('POST', '', {
      employeeId: 'RX',
      firstName: 'Ann',
      lastName: 'One',
      contactNumber: '+60139990002',
      identityNo: '900131-14-5678',
      dob: '1990-01-31',
      ...given,
    })
    expect([made.status, Object.values(made.body['errors'] ?? {})]).toEqual([422, [message]])
    const { id } = await identified()
    const changed = await call('PUT', `/${id}`, { ...given, version: 1 })
    expect([changed.status, changed.body['errors']]).toEqual([422, { [field]: message }])
  })

  it('by a change of many, and by cells that are pasted', async () => {
    const { id, version } = await identified()
    const asked = { ids: [id, (await identified()).id], set: given }
    const many = await call('POST', '/batch/update', asked)
    if (many.status === 422) expect(many.body['errors']).toMatchObject({ [field]: message })
    else {
      expect(many.body).toMatchObject({ counts: { done: 0, failed: 2 } })
      const [row] = await rowsOfBatch(portal, admin, batch.parse(many.body).id)
      expect(row?.message).toContain(message)
    }
    const pasted = await call('POST', '/batch/cells', { rows: [{ id, version, cells: { [field]: text } }] })
    expect(JSON.stringify(pasted.body)).toContain(message)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ version: 1 })
  })

  it('by an import, before anything is written', async () => {
    const { id } = await identified()
    const { employeeId } = (await call('GET', `/${id}`)).body
    const label = employee.fields[field]?.label ?? 'Contact number'
    const file = await bringFile(portal, admin, '/api/user', `Staff no.,${label}\n${employeeId},${text}`, {
      confirm: 'all',
    })
    expect(await toldOf(portal, admin, '/api/user', file)).toEqual([`2 ${label}: ${message}`])
  })
})

it('lets old records with a shared phone change otherwise and be imported', async () => {
  const shared = '+60139990077'
  const made = [await identified(), await identified()]
  await portal.db.write(admin, (tx) =>
    tx.query(
      `update employee set contact_number = $3, dob = '1980-01-31' where client_id = $1 and id = any($2)`,
      [admin.clientId, made.map(({ id }) => id), shared],
    ),
  )
  const [first] = made
  const stored = (await call('GET', `/${first?.id}`)).body
  const changed = await call('PUT', `/${first?.id}`, { ...stored, jobTitle: 'Guard' })
  expect([changed.status, changed.body]).toMatchObject([200, { jobTitle: 'Guard', contactNumber: shared }])
  const file = await bringFile(
    portal,
    admin,
    '/api/user',
    `Staff no.,Contact number,Date of birth,Job title\n${stored['employeeId']},${shared},31/01/1980,Porter`,
  )
  expect(file).toMatchObject({ state: 'previewed', counts: { update: 1 } })
  expect(await runFile(portal, admin, file)).toMatchObject({ state: 'done' })
})

it('nobody leaves before they joined or resigned, nor joins after they left (EMP-01)', async () => {
  const beforeJoining = 'The last working date must not be before the join date.'
  const beforeResigning = 'The last working date must not be before the resign date.'
  const { id } = await somebody({ joinDate: '2023-05-02' })
  const resign = async (values: Record<string, string>) => {
    const { status, body } = await call('PUT', `/${id}/status/resigned`, values)
    return [status, body['errors']]
  }
  expect(await resign({ lastWorkingDate: '2000-01-01' })).toEqual([422, { lastWorkingDate: beforeJoining }])
  expect(await resign({ resignDate: '2026-02-01', lastWorkingDate: '2026-01-31' })).toEqual([
    422,
    { lastWorkingDate: beforeResigning },
  ])
  const many = await call('POST', '/batch/resign', { ids: [id], values: { lastWorkingDate: '2000-01-01' } })
  expect(many.body).toMatchObject({
    counts: { done: 0, failed: 1 },
    message: expect.stringContaining(beforeJoining),
  })
  expect((await call('GET', `/${id}`)).body).toMatchObject({ status: 'active', version: 1 })

  const dates = { resignDate: '2026-01-31', lastWorkingDate: '2026-01-31' }
  expect(await resign(dates)).toEqual([200, undefined])
  const late = await call('PUT', `/${id}`, { joinDate: '2026-02-01', version: 2 })
  expect([late.status, late.body['errors']]).toEqual([422, { joinDate: beforeJoining }])
  const { employeeId } = (await call('GET', `/${id}`)).body
  const file = await bringFile(portal, admin, '/api/user', `Staff no.,Join date\n${employeeId},2026-02-01`)
  expect(await toldOf(portal, admin, '/api/user', file)).toEqual([`2 Join date: ${beforeJoining}`])
  // Whoever is taken on again begins anew, after they left.
  const rehire = (joinDate: string) => call('PUT', `/${id}/status/active`, { joinDate })
  expect((await rehire('2026-01-31')).body['errors']).toHaveProperty('joinDate')
  expect((await rehire('2026-03-01')).status).toBe(200)
})

it('a phone of who has left is free; of two who are given one at once, one is refused', async () => {
  const phone = '+60139990088'
  const left = await somebody({ contactNumber: phone })
  const resigned = await call('PUT', `/${left.id}/status/resigned`, { lastWorkingDate: '2026-01-31' })
  expect(resigned.status).toBe(200)
  const two = [await somebody(), await somebody()]
  const answers = await Promise.all(
    two.map(({ id }) => call('PUT', `/${id}`, { contactNumber: phone, version: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

it('reports a repeated phone at its later row', async () => {
  const text = 'Staff no.,First name,Last name,Contact number\nF1,Ann,One,0139990101\nF2,Bob,Two,013-999 0101'
  const file = await bringFile(portal, admin, '/api/user', text)
  expect(await toldOf(portal, admin, '/api/user', file)).toEqual([
    '3 Contact number: Duplicate in the file: record 2 has this already.',
  ])
})

it.each(['Mars/Olympus', '+08:00', 'GMT+25'])(
  'a site is in a time zone that there is, not in %s',
  async (timeZone) => {
    const pin = resourceNamed('pin')
    const { id } = await createSample(portal, admin, pin, { timeZone: 'Asia/Kolkata' })
    const answer = await portal.call(admin.token, 'PUT', `/api/pin/${id}`, { timeZone, version: 1 })
    const errors = { timeZone: 'Write a time zone like Asia/Kuala_Lumpur.' }
    expect([answer.status, answer.body['errors']]).toEqual([422, errors])
  },
)
