import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { readPdf } from '../../support/pdfText.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
let other: Member
let pin: number
const monday = '2031-03-03'

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const make = async (lastName: string) => {
    const member = await portal.member(admin.clientId, seedRoles.Employee.permissions)
    const names = { firstName: 'Guard', lastName }
    await changeRecord(portal, admin, resourceNamed('employee'), member.employeeId, names)
    return member
  }
  guard = await make('Aminah')
  other = await make('陈伟')
  pin = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Cheras' })).id
  const gate = await createSample(portal, admin, resourceNamed('shift'), {
    name: 'Gate',
    pinId: pin,
    startTime: '07:00',
    endTime: '15:00',
    startDate: monday,
    endDate: addDays(monday, 60),
    recurringDay: 127,
    headcount: 2,
  })
  const put = (date: string, member: Member | undefined) => ({
    put: { shiftId: gate.id, date, userId: member?.employeeId ?? null },
  })
  await roster(put(monday, guard), put(monday, other), put(addDays(monday, 1), undefined))
  const published = await portal.call(admin.token, 'PUT', '/api/shift/publish', week)
  expect(published.status, published.text).toBe(200)
  await roster(put(addDays(monday, 2), guard))
})
afterAll(() => portal.close())

const week = { start: monday, end: addDays(monday, 6) }
const month = { start: '2031-03-01', end: '2031-03-31' }
async function roster(...changes: unknown[]) {
  const answer = await portal.call(admin.token, 'POST', '/api/shift/roster', { changes, reason: 'Agreed' })
  expect(answer.status, answer.text).toBe(200)
}
async function fileOf(kind: 'pdf' | 'xlsx', query: Record<string, string>, by = admin) {
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/api/shift/roster/${kind}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return answer.rawPayload
}
const linesOf = async (query: Record<string, string>, by = admin) =>
  readPdf(await fileOf('pdf', query, by)).flatMap(({ lines }) => lines)
async function cellsOf(query: Record<string, string>) {
  const { SheetNames, Sheets } = read(await fileOf('xlsx', query))
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) : []
}

it('SCH-05 prints a month on A4 or A3, without drafts unless asked', async () => {
  const count = (lines: readonly string[], what: string) => lines.join('\n').split(what).length - 1
  const published = await linesOf({ ...month, pin: String(pin) })
  expect(published.join('\n')).toContain('Roster of Cheras')
  expect(published.join('\n')).toContain('陈伟')
  expect(count(published, '07–15')).toBe(3)
  const planned = await linesOf({ ...month, pin: String(pin), state: 'planned', paper: 'a3' })
  expect(count(planned, '07–15')).toBe(4)
  expect(count(planned, '07–15 *')).toBe(1)
  const [width = 0] = await Promise.all(
    (['a4', 'a3'] as const).map(async (paper) => {
      const found = /\/MediaBox \[0 0 ([\d.]+)/.exec(
        (await fileOf('pdf', { ...month, paper })).toString('latin1'),
      )
      return Number(found?.[1])
    }),
  )
  expect(Math.round(width)).toBe(842)
})

it('SCH-05 prints the shifts of each site with the names of their people, and open ones', async () => {
  const lines = (await linesOf({ ...week, by: 'site' })).join('\n')
  for (const said of ['Cheras', '07–15 Gate', 'Guard Aminah', '1 open']) expect(lines).toContain(said)
})

it('SCH-05 prints the published times of a shift until others are published', async () => {
  const [start, end] = [addDays(monday, 70), addDays(monday, 76)]
  const late = await createSample(portal, admin, resourceNamed('shift'), {
    name: 'Late',
    pinId: pin,
    startTime: '12:00',
    endTime: '20:00',
    startDate: start,
    endDate: end,
    recurringDay: 127,
  })
  await roster({ put: { shiftId: late.id, date: start, userId: guard.employeeId } })
  await portal.call(admin.token, 'PUT', '/api/shift/publish', { start, end })
  await changeRecord(portal, admin, resourceNamed('shift'), late.id, { startTime: '14:00', endTime: '22:00' })
  for (const by of ['person', 'site']) {
    const printed = async (state: string) => (await linesOf({ start, end, by, state })).join('\n')
    expect(await printed('published')).toMatch(/12–20/)
    expect(await printed('planned')).toMatch(/14–22/)
  }
})

it('SCH-05 writes the roster as a workbook: a line for each person, a column for each day', async () => {
  const [head = [], ...rows] = await cellsOf({ ...week, pin: String(pin), state: 'planned' })
  expect(head.slice(0, 3)).toEqual(['Person', 'Job', 'Mon 3'])
  const row = rows.find(([name]) => name === 'Guard Aminah')
  expect(row?.slice(2, 5)).toEqual(['07–15 Gate', '', '07–15 * Gate'])
  expect(rows[0]?.[0]).toBe('Open shifts')
})

it('SCH-05 prints people of one job or skill, and the open shifts', async () => {
  const skill = await createSample(portal, admin, resourceNamed('skill'), { name: 'First aid' })
  const job = await createSample(portal, admin, resourceNamed('job'), { name: 'Warden' })
  await changeRecord(portal, admin, resourceNamed('employee'), guard.employeeId, { skillIds: [skill.id] })
  await changeRecord(portal, admin, resourceNamed('employee'), other.employeeId, { jobTitle: 'warden' })
  const namesOf = async (more: Record<string, string>) =>
    (await cellsOf({ ...week, ...more })).slice(1).map(([name]) => name)
  expect(await namesOf({ skill: String(skill.id) })).toEqual(['Open shifts', 'Guard Aminah'])
  expect(await namesOf({ job: String(job.id) })).toEqual(['Open shifts', 'Guard 陈伟'])
  expect(await namesOf({ job: String(job.id), skill: String(skill.id) })).toEqual(['Open shifts'])
  const bySite = (await linesOf({ ...week, by: 'site', skill: String(skill.id) })).join('\n')
  expect(bySite).toContain('Guard Aminah')
  expect(bySite).not.toContain('陈伟')
})

it('SCH-05 gives people with own scope their own published shifts alone', async () => {
  const lines = (await linesOf({ ...week, state: 'planned', by: 'site' }, guard)).join('\n')
  expect(lines).toContain('Aminah')
  expect(lines).not.toContain('陈伟')
  expect(lines).not.toContain('*')
  const url = `/api/shift/roster/pdf?${new URLSearchParams({ ...week, user: String(other.employeeId) })}`
  expect((await portal.call(guard.token, 'GET', url)).status).toBe(403)
})

it('SCH-05 refuses more days than a page shows, naming the end', async () => {
  const url = `/api/shift/roster/pdf?${new URLSearchParams({ ...month, end: '2031-04-30' })}`
  const answer = await portal.call(admin.token, 'GET', url)
  expect([answer.status, answer.body['errors']]).toEqual([400, { end: expect.stringContaining('31') }])
})
