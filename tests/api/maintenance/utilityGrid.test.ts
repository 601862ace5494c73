import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { bringFile, runFile, toldOf } from '../../support/importing.ts'
import { createSample, pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let time = Date.now()

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const months = resourceNamed('util-month')
const utility = resourceNamed('utility')
const root = pathOf(utility)
const meter = async (values: object = {}) => (await createSample(portal, admin, utility, { ...values })).id
/** This year's and the last two years' months are past for certain. */
const year = new Date(time).getUTCFullYear() - 1
const month = (number: number, of = year) => `${of}-${String(number).padStart(2, '0')}-01`

interface Cell {
  utilityId: number
  month: string
  field?: 'readingEnd' | 'billAmount'
  text: string
  was?: string
}
const write = (cells: readonly Cell[], more: object = {}, as = admin) =>
  portal.call(as.token, 'POST', `${root}/months`, {
    cells: cells.map((cell) => ({ field: 'readingEnd', ...cell })),
    ...more,
  })
const grid = async (filter: object = {}, as = admin, of = year) => {
  const query = new URLSearchParams({ year: String(of), filter: JSON.stringify(filter) })
  return (await portal.call(as.token, 'GET', `${root}/months?${query}`)).body
}
const cellsOf = async (id: number) => {
  const { months: all } = await grid({ id })
  return (Array.isArray(all) ? all : []).toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

it('writes cells as one batch, creates missing months, and continues readings', async () => {
  const [one, other] = [await meter({ budgetMonthly: '50.00' }), await meter()]
  const answer = await write([
    { utilityId: one, month: month(3), text: '1.300,5' },
    { utilityId: one, month: month(1), text: '1.000,0' },
    { utilityId: one, month: month(2), text: '1.100,0 e' },
    { utilityId: one, month: month(2), field: 'billAmount', text: 'RM 120,00' },
    { utilityId: other, month: month(1), text: '7' },
  ])
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({ state: 'done', counts: { done: 4 }, resource: 'util-month' })
  expect(await cellsOf(one)).toMatchObject([
    { month: month(1), readingEnd: '1000.0', consumption: null },
    { month: month(2), consumption: '100.000', billAmount: '120.00', isEstimated: true },
    { month: month(3), readingEnd: '1300.5', consumption: '200.500', isEstimated: false },
  ])
  const { totals } = await grid({ id: [one, other] })
  expect(totals).toContainEqual({
    utilityType: 'electricity',
    unit: 'kWh',
    month: month(2),
    consumption: '100.000',
    billAmount: '120.00',
  })

  const undone = await portal.call(admin.token, 'POST', `/api/batch/${String(answer.body['id'])}/undo`)
  expect(undone.body).toMatchObject({ state: 'undone', counts: { undone: 4 } })
  expect(await cellsOf(one)).toEqual([])
})

it('counts a sub-meter’s use once with its main meter, or alone', async () => {
  const main = await meter()
  const part = await meter({ parentUtilityId: main })
  const cells = [main, part].flatMap((utilityId, at) => [
    { utilityId, month: month(1), text: '0' },
    { utilityId, month: month(2), text: at === 0 ? '100' : '40' },
  ])
  expect((await write(cells)).status).toBe(201)
  const sums = z.array(z.object({ month: z.string(), consumption: z.string().nullable() }))
  const used = async (id: number[]) =>
    sums.parse((await grid({ id })).totals).find((sum) => sum.month === month(2))?.consumption
  expect(Number(await used([main, part]))).toBe(100)
  expect(Number(await used([part]))).toBe(40)
})

it('names every bad cell and writes none of them, preview or not', async () => {
  const id = await meter({ rolloverAt: '100000' })
  await write([{ utilityId: id, month: month(1), text: '99950' }])
  const wrong = [
    { utilityId: id, month: month(2), text: '40' },
    { utilityId: id, month: month(3), text: 'x12' },
    { utilityId: id, month: month(4), field: 'billAmount' as const, text: '-5' },
    { utilityId: id, month: `${year + 5}-01-01`, text: '5' },
    { utilityId: 999_999, month: month(1), text: '5' },
    { utilityId: id, month: month(5), text: '99990' },
  ]
  for (const preview of [false, true]) {
    const answer = await write(wrong, { preview })
    expect(answer.status).toBe(422)
    const cells = answer.body['cells']
    expect(Array.isArray(cells) && cells.map((cell) => `${cell.month} ${cell.message}`).toSorted()).toEqual([
      `${month(1)} There is no such meter any more.`,
      `${month(2)} This is less than 99950, with which January ${year} ended. If the meter began again at zero, type R after it: 40 R.`,
      expect.stringContaining(month(3)),
      expect.stringContaining(month(4)),
      `${year + 5}-01-01 This month has not begun.`,
    ])
  }
  expect(await cellsOf(id)).toHaveLength(1)
  const good = [
    { utilityId: id, month: month(2), text: '40 R' },
    { utilityId: id, month: month(3), text: '90' },
  ]
  expect((await write(good, { preview: true })).body).toEqual({ added: 2, changed: 0 })
  expect((await write(good)).body).toMatchObject({ state: 'done' })
  expect(await cellsOf(id)).toMatchObject([
    {},
    { consumption: '90.000', rollover: true },
    { consumption: '50.000' },
  ])
})

it('takes a meter that began again only where its readings allow it', async () => {
  const id = await meter({ rolloverAt: '100000' })
  await write([{ utilityId: id, month: month(1), text: '60000' }])
  const refusal = async (text: string, of = 2) => {
    const answer = await write([{ utilityId: id, month: month(of), text }])
    return (answer.body['cells'] as { message: string }[])[0]?.message
  }
  expect(await refusal('59000 R')).toBe(
    'From 60000 across zero to 59000 is more than half of all that the meter can show.',
  )
  expect(await refusal('61000 R')).toBe(
    'This is not less than 60000 at the start: the meter has not begun again.',
  )
  expect(await refusal('123456 R')).toBe('The meter begins again at 100000: it cannot show 123456.')
  expect((await write([{ utilityId: id, month: month(2), text: '90 R' }])).status).toBe(201)
  expect(await refusal('30', 1)).toBe(`After this the meter could not have begun again in February ${year}.`)
  expect(await cellsOf(id)).toMatchObject([{ readingEnd: '60000' }, { consumption: '40090.000' }])
})

it('reads numbers as spreadsheets write them, and over what the cells hold', async () => {
  const id = await meter()
  const block = ['192,847', '202 381', '212’511.5', '223\u00a0100']
  const cells = block.map((text, index) => ({ utilityId: id, month: month(index + 1), text, was: '' }))
  expect((await write(cells)).status).toBe(201)
  const readings = async () => (await cellsOf(id)).map(({ readingEnd }) => readingEnd)
  expect(await readings()).toEqual(['192847', '202381', '212511.5', '223100'])
  const comma = await write([
    { utilityId: id, month: month(3), text: '212.600,5', was: '212511.5' },
    { utilityId: id, month: month(4), text: '223.200', was: '223100' },
  ])
  expect(comma.status, comma.text).toBe(201)
  expect(await readings()).toEqual(['192847', '202381', '212600.5', '223200'])
  expect((await write([{ utilityId: id, month: '0000-01-01', text: '1' }])).status).toBe(422)
})

it('carries corrections through later months, and refuses contradictions', async () => {
  const id = await meter()
  const readings = (...texts: string[]) =>
    texts.map((text, place) => ({ utilityId: id, month: month(place + 1), text }))
  await write(readings('3000', '3100', '3200'))
  expect((await write(readings('1000', '1100', '1150'))).body).toMatchObject({ state: 'done' })
  expect((await cellsOf(id)).map(({ consumption }) => consumption)).toEqual([null, '100.000', '50.000'])
  const refused = await write([{ utilityId: id, month: month(2), text: '1200' }])
  expect(refused.body['cells']).toMatchObject([
    { month: month(2), message: `March ${year} ends with less than that: 1150.` },
  ])
  // A month between two others takes its share of what the later had.
  const gap = await meter()
  await write([
    { utilityId: gap, month: month(1), text: '100' },
    { utilityId: gap, month: month(3), text: '400' },
  ])
  await write([{ utilityId: gap, month: month(2), text: '150' }])
  expect((await cellsOf(gap)).map(({ consumption }) => consumption)).toEqual([null, '50.000', '250.000'])
  const [, second] = await cellsOf(gap)
  await portal.call(admin.token, 'DELETE', `${pathOf(months)}/${second.id}`)
  expect((await cellsOf(gap)).map(({ consumption }) => consumption)).toEqual([null, '300.000'])
})

it('refuses a cell changed by another user, and treats a bill as a step to billed', async () => {
  const id = await meter()
  await write([{ utilityId: id, month: month(1), text: '10' }])
  const [{ id: record }] = await cellsOf(id)
  await write([{ utilityId: id, month: month(1), text: '11', was: '10.0' }])
  const stale = await write([{ utilityId: id, month: month(1), text: '12', was: '10' }])
  expect(stale.body['cells']).toMatchObject([{ message: 'Somebody else has written this here since: 11' }])
  for (const verb of ['submit', 'verify'])
    await portal.call(admin.token, 'PATCH', `${pathOf(months)}/${record}/${verb}`, {})
  await write([{ utilityId: id, month: month(1), field: 'billAmount', text: '99.90' }])
  expect(await cellsOf(id)).toMatchObject([{ status: 'billed', billAmount: '99.90', readingEnd: '11' }])
  await portal.call(admin.token, 'PATCH', `${pathOf(months)}/${record}/pay`, { paidDate: month(2) })
  const taken = await write([{ utilityId: id, month: month(1), field: 'billAmount', text: '' }])
  expect(taken.body['cells']).toMatchObject([{ message: expect.stringContaining('has been paid') }])
  expect(await cellsOf(id)).toMatchObject([{ status: 'paid', billAmount: '99.90' }])
})

it('shows and writes only what the caller reaches, and needs the permission', async () => {
  const id = await meter()
  await write([{ utilityId: id, month: month(1), text: '10' }])
  const own = await portal.member(
    admin.clientId,
    (['read', 'update', 'create'] as const).map((action) => codeFor('CM', 'me', action)),
  )
  expect(await grid({}, own)).toMatchObject({ meters: [], months: [], totals: [], total: 0 })
  const answer = await write([{ utilityId: id, month: month(2), text: '10' }], {}, own)
  expect(answer.body['cells']).toMatchObject([{ message: 'There is no such meter any more.' }])
  const reader = await portal.member(admin.clientId, [codeFor('CM', 'main', 'read')])
  expect(await grid({ id }, reader)).toMatchObject({ total: 1 })
  expect((await write([{ utilityId: id, month: month(2), text: '10' }], {}, reader)).status).toBe(403)
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect(await grid({}, stranger)).toMatchObject({ meters: [], total: 0 })
})

it('hands in no month that has not been read', async () => {
  const { id } = await createSample(portal, admin, months, { readingEnd: null, month: month(5) })
  const answer = await portal.call(admin.token, 'PATCH', `${pathOf(months)}/${id}/submit`, {})
  expect([answer.status, answer.body['message']]).toEqual([409, 'This month has not been read yet.'])
})

it('marks an unread month as missing once, and notifies its person', async () => {
  const now = new Date(time)
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const called = (number: number) => month((number % 12) + 1, Math.floor(number / 12))
  const id = await meter({ name: 'Roof tank', readingDay: 10, responsibleUserId: admin.employeeId })
  time = Date.now() + 60_000
  await portal.app.jobs.runDue()
  time = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)
  await Promise.all([portal.app.jobs.runDue(), portal.app.jobs.runDue()])
  const list = await portal.call(
    admin.token,
    'GET',
    `${pathOf(months)}?filter=${JSON.stringify({ utilityId: id })}&sort=["month","ASC"]`,
  )
  expect(list.rows.at(-1)).toMatchObject({
    month: called(current + 1),
    status: 'missing',
    anomaly: 'missing',
  })
  const told = (await portal.call(admin.token, 'GET', '/api/notification')).rows
  expect(told.filter(({ title }) => String(title).startsWith('Roof tank has not been read'))).not.toEqual([])

  const gaps = await portal.call(
    admin.token,
    'GET',
    `${root}/gaps?${new URLSearchParams({ year: String(now.getUTCFullYear()), filter: JSON.stringify({ id }) })}`,
  )
  expect(gaps.body).toMatchObject(
    now.getUTCDate() >= 13
      ? { total: 1, rows: [{ id, missing: [called(current)], unbilled: [], estimated: [] }] }
      : { total: 0 },
  )
  if (now.getUTCDate() >= 13) {
    const done = await write([{ utilityId: id, month: called(current), text: '12' }])
    expect(done.body).toMatchObject({ state: 'done', counts: { done: 1 } })
    expect((await grid({ id }, admin, now.getUTCFullYear()))['months']).toContainEqual(
      expect.objectContaining({ month: called(current), status: 'draft', anomaly: 'none' }),
    )
    await write([{ utilityId: id, month: called(current), text: '' }])
    expect((await grid({ id }, admin, now.getUTCFullYear()))['months']).toContainEqual(
      expect.objectContaining({ month: called(current), status: 'missing', anomaly: 'missing' }),
    )
  }
})

it('says why a month is out of the usual, and opens one work request for it on demand', async () => {
  const id = await meter({ alertPct: 20 })
  await write(
    ['0', '100', '200', '300', '600'].map((text, place) => ({
      utilityId: id,
      month: month(place + 1, year - 1),
      text,
    })),
  )
  const { months: all } = await grid({ id }, admin, year - 1)
  const spike = (all as { id: number; anomaly: string }[]).find(({ anomaly }) => anomaly === 'spike')
  const below = `${pathOf(months)}/${spike?.id}`
  expect((await portal.call(admin.token, 'GET', `${below}/anomaly`)).body).toEqual({
    anomaly: 'spike',
    consumption: '300.000',
    unit: 'kWh',
    usual: '100.000',
    months: 3,
    differencePct: 200,
    limitPct: 20,
    workRequest: null,
  })
  const opened = await portal.call(admin.token, 'POST', `${below}/work`)
  expect(opened.body).toMatchObject({ opened: true })
  expect((await portal.call(admin.token, 'POST', `${below}/work`)).body).toMatchObject({
    id: opened.body['id'],
    opened: false,
  })
  expect((await portal.call(admin.token, 'GET', `${below}/anomaly`)).body).toMatchObject({
    workRequest: { id: opened.body['id'] },
  })
})

it('calculates a year: cost, budget, forecast, last year, and use without sub-meter', async () => {
  const id = await meter({ budgetMonthly: '100.00', isCumulative: false })
  const part = await meter({ parentUtilityId: id, isCumulative: false })
  await write([
    ...['50', '60'].map((text, place) => ({ utilityId: id, month: month(place + 1), text })),
    { utilityId: id, month: month(1, year - 1), text: '40' },
    { utilityId: part, month: month(1), text: '30' },
    ...['110', '110'].map((text, place) => ({
      utilityId: id,
      month: month(place + 1),
      field: 'billAmount' as const,
      text,
    })),
    ...Array.from({ length: 12 }, (_, place) => ({
      utilityId: id,
      month: month(place + 1, year - 1),
      field: 'billAmount' as const,
      text: '100',
    })),
  ])
  const { body } = await portal.call(admin.token, 'GET', `${root}/${id}/year?year=${year}`)
  expect(body).toMatchObject({
    budgetMonthly: '100.00',
    billed: { months: 2, cost: '220.00', budget: '200.00', lastCost: '200.00' },
    forecast: '1320.00',
    subMeters: [{ id: part, consumption: '30.000' }],
  })
  expect((body['months'] as object[])[0]).toMatchObject({
    month: month(1),
    consumption: '50.000',
    lastConsumption: '40.000',
    partsConsumption: '30.000',
    unitCost: '2.2000',
  })
})

it('imports months; the same file changes nothing, a corrected one its month', async () => {
  const [one, other] = [await meter({ meterNo: 'CSV-1' }), await meter({ meterNo: 'CSV-2' })]
  const path = pathOf(months)
  const file = (...lines: string[]) => ['meterNo,month,readingEnd,billAmount', ...lines].join('\r\n')
  const lines = [`CSV-1,${year}-01,"1,000",`, `CSV-1,${year}-02-14,1100,55.50`, `CSV-2,02/${year},70,`]
  const brought = await bringFile(portal, admin, path, file(...lines))
  expect(await toldOf(portal, admin, path, brought)).toEqual([])
  expect(await runFile(portal, admin, brought)).toMatchObject({ state: 'done', counts: { done: 3 } })
  expect(await cellsOf(one)).toMatchObject([
    { month: month(1) },
    { month: month(2), consumption: '100.000', billAmount: '55.50' },
  ])
  expect((await cellsOf(other)).map((cell: { month: string }) => cell.month)).toEqual([month(2)])

  const again = await bringFile(portal, admin, path, file(...lines))
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, wrong: 0 })
  const corrected = await bringFile(
    portal,
    admin,
    path,
    file(`CSV-1,${year}-02,1150,60`, `CSV-1,${year}-03,1200,`),
  )
  expect(corrected.counts).toMatchObject({ create: 1, update: 1 })
  await runFile(portal, admin, corrected)
  expect((await cellsOf(one)).map((cell: { consumption: string }) => cell.consumption)).toEqual([
    null,
    '150.000',
    '50.000',
  ])
  const twice = await bringFile(portal, admin, path, file(`CSV-1,${year}-05,1,`, `CSV-1,${year}-05-31,2,`))
  expect(await toldOf(portal, admin, path, twice)).toHaveLength(1)
})
