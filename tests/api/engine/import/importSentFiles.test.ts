import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import type { ImportPatch } from '../../../../src/schema/calls/importing.ts'
import { bringFile, runFile, toldOf } from '../../../support/importing.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const sites =
    'Site Code,Site,State\nKB,Kota Kinabalu Bay Project,Sabah\nCY,Cyberjaya Innovation Campus,Selangor'
  await runFile(portal, admin, await bringFile(portal, admin, '/api/pin', sites))
})
afterAll(() => portal.close())

const person = async (employeeId: string) => {
  const filter = encodeURIComponent(JSON.stringify({ employeeId }))
  return (await portal.call(admin.token, 'GET', `/api/user?filter=${filter}`)).rows[0]
}
const namesOf = async (ids: unknown) => {
  const { rows } = await portal.call(admin.token, 'GET', '/api/pin')
  const wanted = Array.isArray(ids) ? ids : []
  return rows.filter(({ id }) => wanted.includes(id)).map(({ code }) => code)
}

/** A file of people as it is sent, with what its first person has once it was imported, or with its errors. */
interface Sent {
  what: string
  text: string
  first?: Record<string, unknown>
  pins?: readonly string[]
  errors?: readonly string[]
  patch?: ImportPatch
}
const phone = { contactNumber: '+60197001234' }
const head = 'Employee ID,First name,Last name,Contact number'
const both = ['CY', 'KB']
const sites = '"Kota Kinabalu Bay Project, Cyberjaya Innovation Campus"'

it.each<Sent>([
  {
    what: 'a name and a surname',
    text: 'Emp No,Name,Surname,Mobile\nP1,Ali,Baba,0197001234',
    first: { firstName: 'Ali', lastName: 'Baba', ...phone },
  },
  {
    what: 'a Malay name and family name',
    text: 'No Staf,Nama,Nama Keluarga,No Tel\nP1,Siti,Osman,0197001234',
    first: { firstName: 'Siti', lastName: 'Osman' },
  },
  {
    what: 'a surname before a name',
    text: 'Emp No,Surname,Name,Mobile\nP1,Baba,Ali,0197001234',
    first: { firstName: 'Ali', lastName: 'Baba' },
  },
  {
    what: 'a whole name beside its surname',
    text: 'Emp No,Full name,Surname,Mobile\nP1,Lim Wei Ming,Lim,0197001234',
    first: { firstName: 'Wei Ming', lastName: 'Lim' },
  },
  {
    what: 'a whole name beside its first name',
    text: 'Emp No,Name,First Name,Mobile\nP1,Siti binti Osman,Siti,0197001234',
    first: { firstName: 'Siti', lastName: 'binti Osman' },
  },
  {
    what: 'a person with one name in a whole name',
    text: 'Emp No,Name,Mobile\nP1,Madonna,0197001234',
    first: { firstName: 'Madonna', lastName: '' },
  },
  {
    what: 'a person with one name between two columns',
    text: `${head}\nP1,Madonna,,0197001234`,
    first: { firstName: 'Madonna', lastName: '' },
  },
  {
    what: 'a file without last names',
    text: 'Employee ID,First name,Contact number\nP1,Madonna,0197001234',
    first: { firstName: 'Madonna', lastName: '' },
  },
  {
    what: 'two sites by comma and a date as a serial number',
    text: `Emp No,Name,Mobile,Site,Start Date\nP1,Madonna,0197001235,${sites},44927`,
    first: { firstName: 'Madonna', joinDate: '2023-01-01' },
    pins: both,
  },
  {
    what: 'two numbered columns of sites',
    text: 'Emp No,Name,Mobile,Site 1,Site 2\nP1,Ali Baba,0197001234,CY,Kota Kinabalu Bay Project',
    pins: both,
  },
  {
    what: 'two columns that the user maps to one list',
    text: 'Emp No,Name,Mobile,Main,Other\nP1,Ali Baba,0197001234,CY,KB\nP2,Abu Baba,0197001235,CY,',
    patch: { mapping: { Main: 'pinIds', Other: 'pinIds' } },
    pins: both,
  },
  {
    what: 'quotes in plain cells',
    text: `${head},Remarks\nP1,A,B,="0197001234",2" pipe\nP2,A,"B,0197001235,ok\nP3,"C" x,B,0197001236,`,
    first: { ...phone, remarks: '2" pipe' },
  },
  {
    what: 'telephone numbers as spreadsheets spoil them',
    text: `${head}\nP1,A,B,0197001234.0\nP2,A,B,+60 0197001235\nP3,A,B,197001236\nP4,A,B,60123456778.0`,
    first: phone,
  },
  {
    what: 'telephone numbers that are none',
    text: `${head}\nP1,A,B,0123456770 (Ali)\nP2,A,B,6.01E+10\nP3,A,B,0197001234 / 5`,
    errors: [2, 3, 4].map((row) => `${row} Contact number: This is not a phone number.`),
  },
  {
    what: 'an export of another system',
    text: `"Empl No",First,Last,MI,Street,City,State,Zip,Phone,Pager,DOH
P1,Contoh,Satu,B,Jalan 1,Kuala Lumpur,Wilayah,50450,0121234001,,01/03/2024
P2,Contoh,Dua,Z,Jalan 2,Ipoh,Perak,31350,0121234002,,15/03/2024
P3,Contoh,Tiga,N,Jalan 3,Klang,Selangor,41000,,,`,
    errors: ['4 Phone: This is required.'],
    first: { firstName: 'Contoh', lastName: 'Satu', joinDate: '2024-03-01', contactNumber: '+60121234001' },
  },
])('reads $what', async ({ text, first = {}, pins, errors = [], patch }) => {
  const file = await bringFile(portal, admin, '/api/user', text, patch)
  expect(await toldOf(portal, admin, '/api/user', file)).toEqual(errors)
  if (errors.length > 0 && Object.keys(first).length === 0) return
  const left =
    errors.length > 0 ? await bringFile(portal, admin, '/api/user', text.replace(/\nP3.*$/, '')) : file
  expect(await runFile(portal, admin, left)).toMatchObject({ state: 'done', message: null })
  const made = await person('P1')
  expect(made).toMatchObject(first)
  if (pins) expect(await namesOf(made?.['pinIds'])).toEqual(pins)
})

