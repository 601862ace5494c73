import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import type { ImportPatch } from '../../../../src/schema/calls/importing.ts'
import { bringFile, changeFile, rowsOfFile, runFile, sendFile, toldOf } from '../../../support/importing.ts'
import { createSample, startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

type Given = ImportPatch & { text: string }
const send = (member: Member, path: string, text: string) => sendFile(portal, member, `/api/${path}`, text)
/** What is said of a file; nothing is written. */
const look = (path: string, { text, ...patch }: Given, member = admin) =>
  bringFile(portal, member, `/api/${path}`, text, Object.keys(patch).length > 0 ? patch : undefined)
const told = (path: string, file: Awaited<ReturnType<typeof look>>, member = admin) =>
  toldOf(portal, member, `/api/${path}`, file)

/** Brings a file and runs it. */
async function bring(path: string, given: Given, member = admin) {
  const file = await look(path, given, member)
  const batch = await runFile(portal, member, file)
  expect(batch, JSON.stringify(batch)).toMatchObject({ state: 'done', message: null })
  return file
}
const rows = async (path: string) =>
  (await portal.call(admin.token, 'GET', `/api/${path}?sort=["id","ASC"]`)).rows

const people = (...lines: string[]) => ['Staff No,First Name,Last Name,Mobile', ...lines].join('\n')

describe('whose record it is', () => {
  const headings = 'Staff No,First Name,Last Name,Mobile,IC,Date of birth'
  const lim = 'G1,Siti Hajar,binti Osman,+60123456789,900101-14-5566,01/01/1990'

  it('requires a confirmation per record that becomes another person', async () => {
    await bring('user', {
      text: [headings, lim, lim.replace('G1', 'G2').replace('5566', '5568').replace('6789', '6788')].join(
        '\n',
      ),
    })
    const other = 'Kumar,Rajan,+60129999999,850505-10-1235,05/05/1985'
    const text = [
      headings,
      `G1,${other}`,
      lim.replace('G1', 'G2').replace('5566', '5568').replace('6789', '6788').replace('Osman', 'Othman'),
    ].join('\n')
    const file = await look('user', { text })
    expect(file).toMatchObject({ state: 'draft', counts: { wrong: 1, update: 1 } })
    const [row] = await rowsOfFile(portal, admin, '/api/user', file.id, 'error')
    expect(row?.errors.map(({ field, confirm }) => [field, confirm])).toEqual([
      ['firstName', 'Siti Hajar binti Osman'],
      ['contactNumber', '+60123456789'],
      ['identityNo', '900101-14-5566'],
      ['dob', '1990-01-01'],
    ])
    const stray = await changeFile(portal, admin, '/api/user', file.id, { confirm: [3] })
    expect(stray).toMatchObject({ state: 'draft', counts: { wrong: 1 } })
    const confirmed = await changeFile(portal, admin, '/api/user', file.id, { confirm: [2] })
    expect(confirmed).toMatchObject({ state: 'previewed', counts: { wrong: 0, update: 2 } })
    const fresh = await look('user', { text })
    const without = await changeFile(portal, admin, '/api/user', fresh.id, { leaveOut: [2] })
    expect(without).toMatchObject({ state: 'previewed', counts: { update: 1, left: 1 } })
  })
})

describe('reading a file', () => {
  it('takes comma, semicolon and tab, a byte order mark, quotes and any line ending', async () => {
    for (const [index, mark] of [',', ';', '\t'].entries()) {
      const text = `\uFEFFCode${mark}Department\r\nC${index}${mark}"Two\nlines ""${mark}"" ${index}"\r\n\r\n`
      expect((await bring('department', { text })).counts).toMatchObject({ records: 1, create: 1 })
    }
    expect((await rows('department')).map(({ name }) => name)).toEqual([
      'Two\nlines "," 0',
      'Two\nlines ";" 1',
      'Two\nlines "\t" 2',
    ])
  })

  it('names the records that are too short or too long, and keeps loose quotes', async () => {
    const uneven = await look('department', { text: 'Code,Department\nA\nB,Bee\nC,Sea,more' })
    expect(await told('department', uneven)).toEqual([
      '2 : This record has 1 cells; the heading row has 2.',
      '2 Department: This is required.',
      '4 : This record has 3 cells; the heading row has 2.',
    ])
    expect(uneven.state).toBe('draft')
    const refused = await portal.call(admin.token, 'POST', `/api/batch/${uneven.id}/run`)
    expect(refused.status).toBe(409)
    const loose = ['B,"Bee"x', 'C,2" pipe', 'D,"never', 'E,"""closed"" ""twice"""', 'F,"two\nlines"']
    const { counts } = await bring('department', { text: ['Code,Department', ...loose].join('\n') })
    expect(counts).toMatchObject({ create: 5 })
    expect((await rows('department')).map(({ name }) => name)).toEqual([
      '"Bee"x',
      '2" pipe',
      '"never',
      '"closed" "twice"',
      'two\nlines',
    ])
    expect((await send(admin, 'department', 'Code,Department')).status).toBe(422)
  })

  it('says which columns stay out and why, and lets the caller map them', async () => {
    const text = 'Dept. Code,What it is called,Shoe size,Department Name\nA,Eh,42,Other'
    const first = await look('department', { text })
    expect(first.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Dept. Code', null],
      ['What it is called', null],
      ['Shoe size', null],
      ['Department Name', 'name'],
    ])
    const mapping = { 'Dept. Code': 'code', 'What it is called': 'name' }
    const mapped = await bring('department', { text, mapping })
    expect(mapped.columns.map(({ field }) => field)).toEqual(['code', 'name', null, null])
    expect(mapped.columns[3]?.reason).toBe('“Name” is filled from “What it is called”.')
    expect(await rows('department')).toMatchObject([{ code: 'A', name: 'Eh' }])
  })

  it('says once which required column a file of new records lacks', async () => {
    const answer = await look('user', { text: 'Staff No,First Name\n1,Ann\n2,Bob' })
    expect(await told('user', answer)).toEqual([
      '0 : The file has no column for “Contact number”, which a new employee needs.',
    ])
  })
})

