import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import type { ImportPatch } from '../../../../src/schema/calls/importing.ts'
import {
  bringFile,
  changeFile,
  ended,
  rowsOfFile,
  runFile,
  sendFile,
  toldOf,
} from '../../../support/importing.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const sites = '/api/pin'
const look = (text: string, patch?: ImportPatch, path = sites) => bringFile(portal, admin, path, text, patch)
const change = (id: number, patch: ImportPatch) => changeFile(portal, admin, sites, id, patch)
const told = async (file: Awaited<ReturnType<typeof look>>) => toldOf(portal, admin, sites, file)
const run = (file: Awaited<ReturnType<typeof look>>) => runFile(portal, admin, file)
const all = async (path: string) => (await portal.call(admin.token, 'GET', `${path}?sort=["id","ASC"]`)).rows

describe('outcome of records', () => {
  const text = 'Site Code,Site,State,Radius\nA,Able,Johor,100\nB,Baker,Johor,200'

  it('adds only, changes only, or does both, and says which records do not fit', async () => {
    await run(await look('Site Code,Site,State,Radius\nA,Able,Johor,50'))
    const both = await look(text)
    expect([both.mode, both.state, both.counts.create, both.counts.update]).toEqual([
      'upsert',
      'previewed',
      1,
      1,
    ])
    expect(await rowsOfFile(portal, admin, sites, both.id, 'update')).toMatchObject([
      { record: 2, title: 'Able', before: { radiusM: 50 }, after: { radiusM: 100 }, errors: [] },
    ])
    const adding = await change(both.id, { mode: 'create' })
    expect([adding.state, await told(adding)]).toEqual([
      'draft',
      ['2 Site Code: There is such a pin already; only new ones are to be added.'],
    ])
    const changing = await change(both.id, { mode: 'update' })
    expect(await told(changing)).toEqual([
      '3 Site Code: There is no such pin; only those that exist are to be changed.',
    ])
    expect((await portal.call(admin.token, 'POST', `/api/batch/${both.id}/run`)).status).toBe(409)
    expect(await run(await change(both.id, { mode: 'upsert' }))).toMatchObject({
      state: 'done',
      counts: { done: 2 },
    })
    expect((await all(sites)).map(({ radiusM }) => radiusM)).toEqual([100, 200])
  })

  it('recognises records by their id where a column is said to hold it', async () => {
    await run(await look(text))
    const [able] = await all(sites)
    const given = `Number,Site\n${String(able?.['id'])},Able Tower\n999999,Nobody`
    const file = await look(given, { mapping: { Number: 'id' } })
    expect([file.key, file.fields.includes('id'), file.counts.update]).toEqual(['id', true, 1])
    expect(await told(file)).toEqual([
      '3 Number: There is no pin “999999”; leave this empty to add a new one.',
    ])
    const twice = { '3': { Number: String(able?.['id']) } }
    expect(await told(await change(file.id, { corrections: twice }))).toEqual([
      '3 Number: Duplicate in the file: record 2 has this already.',
    ])
  })

  it('undoes an import, the records made by name included', async () => {
    const people = 'Staff No,First Name,Last Name,Mobile,Dept\n1,Ann,One,0123456789,Garden'
    const file = await look(people, { createMissing: { departmentId: ['Garden'] } }, '/api/user')
    await run(file)
    expect(await all('/api/department')).toHaveLength(1)
    await portal.call(admin.token, 'POST', `/api/batch/${file.id}/undo`)
    expect(await ended(portal, admin, file.id)).toMatchObject({ state: 'undone', counts: { undone: 1 } })
    expect([(await all('/api/user')).length, await all('/api/department')]).toEqual([1, []])
  })

  it('keeps nothing where a record is refused at the end', async () => {
    const lines = Array.from({ length: 1_500 }, (_, n) => `C${n},Site ${n},Johor`)
    const file = await look(['Site Code,Site,State', ...lines].join('\n'))
    await portal.call(admin.token, 'POST', sites, { code: 'c1400', name: 'First come', stateName: 'Johor' })
    expect(await run(file)).toMatchObject({
      state: 'failed',
      message: 'Record 1402: Code: Another record has this already.',
    })
    expect((await all(sites)).map(({ name }) => name)).toEqual(['First come'])
  })
})

