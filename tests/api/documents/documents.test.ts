import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { labelSheets } from '../../../src/resources/documents/documents.shapes.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { pdfAs, png, seen, uploadAs } from '../../support/documents.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let other: Member
let pinId: number
let removeFolder: () => Promise<void>

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('papers')
  removeFolder = remove
  portal = await startPortal({ folder })
  admin = await portal.member(await portal.company('Łódź 大厦 Sdn Bhd'), allCodes)
  other = await portal.member(await portal.company('Beta'), allCodes)
  pinId = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara செல்வராஜ்' })).id
})
afterAll(async () => {
  await portal.close()
  await removeFolder()
})

const raise = (values: Record<string, unknown> = {}, member = admin) =>
  createSample(portal, member, workRequest, { pinId, ...values })
const add = (name: string, values: Record<string, unknown>) =>
  portal.call(admin.token, 'POST', `/api/cmms/${name}`, values)

const pdf = (
  url: string,
  { member = admin, ...options }: { body?: object; member?: Member; language?: string } = {},
) => pdfAs(portal, member, url, options)
const pdfOf = (id: number, options: { member?: Member; language?: string } = {}) =>
  pdf(`/api/cmms/work-request/${id}/pdf`, options)

const upload = (name: string, bytes: Buffer) => uploadAs(portal, admin, name, bytes)

it('prints a work request with all that belongs to it, in the scripts that people write in', async () => {
  const { id } = await raise({
    title: 'Lift 电梯 குழாய் Łódź',
    description: `${'The pump drips. '.repeat(40)}\n水泵漏水，请尽快修理。`,
    dueAt: '2026-12-01T17:30:00.000Z',
  })
  await add('work-task', {
    workRequestId: id,
    label: 'Measure the pressure',
    taskType: 'number',
    unit: 'bar',
    value: '3.2',
    result: 'done',
  })
  await add('work-file', {
    workRequestId: id,
    fileId: await upload('before.png', png(40, 30)),
    phase: 'before',
    caption: 'Wet floor',
  })
  await add('work-file', {
    workRequestId: id,
    fileId: await upload('after.png', png(40, 30)),
    phase: 'after',
  })
  await add('work-file', {
    workRequestId: id,
    fileId: await upload('huge.png', png(900, 900, 6)),
    phase: 'during',
  })
  await add('work-file', {
    workRequestId: id,
    fileId: await upload('quote.csv', Buffer.from('a,b\n1,2\n')),
    phase: 'quote',
  })
  await add('work-comment', { workRequestId: id, text: 'Ask the vendor' })
  await add('work-cost', { workRequestId: id, description: 'Seal kit', quantity: '2', unitPrice: '1250.00' })
  const { pages, text, status, message } = await pdfOf(id)
  expect([status, message]).toEqual([200, ''])
  for (const part of [
    'Łódź 大厦 Sdn Bhd',
    'Lift 电梯 ',
    // Vowel signs that are drawn before their letter stand before it.
    'Menara ெசல்வராஜ்',
    '水泵漏水，请尽快修理。',
    // The company's days: half past five in the afternoon UTC is the next day in Kuala Lumpur.
    '2 Dec 2026, 01:30',
    '1. Measure the pressure',
    '3.2 bar',
    'Wet floor',
    'Not printed here: huge.png',
    'quote.csv',
    'Ask the vendor',
    'Parts  ·  Seal kit  ·  2  ·  1,250.00  ·  2,500.00',
    `page 1 of ${pages.length}`,
  ])
    expect(text).toContain(part)
  expect(pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(2)
})

it('speaks the language of its reader, and gives the same bytes for the same record', async () => {
  const { id } = await raise()
  const malay = await pdfOf(id, { language: 'ms-MY,ms;q=0.9' })
  expect(malay.text).toContain('halaman 1 daripada 1')
  expect(malay.text).toContain('Keutamaan')
  expect((await pdfOf(id)).bytes.equals((await pdfOf(id)).bytes)).toBe(true)
})

it('shows nobody more than he may read: other companies, others’ requests, internal comments', async () => {
  const asker = await portal.member(admin.clientId, [
    codeFor('CM', 'me', 'create'),
    codeFor('CM', 'me', 'read'),
  ])
  const mine = await raise({ requesterId: asker.employeeId })
  const theirs = await raise()
  await add('work-comment', { workRequestId: mine.id, text: 'He complains a lot' })
  await add('work-comment', { workRequestId: mine.id, text: 'We come on Monday', forRequester: true })
  const seen = await pdfOf(mine.id, { member: asker })
  expect(seen.text).toContain('We come on Monday')
  expect(seen.text).not.toContain('He complains')
  expect((await pdfOf(mine.id)).text).toContain('He complains a lot')
  const url = '/api/cmms/work-request/pdf'
  for (const answer of [
    await pdfOf(theirs.id, { member: asker }),
    await pdfOf(mine.id, { member: other }),
    await pdf(url, { body: { ids: [mine.id, theirs.id] }, member: asker }),
    await pdf(url, { body: { ids: [mine.id] }, member: other }),
  ])
    expect([answer.status, answer.bytes.subarray(0, 4).toString()]).not.toContain('%PDF')
  const nobody = await portal.member(admin.clientId, [codeFor('US', 'main', 'read')])
  expect((await pdfOf(mine.id, { member: nobody })).status).toBe(403)
})

it('prints up to 200 with separate page numbers, and refuses more', async () => {
  const found = [await raise(), await raise(), await raise({ title: 'Third' })]
  const ids = found.map(({ id }) => id)
  const { pages, text } = await pdf('/api/cmms/work-request/pdf', { body: { ids: ids.toReversed() } })
  expect(pages).toHaveLength(3)
  expect(pages[0]?.lines.join()).toContain('Third')
  expect(text.match(/page 1 of 1/g)).toHaveLength(3)
  const filtered = await pdf('/api/cmms/work-request/pdf', { body: { filter: { title: 'Third' } } })
  expect(filtered.pages).toHaveLength(1)
  for (const body of [{ ids: Array.from({ length: 201 }, (_, index) => index + 1) }, {}, { ids, filter: {} }])
    expect((await pdf('/api/cmms/work-request/pdf', { body })).status).toBe(400)
  const many = await pdf('/api/cmms/work-request/pdf', {
    body: { ids: Array.from({ length: 201 }, (_, index) => index + 1) },
  })
  expect(many.message).toContain('At most 200 work requests')
})

it('keeps nobody waiting for long while it prints', async () => {
  const ids: number[] = []
  for (let count = 0; count < 30; count += 1)
    ids.push(
      (
        await raise({
          title: `Lift 电梯漏水 ${count} குழாய்`,
          description: '请尽快修理。 Repair soon. '.repeat(60),
        })
      ).id,
    )
  await pdf('/api/cmms/work-request/pdf', { body: { ids } })
  // The processor's time of each turn of the event loop: what other programs take of the machine does not count. Printed
  // in one go, one turn would take nearly all of it.
  const turns: number[] = []
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      const before = process.cpuUsage()
      await setImmediate()
      const { user, system } = process.cpuUsage(before)
      turns.push((user + system) / 1_000)
    }
  })()
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/cmms/work-request/pdf',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ ids }),
  })
  end.abort()
  await watching
  expect(answer.statusCode).toBe(200)
  const slowest = turns.toSorted((one, other) => other - one)
  expect(slowest.length).toBeGreaterThan(300)
  // The very slowest may have been a collection of garbage.
  const whole = slowest.reduce((sum, turn) => sum + turn, 0)
  expect((slowest[3] ?? whole) / whole).toBeLessThan(0.1)
})