describe('recognising records', () => {
  it('updates by key in any case, keeps missing columns, and clears empty cells', async () => {
    await bring('pin', { text: 'Site Code,Site,State,City,Radius\ns1,One,Johor,Muar,150' })
    const answer = await bring('pin', { text: 'Site Code,City,Radius\nS1,,\n' })
    expect(answer.counts).toMatchObject({ create: 0, update: 1 })
    expect(await rows('pin')).toMatchObject([
      { code: 'S1', name: 'One', stateName: 'Johor', city: null, radiusM: 150, version: 2 },
    ])
  })

  it('gives a record known by its name the key that it lacked', async () => {
    await bring('department', { text: 'Department\nSecurity' })
    expect((await bring('department', { text: 'Code,Department\nSEC,Security' })).counts).toMatchObject({
      update: 1,
    })
    expect(await rows('department')).toMatchObject([{ code: 'SEC', name: 'Security', version: 2 }])
  })

  it('flags the later of two equal keys, and a value that another record has', async () => {
    await bring('department', { text: 'Code,Department\nA,Eh\nB,Bee' })
    const answer = await look('department', { text: 'Code,Department\nC,Sea\nc,See\nD,EH' })
    expect(await told('department', answer)).toEqual([
      '3 Code: Duplicate in the file: record 2 has this already.',
      '4 Department: Another record has this already.',
    ])
    expect(await rows('department')).toHaveLength(2)
  })

  it('numbers new work requests in the file’s order and changes those with a number', async () => {
    await bring('pin', { text: 'Site,State\nTower,Johor' })
    const fresh = await bring('cmms/work-request', {
      text: 'Title,Site\nLift stuck,Tower\nLamp broken,tower',
    })
    expect(fresh.counts).toMatchObject({ create: 2 })
    const made = await rows('cmms/work-request')
    const numbers = made.map(({ refNo }) => String(refNo))
    expect(numbers.map((number) => number.slice(-4))).toEqual(['0001', '0002'])
    // The hook of the resource ran: whoever may approve need not ask.
    expect(made).toMatchObject([
      { status: 'approved', requesterId: admin.employeeId },
      { status: 'approved' },
    ])
    const text = `Ref. no.,Title,Status\n${numbers[0]},Lift stuck again,Closed\nWR-1,Nothing,`
    const answer = await look('cmms/work-request', { text })
    expect(answer.counts).toMatchObject({ update: 1, errors: 1 })
    expect(await told('cmms/work-request', answer)).toEqual([
      '3 Ref. no.: There is no work request “WR-1”; leave this empty to add a new one.',
    ])
    expect(answer.columns[2]).toMatchObject({ field: null, reason: 'The portal sets this itself.' })
  })

  it('adds every record if the resource has no key', async () => {
    await bring('pin', { text: 'Site,State\nTower,Johor' })
    await bring('cmms/work-request', { text: 'Title,Site\nLift stuck,Tower' })
    const refNo = String((await rows('cmms/work-request'))[0]?.['refNo'])
    const answer = await bring('cmms/work-task', { text: `Work request,Task,Result\n${refNo},Call,Done` })
    expect([answer.key, answer.counts.create]).toEqual([null, 1])
    // Its own hook noted who finished it.
    expect(await rows('cmms/work-task')).toMatchObject([{ result: 'done', doneBy: admin.employeeId }])
  })
})