describe('leaving records out', () => {
  const text =
    'Site Code,Site,State,Radius\nA,Able,Johor,100\nB,Baker,Johor,wide\nC,Cole,Johor,1,2,3\nD,Dale,Johor,50'

  it('imports all others, lists the excluded ones with reasons, and undoes', async () => {
    const file = await look(text)
    expect(file).toMatchObject({ state: 'draft', counts: { wrong: 2, left: 0 } })
    const left = await change(file.id, { leaveOut: 'errors' })
    expect(left).toMatchObject({
      state: 'previewed',
      errors: [],
      counts: { records: 4, create: 2, wrong: 0, errors: 0, left: 2 },
    })
    expect(await rowsOfFile(portal, admin, sites, file.id, 'error')).toEqual([])
    expect(await rowsOfFile(portal, admin, sites, file.id, 'left')).toMatchObject([
      { record: 3, kind: 'left', errors: [{ column: 'Radius' }] },
      { record: 4, kind: 'left', cells: ['C', 'Cole', 'Johor', '1', '2', '3'] },
    ])
    const batch = await run(left)
    expect(batch).toMatchObject({ state: 'done', total: 4, counts: { done: 2, left: 2, pending: 0 } })
    expect((await all(sites)).map(({ name }) => name)).toEqual(['Able', 'Dale'])
    const after = await rowsOfFile(portal, admin, sites, file.id, 'left')
    expect(after.map(({ record, errors }) => [record, errors.length])).toEqual([
      [3, 1],
      [4, 2],
    ])
    await portal.call(admin.token, 'POST', `/api/batch/${file.id}/undo`)
    expect(await ended(portal, admin, file.id)).toMatchObject({
      state: 'undone',
      counts: { undone: 2, left: 2 },
    })
    expect(await all(sites)).toEqual([])
  })

  it('excludes single records and includes them again', async () => {
    const file = await look('Site Code,Site,State\nA,Able,Johor\na,Again,Johor')
    expect(await told(file)).toEqual(['3 Site Code: Duplicate in the file: record 2 has this already.'])
    const first = await change(file.id, { leaveOut: [2] })
    expect(first).toMatchObject({ state: 'previewed', counts: { create: 1, left: 1, wrong: 0 } })
    const other = await change(file.id, { takeIn: [2], leaveOut: [3] })
    expect(other).toMatchObject({ state: 'previewed', counts: { create: 1, left: 1 } })
    expect(await change(file.id, { takeIn: 'all' })).toMatchObject({
      state: 'draft',
      counts: { left: 0, wrong: 1 },
    })
  })
})

