import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
/** In London, where clocks go forward on 30 March 2031. */
let pin: number
let clock = new Date('2031-03-20T03:00:00Z')

const make = async (name: string, values: Record<string, unknown>) =>
  (await createSample(portal, admin, resourceNamed(name), values)).id
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by = admin,
) => portal.call(by.token, method, `/api/${path}`, body)
const sql = (text: string, values: unknown[] = [], table = 'employee') =>
  portal.db.write(admin, async (tx) => {
    await tx.query(text.replaceAll('$client', String(admin.clientId)), values)
    tx.touch(table)
  })

beforeAll(async () => {
  portal = await startPortal({ now: () => clock })
  admin = await portal.member(await portal.company('Alpha, “Beta”; Sons'), allCodes)
  guard = await portal.member(admin.clientId, seedRoles.Employee.permissions)
  pin = await make('pin', {
    name: 'Dock; East, gate 4',
    address: '1 Wharf Rd\nLevel 2',
    city: 'London',
    postcode: 'E1 4AA',
    stateName: 'London',
    timeZone: 'Europe/London',
  })
})
afterAll(() => portal.close())

const roster = async (changes: unknown[]) => {
  const answer = await call('POST', 'shift/roster', { changes })
  expect(answer.status, answer.text).toBe(200)
  return z.array(z.number()).parse(answer.body['ids'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const publish = async () =>
  expect((await call('PUT', 'shift/publish', { start: '2031-01-01', end: '2031-12-31', pin })).status).toBe(
    200,
  )
const makeFeed = async (path: string, by = admin) => {
  const answer = await call('POST', path, {}, by)
  expect(answer.status, answer.text).toBe(201)
  return z.string().parse(answer.body['path'])
}
const read = (path: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: path, headers })

/** Events by their UID, as a calendar reads them: unfolded, with parameters as part of the name. */
async function events(path: string) {
  const answer = await read(path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  const lines = answer.body.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  for (const line of lines) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/)
  const found = new Map<string, Record<string, string>>()
  let event: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    event[line.slice(0, at)] = line.slice(at + 1)
    if (line === 'BEGIN:VEVENT') event = {}
    if (line === 'END:VEVENT') found.set(String(event['UID']), event)
  }
  expect(found.size).toBe(lines.filter((line) => line === 'BEGIN:VEVENT').length)
  return found
}

it('the own feed lists known shifts in UTC over a change of clocks, and days off (SCH-02)', async () => {
  const name = `Nacht${'ü'.repeat(60)}; early, 夜勤`
  const early = await make('shift', {
    name,
    pinId: pin,
    startDate: '2031-03-28',
    endDate: '2031-12-31',
    startTime: '07:00',
    endTime: '15:00',
    recurringDay: 127,
    breakMin: 30,
    notes: 'Bring keys;\nask for \\Ann, at the “gate”',
  })
  const [winter, summer, moved] = await roster([
    put(early, '2031-03-29', guard.employeeId),
    put(early, '2031-03-31', guard.employeeId),
    put(early, '2031-04-02', guard.employeeId),
  ])
  await publish()
  const offDay = await make('off-day', { userId: guard.employeeId, date: '2031-04-05', kind: 'rest' })
  await roster([
    put(early, '2031-04-10', guard.employeeId),
    { move: { id: moved, date: '2031-04-03', userId: guard.employeeId, from: guard.employeeId } },
  ])
  const path = await makeFeed('shift/feed', guard)
  const listed = await events(path)
  expect([...listed.keys()]).toEqual([
    `shift-assignment-${winter}`,
    `shift-assignment-${summer}`,
    `shift-assignment-${moved}`,
    `off-day-${offDay}`,
  ])
  const [first, second, third, free] = [...listed.values()]
  expect(first).toMatchObject({
    DTSTART: '20310329T070000Z',
    DTEND: '20310329T150000Z',
    SUMMARY: `${name.replace(';', '\\;').replace(',', '\\,')}\\, Dock\\; East\\, gate 4`,
    LOCATION: 'Dock\\; East\\, gate 4\\n1 Wharf Rd\\nLevel 2\\, E1 4AA London\\, London',
    DESCRIPTION: 'Break: 30 min\\nBring keys\\;\\nask for \\\\Ann\\, at the “gate”',
    'LAST-MODIFIED': expect.stringMatching(/^\d{8}T\d{6}Z$/),
  })
  expect(first?.['DTSTAMP']).toBe(first?.['LAST-MODIFIED'])
  expect(second).toMatchObject({ DTSTART: '20310331T060000Z', DTEND: '20310331T140000Z' })
  expect(third).toMatchObject({ DTSTART: '20310402T060000Z' })
  expect(free).toMatchObject({
    'DTSTART;VALUE=DATE': '20310405',
    'DTEND;VALUE=DATE': '20310406',
    SUMMARY: 'Rest day',
    TRANSP: 'TRANSPARENT',
  })
  const text = (await read(`${path}?lang=ms`)).body
  expect(text).toContain('\r\nX-WR-CALNAME:Syif: Alpha\\, “Beta”\\; Sons\r\n')
  expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
  expect(text).toContain('\r\nSUMMARY:Hari rehat\r\n')

  // A declined shift leaves the feed; the published change arrives.
  expect(
    (await call('PATCH', `shift-assignment/${winter}/decline`, { declineReason: 'Ill' }, guard)).status,
  ).toBe(200)
  await publish()
  const later = await events(path)
  expect(later.has(`shift-assignment-${winter}`)).toBe(false)
  expect(later.get(`shift-assignment-${moved}`)).toMatchObject({ DTSTART: '20310403T060000Z' })
  expect(later.size).toBe(4)
  // Assignments older than 31 days are not listed.
  clock = new Date('2031-05-01T03:00:00Z')
  expect((await events(path)).has(`shift-assignment-${summer}`)).toBe(true)
  clock = new Date('2031-05-02T03:00:00Z')
  expect((await events(path)).has(`shift-assignment-${summer}`)).toBe(false)
  clock = new Date('2031-03-20T03:00:00Z')
})

it('a site’s feed names the person of each published shift, and open ones (SCH-06)', async () => {
  const site = await make('pin', { name: 'Klang', timeZone: 'Asia/Kuala_Lumpur' })
  const shift = await make('shift', {
    name: 'Day',
    pinId: site,
    startDate: '2031-03-24',
    endDate: '2031-03-30',
    startTime: '07:00',
    endTime: '19:00',
    recurringDay: 127,
  })
  const [known] = await roster([put(shift, '2031-03-24', guard.employeeId), put(shift, '2031-03-25', null)])
  await call('PUT', 'shift/publish', { start: '2031-03-24', end: '2031-03-30', pin: site })
  await roster([
    put(shift, '2031-03-26', guard.employeeId),
    { move: { id: known, date: '2031-03-24', userId: admin.employeeId, from: guard.employeeId } },
  ])
  const path = await makeFeed(`shift/feed/pin/${site}`)
  const summaries = async () => [...(await events(path)).values()].map((one) => one['SUMMARY'])
  const { firstName, lastName } = (await call('GET', `user/${guard.employeeId}`)).body
  expect(await summaries()).toEqual([`${firstName} ${lastName}\\, Day`, 'Open\\, Day'])

  // Every planner sees and renews the same feed; own scope and other companies do not.
  const stranger = await portal.member(await portal.company('Gamma'), allCodes)
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect((await call(method, `shift/feed/pin/${site}`, undefined, guard)).status).toBe(403)
    expect((await call(method, `shift/feed/pin/${site}`, undefined, stranger)).status).toBe(404)
  }
  expect((await read(path)).statusCode).toBe(200)
  const planner = await portal.member(admin.clientId, allCodes)
  const renewed = await makeFeed(`shift/feed/pin/${site}`, planner)
  expect([(await read(path)).statusCode, (await read(renewed)).statusCode]).toEqual([404, 200])

  // It ends with the right of its maker, and with the site.
  const state = async () => (await call('GET', `shift/feed/pin/${site}`)).body['feed']
  expect(await state()).toMatchObject({ lastReadAt: clock.toISOString() })
  await sql(`update employee set status = 'suspended' where client_id = $client and id = $1`, [
    planner.employeeId,
  ])
  expect([(await read(renewed)).statusCode, await state()]).toEqual([404, null])
  const last = await makeFeed(`shift/feed/pin/${site}`)
  await sql('update pin set deleted_at = now() where client_id = $client and id = $1', [site], 'pin')
  expect((await read(last)).statusCode).toBe(404)
})