describe('references', () => {
  it('finds people of the same file in any order, and refuses circles', async () => {
    const heading = 'Staff No,First Name,Last Name,Mobile,Reports To'
    const text = [
      heading,
      '1,Ann,One,0123456789,2',
      '2,Bob,Two,0123456788,Cy Three',
      '3,Cy,Three,0123456787,',
    ].join('\n')
    expect((await bring('user', { text })).counts).toMatchObject({ create: 3, errors: 0 })
    const made = new Map((await rows('user')).map((row) => [row['employeeId'], row]))
    expect(made.get('1')?.['supervisorId']).toBe(made.get('2')?.['id'])
    expect(made.get('2')?.['supervisorId']).toBe(made.get('3')?.['id'])
    expect((await bring('user', { text })).counts).toMatchObject({ unchanged: 3 })
    const circle = [heading, '8,Di,Four,0123456786,9', '9,Ed,Five,0123456785,8'].join('\n')
    const refused = await look('user', { text: circle })
    expect(await told('user', refused)).toEqual([
      '2 Reports To: This leads back to the record itself.',
      '3 Reports To: This leads back to the record itself.',
    ])
    expect(refused.counts).toMatchObject({ create: 0, wrong: 2, errors: 2 })
  })

  it('creates the confirmed departments with the people, or nothing', async () => {
    const text =
      'Staff No,First Name,Last Name,Mobile,Dept\n1,Ann,One,0123456789,Garden\n2,Bob,Two,12ab,Garden'
    const createMissing = { departmentId: ['Garden', 'Not in the file'] }
    const failed = await look('user', { text, createMissing })
    expect(await told('user', failed)).toEqual(['3 Mobile: This is not a phone number.'])
    const corrections = { '3': { Mobile: '0129876543' } }
    const dry = await changeFile(portal, admin, '/api/user', failed.id, { corrections })
    expect(dry.counts).toMatchObject({ create: 2, errors: 0 })
    expect(dry.missing).toMatchObject([{ value: 'Garden', creatable: true, create: true }])
    expect(await rowsOfFile(portal, admin, '/api/user', dry.id, 'create')).toMatchObject([
      { title: 'Ann One', after: { departmentId: 'Garden' } },
      { title: 'Bob Two', after: { departmentId: 'Garden', contactNumber: '+60129876543' } },
    ])
    expect(await rows('department')).toEqual([])
    expect(await runFile(portal, admin, dry)).toMatchObject({ state: 'done', counts: { done: 2 } })
    const [made, ...others] = await rows('department')
    expect([made?.['name'], others]).toEqual(['Garden', []])
    expect((await rows('user')).slice(-2).map((row) => row['departmentId'])).toEqual([
      made?.['id'],
      made?.['id'],
    ])
    const history = await portal.call(admin.token, 'GET', `/api/department/${String(made?.['id'])}/history`)
    expect(history.rows).toMatchObject([{ verb: 'import', batchId: dry.id }])
  })
})