describe('reading', () => {
  it('finds out how numbers are written, says so, and reads them otherwise when told to', async () => {
    const file = await look('Site Code;Site;State;Latitude\nA;Able;Johor;1,49\nB;Baker;Johor;2,5')
    expect(file).toMatchObject({ delimiter: ';', numberFormat: 'comma', detected: { numberFormat: true } })
    expect((await rowsOfFile(portal, admin, sites, file.id)).map(({ after }) => after['latitude'])).toEqual([
      '1.49',
      '2.5',
    ])
    const other = await change(file.id, { numberFormat: 'point' })
    expect(other).toMatchObject({
      numberFormat: 'point',
      detected: { numberFormat: false },
      counts: { wrong: 2 },
    })
  })

  it('remembers each column’s choice for the next file', async () => {
    const text = 'Ref,Place,Where\nA,Able,Johor'
    const mapping = { Ref: 'code', Place: 'name', Where: 'stateName' }
    await look(text, { mapping })
    const next = await look(text.replace('Able', 'Baker'))
    expect([next.remembered, next.columns.map(({ field }) => field)]).toEqual([true, Object.values(mapping)])
    expect((await look('Place,Ref\nAble,A')).columns.map(({ field }) => field)).toEqual(['name', 'code'])
    const further = await look('Other,Ref\nSomething,A')
    expect([further.remembered, further.columns.map(({ field }) => field)]).toEqual([false, [null, 'code']])
    // Of two earlier choices for one field, a column has one, and the file can be changed all the same.
    await look('Label\nAble', { mapping: { Label: 'name' } })
    const both = await look('Place,Label,Ref\nAble,Able,A', { mode: 'create' })
    expect(both.columns.map(({ field }) => field)).toEqual(['name', null, 'code'])
  })

  it('recognises Malay headings, and guesses others by their values', async () => {
    await portal.call(admin.token, 'POST', '/api/department', { name: 'Keselamatan' })
    const text = [
      'No. Pekerja,Nama,X1,X2,X3,X4,X5,X6,X7,Jantina,Catatan',
      'P1,Siti Hajar binti Osman,siti@x.example,900101-14-5566,012-345 6701,01/01/1990,Keselamatan,Malaysia,7,Perempuan,ok',
      'P2,Tan Wei Ming,wei@x.example,850505-10-1235,012-345 6702,05/05/1985,Keselamatan,Malaysia,8,Lelaki,',
    ].join('\n')
    const file = await bringFile(portal, admin, '/api/user', text)
    expect(file.columns.map(({ field, guessed }) => [field, guessed ?? false])).toEqual([
      ['employeeId', false],
      ['fullName', false],
      ['email', true],
      ['identityNo', true],
      ['contactNumber', true],
      ['dob', true],
      ['departmentId', true],
      ['nationality', true],
      [null, false],
      ['gender', false],
      ['remarks', false],
    ])
    expect(await runFile(portal, admin, file)).toMatchObject({ state: 'done', counts: { done: 2 } })
    const people = (await portal.call(admin.token, 'GET', '/api/user?sort=["id","DESC"]&range=[0,1]')).rows
    expect(people.map(({ firstName, lastName, gender }) => [firstName, lastName, gender])).toEqual([
      ['Tan Wei', 'Ming', 'male'],
      ['Siti Hajar', 'binti Osman', 'female'],
    ])
    expect((await bringFile(portal, admin, '/api/user', text)).counts).toMatchObject({ unchanged: 2 })
    // Whatever else is changed of the file, its columns stay as they were found.
    const bad = await bringFile(
      portal,
      admin,
      '/api/user',
      `${text}\nP3,Ali bin Abu,ali@x.example,880303-14-5577,012-345 6703,03/03/1988,Keselamatan,Malaysia,9,Xyz,`,
    )
    expect(bad.counts).toMatchObject({ wrong: 1 })
    const left = await changeFile(portal, admin, '/api/user', bad.id, { leaveOut: 'errors' })
    expect(left.columns).toEqual(bad.columns)
    expect(left.counts).toMatchObject({ wrong: 0, unchanged: 2 })
    // What was guessed gives way to what is chosen.
    const mapped = await bringFile(portal, admin, '/api/user', text, {
      mapping: { X3: 'emergencyContactPhone' },
    })
    expect(mapped.columns[4]).toEqual({
      heading: 'X3',
      field: 'emergencyContactPhone',
      sample: '012-345 6701',
    })
  })

  it('replaces a text in a whole column, and keeps corrections', async () => {
    const file = await look(
      'Site Code,Site,State,Radius\nA,Able,Johor,wide\nB,Baker,Johor,wide\nC,Cole,Johor,broad',
    )
    expect(file.counts.wrong).toBe(3)
    const changed = await change(file.id, {
      replace: [{ column: 'Radius', text: 'wide', by: '500' }],
      corrections: { '4': { Radius: '50', Site: '=1+1' } },
    })
    expect(changed.state).toBe('previewed')
    expect((await rowsOfFile(portal, admin, sites, file.id)).map(({ cells }) => cells[3])).toEqual([
      '500',
      '500',
      '50',
    ])
    await run(changed)
    expect((await all(sites)).map(({ name }) => name)).toEqual(['Able', 'Baker', '=1+1'])
    const stray = await portal.call(admin.token, 'PATCH', `${sites}/import/${file.id}`, {})
    expect(stray.status).toBe(409)
  })

  it('refuses unknown columns and two columns of one field, and changes nothing', async () => {
    const file = await look('Site Code,Site,State,Note,Other\nA,Able,Johor,1,2', {
      mapping: { Note: 'city' },
    })
    for (const [patch, message] of [
      [{ mapping: { Nothing: 'name' } }, 'The file has no column “Nothing”.'],
      [{ mapping: { Note: 'nonsense' } }, 'There is no field nonsense.'],
      [{ mapping: { Note: 'toString' } }, 'There is no field toString.'],
      [{ mapping: { Other: 'city' } }, '“City” cannot be filled from both “Note” and “Other”.'],
      [{ createMissing: { nonsense: ['A'] } }, 'There is no field nonsense that refers to other records.'],
      [{ createMissing: { city: ['A'] } }, 'There is no field city that refers to other records.'],
    ] as const) {
      const answer = await portal.call(admin.token, 'PATCH', `${sites}/import/${file.id}`, patch)
      const [member = ''] = Object.keys(patch)
      expect([answer.status, answer.body['errors']]).toEqual([400, { [member]: message }])
    }
    const moved = await change(file.id, { mapping: { Note: null, Other: 'city' } })
    expect(moved.columns.map(({ field }) => field).slice(3)).toEqual([null, 'city'])
  })

  it('refuses text that is not UTF-8, and stores a file once per key', async () => {
    const latin = await sendFile(portal, admin, sites, Buffer.from([0x53, 0x69, 0x74, 0x65, 0x0a, 0xe9]))
    expect([latin.status, latin.body['errors']]).toEqual([422, { file: 'The file is no UTF-8 text.' }])
    const key = { 'idempotency-key': `file-${admin.clientId}` }
    const send = (text: string) => sendFile(portal, admin, sites, text, key)
    const first = await send('Site Code,Site,State\nA,Able,Johor')
    expect((await send('Site Code,Site,State\nA,Able,Johor')).body['id']).toBe(first.body['id'])
    expect((await send('Site Code,Site,State\nB,Baker,Johor')).status).toBe(422)
  })

  it('shows a file to nobody but who brought it', async () => {
    const file = await look('Site Code,Site,State\nA,Able,Johor')
    const other = await portal.member(admin.clientId, allCodes)
    for (const path of [`${sites}/import/${file.id}`, `${sites}/import/${file.id}/rows`]) {
      expect((await portal.call(other.token, 'GET', path)).status).toBe(404)
    }
    expect((await portal.call(other.token, 'PATCH', `${sites}/import/${file.id}`, {})).status).toBe(404)
    expect((await portal.call(admin.token, 'GET', `/api/department/import/${file.id}`)).status).toBe(404)
  })
})