it('asks to confirm an empty last name where nearly all rows have one', async () => {
  const rows = Array.from(
    { length: 150 },
    (_, at) => `P${at},Ann,${at === 7 ? '' : 'Lee'},0197${1_000_000 + at}`,
  )
  const file = await bringFile(portal, admin, '/api/user', [head, ...rows].join('\n'))
  expect(file.counts).toMatchObject({ wrong: 1, create: 149 })
  const patch: ImportPatch = { confirm: 'all' }
  const confirmed = await bringFile(portal, admin, '/api/user', [head, ...rows].join('\n'), patch)
  expect(confirmed).toMatchObject({ state: 'previewed', counts: { wrong: 0, create: 150 } })
})

it('takes one name by the API and repairs pasted cells as a file', async () => {
  const one = { employeeId: 'A1', firstName: 'Cher', contactNumber: '+60197001234' }
  const made = await portal.call(admin.token, 'POST', '/api/user', one)
  expect([made.status, made.body['lastName']], made.text).toEqual([201, ''])
  const id = Number(made.body['id'])
  const path = `/api/user/${id}`
  const named = await portal.call(admin.token, 'PUT', path, { lastName: 'Bono', version: 1 })
  expect([named.status, named.body['lastName']]).toEqual([200, 'Bono'])
  const without = await portal.call(admin.token, 'PUT', path, { lastName: null, version: 2 })
  expect([without.status, without.body['lastName']], without.text).toEqual([200, ''])
  const refused = await portal.call(admin.token, 'PUT', path, { contactNumber: '+600197001234', version: 3 })
  expect(refused.body).toMatchObject({ errors: { contactNumber: 'This is not a phone number.' } })
  const cells = { contactNumber: '0197001239.0', pinIds: sites.slice(1, -1), joinDate: '44927' }
  const paste = { rows: [{ id, version: 3, cells }] }
  const batch = await portal.call(admin.token, 'POST', '/api/user/batch/cells', paste)
  expect(batch.status, batch.text).toBe(201)
  await expect.poll(async () => (await person('A1'))?.['contactNumber']).toBe('+60197001239')
  const pasted = await person('A1')
  expect(pasted).toMatchObject({ joinDate: '2023-01-01', lastName: '' })
  expect(await namesOf(pasted?.['pinIds'])).toEqual(both)
})