it('an address that opens nothing gets one answer: renewed, stopped or unknown (SCH-06)', async () => {
  const state = async () => (await call('GET', 'shift/feed', undefined, guard)).body['feed']
  await call('DELETE', 'shift/feed', {}, guard)
  expect(await state()).toBeNull()
  const first = await makeFeed('shift/feed', guard)
  expect(await state()).toEqual({ createdAt: clock.toISOString(), lastReadAt: null })
  const opened = await read(first)
  expect(opened.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  })
  expect(await state()).toMatchObject({ lastReadAt: clock.toISOString() })
  const etag = String(opened.headers['etag'])
  const unchanged = await read(first, { 'if-none-match': `"x", W/${etag}` })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', etag])
  expect((await read(first, { 'if-none-match': '"x"' })).statusCode).toBe(200)

  const second = await makeFeed('shift/feed', guard)
  const refusal = async (path: string) => {
    const { statusCode, body, headers } = await read(path)
    const { requestId: _, ...answer } = z.looseObject({}).parse(JSON.parse(body))
    return [statusCode, answer, headers['content-type']]
  }
  const unknown = await refusal('/api/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics')
  expect(unknown[0]).toBe(404)
  expect([await refusal(first), await refusal('/api/calendar/x.ics')]).toEqual([unknown, unknown])
  expect((await read(second)).statusCode).toBe(200)

  // Neither the database nor a list, export or history has an address.
  const token = /calendar\/([\w-]{22})\.ics/.exec(second)?.[1] ?? ''
  const [stored] = await portal.db
    .read(admin.clientId)
    .query<{ feeds: string; entries: string }>(
      `select (select json_agg(f)::text from calendar_feed f) as feeds, (select json_agg(a)::text from audit a) as entries`,
    )
  expect(stored?.feeds).toContain('token_hash')
  expect(`${stored?.feeds}${stored?.entries}`).not.toContain(token)

  const leave = [`status = 'resigned'`, `status = 'active', deleted_at = now()`, `deleted_at = null`]
  const answers: unknown[] = []
  for (const change of leave) {
    await sql(`update employee set ${change} where client_id = $client and id = $1`, [guard.employeeId])
    answers.push((await read(second)).statusCode)
  }
  expect(answers).toEqual([404, 404, 200])
  await portal.db.system.query('update client set is_suspended = true where id = $1', [admin.clientId])
  await sql('select 1', [], 'client')
  expect(await refusal(second)).toEqual(unknown)
  await portal.db.system.query('update client set is_suspended = false where id = $1', [admin.clientId])
  await sql('select 1', [], 'client')
  await call('DELETE', 'shift/feed', {}, guard)
  expect([await refusal(second), await state()]).toEqual([unknown, null])
})