describe('permissions', () => {
  it('needs both create and update', async () => {
    for (const [held, missing] of [
      ['USC', 'USA'],
      ['USA', 'USC'],
    ]) {
      const member = await portal.member(admin.clientId, ['USB', held ?? ''])
      const answer = await send(member, 'user', people('1,Ann,One,0123456789'))
      expect([answer.status, answer.body['permission']]).toEqual([403, missing])
    }
  })

  it('ignores columns the caller may not write or look up, and lists missing values', async () => {
    const text =
      'Staff No,First Name,Last Name,Mobile,Dept,Salary,Role,Status\n1,Ann,One,0123456789,Garden,5000,Admin,Resigned'
    const member = await portal.member(admin.clientId, ['USA', 'USB', 'USC'])
    const { columns, counts } = await bring('user', { text, mapping: { Salary: 'basicRate' } }, member)
    expect(counts.create).toBe(1)
    expect(columns.slice(4).map(({ field, reason }) => [field, reason])).toEqual([
      [null, 'This needs the permission ORB.'],
      [null, 'This needs the permission EFC.'],
      [null, 'This needs the permission ACC.'],
      [null, 'The portal sets this itself.'],
    ])
    expect((await rows('user')).at(-1)).toMatchObject({
      basicRate: null,
      departmentId: null,
      status: 'active',
    })
  })

  it('reaches no record of another company, neither by key nor by name', async () => {
    await bring('department', { text: 'Code,Department\nA,Eh' })
    await bring('user', { text: people('1,Ann,One,0123456789') })
    const other = await portal.member(await portal.company('Beta'), allCodes)
    const text = 'Staff No,First Name,Last Name,Mobile,Dept\n1,Eve,One,0123456789,Eh'
    const answer = await look('user', { text }, other)
    expect(await told('user', answer, other)).toEqual(['2 Dept: There is no department “Eh”.'])
    expect(answer.missing).toMatchObject([{ value: 'Eh', nearest: [] }])
    const without = people('1,Eve,One,0123456789')
    expect((await bring('user', { text: without }, other)).counts).toMatchObject({ create: 1, update: 0 })
    expect((await rows('user')).find(({ employeeId }) => employeeId === '1')).toMatchObject({
      firstName: 'Ann',
    })
  })

  it('PERM-02 lets an own permission neither change nor see records of others by a file', async () => {
    const member = await portal.member(admin.clientId, ['CME', 'CMF', 'CMG', 'USE', 'USF', 'USG'])
    const other = await createSample(portal, admin, resourceNamed('work-request'))
    const { refNo } = (await portal.call(admin.token, 'GET', `/api/cmms/work-request/${other.id}`)).body
    const answer = await look('cmms/work-request', { text: `Ref. no.,Title\n${String(refNo)},Mine` }, member)
    const [line] = await told('cmms/work-request', answer, member)
    expect(line).toBe('2 Ref. no.: Another record has this already.')
    expect(answer.counts).toMatchObject({ update: 0, unchanged: 0 })
    const staff = await send(member, 'user', people('1,Ann,One,0123456789'))
    expect([staff.status, staff.body['permission']]).toEqual([403, 'USA'])
  })
})