it('prints QR labels from the first free label on (FEED-05)', async () => {
  const made = []
  for (let count = 0; count < 3; count += 1)
    made.push(
      await createSample(portal, admin, resourceNamed('facility'), {
        pinId,
        location: `Tandas 厕所 ${count}`,
      }),
    )
  const ids = made.map(({ id }) => id)
  for (const size of ['2x4', '3x7', '3x8'] as const) {
    const { columns, rows, side, end } = labelSheets[size]
    const offset = columns * rows - 1
    const { pages, text } = await pdf('/api/cmms/facility/labels', { body: { ids, size, offset } })
    expect(pages.map(({ lines }) => lines.filter((line) => line.includes('Tandas')).length)).toEqual([1, 2])
    for (const part of ['Menara ெசல்வராஜ்', 'How did you find', `/feedback?id=${ids[0]}`])
      expect(text.replaceAll('\n', ' ')).toContain(part)
    const mm = 72 / 25.4
    const label = { width: (595.28 - 2 * side * mm) / columns, height: (841.89 - 2 * end * mm) / rows }
    const codes = [
      seen(pages[0]?.squares ?? [], {
        ...label,
        x: side * mm + (columns - 1) * label.width,
        y: end * mm + (rows - 1) * label.height,
      }),
      seen(pages[1]?.squares ?? [], { ...label, x: side * mm, y: end * mm }),
    ]
    expect(codes.map((code) => code?.split('/').at(-1))).toEqual([
      `feedback?id=${ids[0]}`,
      `feedback?id=${ids[1]}`,
    ])
  }
  expect((await pdf('/api/cmms/facility/labels', { body: { ids }, member: other })).status).toBe(404)
  for (const [wrong, error] of [
    [{ size: '9x9' }, { size: 'This must be one of: 2x4, 2x7, 3x7, 3x8.' }],
    [{ offset: -1 }, { offset: expect.stringMatching('^This must be a whole number from 0 to 23: ') }],
    [{ offset: '2' }, { offset: expect.stringMatching('^This must be a whole number from 0 to 23: ') }],
    [{ offset: 8 }, { offset: expect.stringMatching('^This must be a whole number from 0 to 7: ') }],
  ]) {
    const refused = await portal.call(admin.token, 'POST', '/api/cmms/facility/labels', { ids, ...wrong })
    expect([refused.status, refused.body['errors']]).toEqual([422, error])
  }
})
