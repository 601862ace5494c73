import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { switchable } from '../../../src/domain/access/features.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { personalFields } from '../../../src/schema/personal.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const employees = resourceNamed('employee')
const personal = personalFields(employees)
const identityNo = '900101-14-5125'
let portal: Portal
let admin: Member
let reader: Member
let person: { id: number }

const main = (module: 'US' | 'PD' | 'RP') =>
  (['create', 'read', 'update', 'delete'] as const).map((action) => codeFor(module, 'main', action))

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  reader = await portal.member(company, [...main('US'), ...main('RP'), 'PDF'])
  person = await createSample(portal, admin, employees, {
    firstName: 'Rosnah',
    identityNo,
    dob: '1990-01-01',
    address: '7 Jalan Delima',
    bankAccountNo: '5140223391',
    emergencyContactName: 'Hassan',
  })
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, who = reader) =>
  portal.call(who.token, method, `/api/${url}`, body)
const filter = (value: object) => encodeURIComponent(JSON.stringify(value))

it('the seed roles but Administrator read only one’s own personal data (PERM-01)', () => {
  const holding = Object.values(seedRoles).filter(({ permissions }) =>
    permissions.some((code) => code !== 'PDF' && code.startsWith('PD')),
  )
  expect(holding.map(({ name }) => name)).toEqual(['Administrator'])
  // Neither a plan nor a switch closes it.
  expect(switchable).not.toContain('PD')
})

it('without its code personal data is not in a record, a list, a file, a sort or a history (PERM-01)', async () => {
  expect(personal).toEqual(expect.arrayContaining(['identityNo', 'dob', 'address', 'bankAccountNo']))
  const one = await call('GET', `user/${person.id}`)
  const list = await call('GET', `user?filter=${filter({ id: [person.id] })}`)
  const file = await call('GET', 'user/export.csv')
  const history = await call('GET', `user/${person.id}/history`)
  for (const answer of [one, list, file, history]) expect(answer.status).toBe(200)
  for (const answer of [one.body, list.rows[0] ?? {}])
    expect(Object.keys(answer).filter((name) => personal.includes(name))).toEqual([])
  const all = (await call('GET', `user/${person.id}`, undefined, admin)).body
  for (const value of personal.flatMap((name) => all[name] ?? []))
    for (const { text } of [one, list, file, history]) expect(text).not.toContain(value)
  for (const name of personal)
    expect((await call('GET', `user?sort=${encodeURIComponent(JSON.stringify([name, 'ASC']))}`)).status).toBe(
      400,
    )
  expect((await call('GET', `user/statutory/${person.id}`)).status).toBe(403)
  expect((await call('PUT', `user/statutory/${person.id}`, { epfNo: '1' })).status).toBe(403)
})

it('without its code a search finds people by their names, and nobody by personal data (PERM-01)', async () => {
  const found = async (q: string, who: Member) =>
    (await call('GET', `user?filter=${filter({ q })}`, undefined, who)).rows.map(({ id }) => id)
  const digits = identityNo.replaceAll('-', '')
  expect(await found('rosnah', reader)).toEqual([person.id])
  for (const part of [identityNo, digits, digits.slice(-6)]) expect(await found(part, reader)).toEqual([])
  const kept = z.string().parse((await call('GET', `user/${person.id}`, undefined, admin)).body['identityNo'])
  expect(await found(kept, admin)).toEqual([person.id])
  expect(await found(kept, reader)).toEqual([])
})

it('without its code personal data is refused by name where it is given (PERM-01)', async () => {
  const { version } = (await call('GET', `user/${person.id}`)).body
  for (const name of personal) {
    const refused = await call('PUT', `user/${person.id}`, { version, [name]: '1' })
    expect([name, refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([name, 400, [name]])
  }
})

it('members read their own personal data, and not that of others (PERM-01)', async () => {
  await call('PUT', `user/${reader.employeeId}`, { address: '1 Jalan Sendiri' }, admin)
  expect((await call('GET', `user/${reader.employeeId}`)).body['address']).toBe('1 Jalan Sendiri')
  expect((await call('GET', `user/statutory/${reader.employeeId}`)).status).toBe(200)
})

const reads = z.object({
  readBy: z.array(
    z.object({ way: z.string(), resource: z.string(), employee: z.object({ id: z.number() }) }),
  ),
})

it('reads are noted with the reader: lists and records once an hour, each export (EMP-02)', async () => {
  const company = await portal.company('Beta')
  const [head, clerk] = [
    await portal.member(company, allCodes),
    await portal.member(company, [...main('US'), ...main('PD')]),
  ]
  const { id } = await createSample(portal, head, employees, { identityNo, dob: '1990-01-01' })
  const path = `user/${id}/personal-data-reads`
  const readBy = async () =>
    reads
      .parse((await call('GET', path, undefined, head)).body)
      .readBy.filter(({ employee }) => employee.id === clerk.employeeId)
      .map(({ way }) => way)
      .toSorted()
  expect(await readBy()).toEqual([])
  for (const _ of [1, 2]) {
    await call('GET', `user/${id}`, undefined, clerk)
    await call('GET', 'user', undefined, clerk)
    await call('GET', 'user/export.csv', undefined, clerk)
    await call('GET', 'user/export.csv?fields=%5B%22firstName%22%5D', undefined, clerk)
  }
  expect(await readBy()).toEqual(['export', 'export', 'list', 'record'])
  expect((await call('GET', path, undefined, await portal.member(company, main('US')))).status).toBe(403)
})
