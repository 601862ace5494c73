import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { guarded } from '../../../src/domain/text/formulaGuard.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Answer, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

const facilityResource = resourceNamed('facility')
const closed = 'Sorry, we are not accepting any feedback at the moment'
let portal: Portal
let company: number
let admin: Member
let other: Member
let removeFolder: () => Promise<void>

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('feedback')
  removeFolder = remove
  await copyFile(path.resolve('feedback.html'), path.join(folder, 'feedback.html'))
  portal = await startPortal({ consoleFolder: folder })
  company = await portal.company('Seri Maju & Sons')
  admin = await portal.member(company, allCodes)
  other = await portal.member(await portal.company('Beta'), allCodes)
})
afterAll(async () => {
  await portal.close()
  await removeFolder()
})

const facility = (values: Record<string, unknown> = {}) =>
  createSample(portal, admin, facilityResource, { location: 'Level 2', qrstatus: true, ...values })

let visitors = 0
/** A post from an address of its own, unless one is given. */
async function post(
  body: Record<string, unknown>,
  { address = `10.1.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`, key = '' } = {},
): Promise<Pick<Answer, 'status' | 'headers' | 'body'>> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/feedback',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const visitor = { name: 'Aminah', mobileNo: '0123456789', feedback: 'No soap.', rating: '4/5' }

/** The feedback about a facility as its company lists it. */
const listed = async (facilityId: number, member = admin) =>
  (
    await portal.call(
      member.token,
      'GET',
      `/api/cmms/facility-feedback?filter=${JSON.stringify({ facilityId })}`,
    )
  ).rows

it('stores a visitor’s feedback in the facility’s company only (FEED-02)', async () => {
  const { id } = await facility()
  const answer = await post({ ...visitor, facilityId: id })
  expect([answer.status, answer.body]).toEqual([201, { ok: true }])
  const [record] = await listed(id)
  const own = (await portal.call(admin.token, 'GET', `/api/cmms/facility/${id}`)).body
  expect(record).toMatchObject({
    ...visitor,
    facilityId: id,
    pinId: own['pinId'],
    ratingValue: 4,
    status: 'new',
    createdBy: null,
    updatedBy: null,
  })
  expect(await listed(id, other)).toEqual([])
  const history = await portal.call(
    admin.token,
    'GET',
    `/api/cmms/facility-feedback/${Number(record?.['id'])}/history`,
  )
  expect(history.text).toContain('submit')
})

it('name, contact and feedback are required; the rating is one of five and three by default (FEED-01, FEED-02)', async () => {
  const { id } = await facility()
  const missing = await post({ facilityId: id, name: '   ' })
  expect(missing.status).toBe(422)
  expect(Object.keys(missing.body['errors'] ?? {}).sort()).toEqual(['feedback', 'mobileNo', 'name'])
  expect((await post({ ...visitor, facilityId: id, rating: '6/5' })).status).toBe(422)
  const { rating: _rating, ...unrated } = visitor
  expect((await post({ ...unrated, facilityId: id })).status).toBe(201)
  expect(await listed(id)).toMatchObject([{ rating: '3/5', ratingValue: 3 }])
})

it('accepts only the five values, not company, status or owner', async () => {
  const { id } = await facility()
  for (const further of [
    { clientId: other.clientId },
    { status: 'closed' },
    { createdBy: 1 },
    { pinId: 1 },
  ]) {
    expect((await post({ ...visitor, facilityId: id, ...further })).status).toBe(400)
  }
  expect(await listed(id)).toEqual([])
})

it('refuses with the page’s text where no feedback is accepted (FEED-03)', async () => {
  const { id } = await facility({ qrstatus: false })
  const answer = await post({ ...visitor, facilityId: id })
  expect([answer.status, answer.body['message']]).toEqual([409, closed])
  expect(await listed(id)).toEqual([])
  const seen = async (number: number) => {
    const [call, page] = await Promise.all(
      [`/api/feedback/facility/${number}`, `/feedback?id=${number}`].map((url) => portal.app.inject({ url })),
    )
    return [call, page].map((one) => [one?.statusCode, one?.body.replaceAll(String(number), 'N')])
  }
  expect(await seen(id)).toEqual(await seen(987_654))
  const unknown = await post({ ...visitor, facilityId: 987_654 })
  expect([unknown.status, unknown.body['message']]).toEqual([409, closed])
})

it('returns only the page’s facts of a facility, empty for an unknown number (FEED-04)', async () => {
  const { id: pin } = await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara Utama' })
  const { id } = await facility({ name: 'Toilet 3', pinId: pin })
  const ask = async (number: number | string) =>
    (await portal.app.inject({ url: `/api/feedback/facility/${number}` })).json<unknown>()
  expect(await ask(id)).toEqual({
    id,
    name: 'Toilet 3',
    location: 'Level 2',
    qrstatus: true,
    pin,
    site: 'Menara Utama',
    company: 'Seri Maju & Sons',
    logo: null,
    brandColour: null,
  })
  const nothing = {
    name: '',
    location: '',
    qrstatus: false,
    pin: null,
    site: '',
    company: '',
    logo: null,
    brandColour: null,
  }
  expect(await ask(987_654)).toEqual({ id: 987_654, ...nothing })
  await portal.call(admin.token, 'DELETE', `/api/cmms/facility/${id}`)
  expect(await ask(id)).toEqual({ id, ...nothing })
  expect((await post({ ...visitor, facilityId: id })).status).toBe(409)
})

it('names facility and site, refuses a dead code first, and stays if a look-up fails (FEED-04)', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'), { name: 'Plaza <Timur>' })
  const { id } = await facility({ name: 'Surau 1', pinId })
  const page = async (asked: number | string, lang = 'en') => {
    const { statusCode, body } = await portal.app.inject({ url: `/feedback?id=${asked}&lang=${lang}` })
    return { status: statusCode, body, asks: body.includes('<form') }
  }
  const live = await page(id)
  expect([live.status, live.asks]).toEqual([200, true])
  expect(live.body).toContain('Surau 1, Plaza &lt;Timur&gt;')
  await portal.call(admin.token, 'DELETE', `/api/cmms/facility/${id}`)
  for (const dead of [id, 987_654, 'abc', '']) {
    const { status, body, asks } = await page(dead)
    expect([status, asks, body.includes(closed)]).toEqual([404, false, true])
  }
  expect((await page(987_654, 'ms')).body).toContain('kami tidak menerima sebarang maklum balas')
  const looking = vi.spyOn(portal.db.system, 'transaction').mockRejectedValue(new Error('away'))
  try {
    expect(await page(id)).toMatchObject({ status: 200, asks: true })
  } finally {
    looking.mockRestore()
  }
})

it('returns only the company of a pin, empty for an unknown or deleted one (FEED-04)', async () => {
  const { id } = await createSample(portal, admin, resourceNamed('pin'))
  const ask = async (number: number) =>
    (await portal.app.inject({ url: `/api/feedback/pin/${number}` })).json<unknown>()
  expect(await ask(id)).toEqual({ id, company: 'Seri Maju & Sons', logo: null, brandColour: null })
  expect(await ask(987_654)).toEqual({ id: 987_654, company: '', logo: null, brandColour: null })
  await portal.call(admin.token, 'DELETE', `/api/pin/${id}`)
  expect(await ask(id)).toEqual({ id, company: '', logo: null, brandColour: null })
})

it('limits an address to five an hour per facility, in every spelling', async () => {
  const { id } = await facility()
  const { id: another } = await facility()
  const address = '2001:db8:1:2::1'
  for (let count = 0; count < 5; count += 1) {
    expect((await post({ ...visitor, facilityId: id }, { address })).status).toBe(201)
  }
  const refused = await post({ ...visitor, facilityId: id }, { address: '2001:db8:1:2:ffff::9' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect(refused.body['message']).toMatch(/You can send more in 60 min/)
  expect((await post({ ...visitor, facilityId: another }, { address })).status).toBe(201)
  expect((await post({ ...visitor, facilityId: id }, { address: '2001:db8:1:3::1' })).status).toBe(201)
  expect(await listed(id)).toHaveLength(6)
})

it('the same form sent twice leaves one record, another text of it a second', async () => {
  const { id } = await facility()
  const send = (feedback: string) => post({ ...visitor, feedback, facilityId: id }, { key: 'form-1' })
  const answers = await Promise.all([send('Once'), send('Once'), send('Once')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await listed(id)).toHaveLength(1)
  await send('Once more')
  expect(await listed(id)).toHaveLength(2)
})

it('keeps visitors’ text as text: no formulas in exports, no markup', async () => {
  const { id } = await facility()
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.example","x")',
    ';=1+1',
    'a; "=1+1',
    "b|'+1",
    '％1',
    '｜=1',
    "'=1",
    'c;;@d;-1',
    'a - b; c = d',
  ]
  expect((await post({ ...visitor, feedback: markup, facilityId: id })).status).toBe(201)
  for (const name of formulas) expect((await post({ ...visitor, name, facilityId: id })).status).toBe(201)
  expect((await listed(id)).map(({ feedback }) => feedback)).toContain(markup)
  const filter = encodeURIComponent(JSON.stringify({ facilityId: id }))
  const exported = await portal.call(
    admin.token,
    'GET',
    `/api/cmms/facility-feedback/export.csv?filter=${filter}`,
  )
  expect(exported.text).toContain(markup)
  const cells = exported.text.split(/\r?\n/).flatMap((line) => line.split(','))
  expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  for (const name of formulas) expect(exported.text).toContain(guarded(name).replaceAll('"', '""'))
})

it('is taken in, worked on and closed by its steps, noting who did it; it can also be ignored', async () => {
  const { id } = await facility()
  await post({ ...visitor, facilityId: id })
  await post({ ...visitor, facilityId: id })
  const [one, two] = await listed(id)
  const step = (record: Record<string, unknown> | undefined, verb: string, body: object = {}) =>
    portal.call(admin.token, 'PATCH', `/api/cmms/facility-feedback/${Number(record?.['id'])}/${verb}`, body)
  expect((await step(one, 'close')).status).toBe(409)
  expect((await step(one, 'acknowledge')).body).toMatchObject({
    status: 'acknowledged',
    handledBy: admin.employeeId,
  })
  expect((await step(one, 'action')).status).toBe(422)
  expect((await step(one, 'action', { remark: 'Soap refilled.' })).body).toMatchObject({ status: 'actioned' })
  expect((await step(one, 'close')).body).toMatchObject({ status: 'closed', remark: 'Soap refilled.' })
  expect((await step(two, 'ignore')).body).toMatchObject({ status: 'ignored' })
})

it('an address that counts numbers sees ten sites an hour, and all facilities of those', async () => {
  const { id, pinId } = await facility({ location: 'Store 9' })
  const look = async (path: string, remoteAddress = '10.9.9.9') =>
    (await portal.app.inject({ method: 'GET', url: `/api/feedback/${path}`, remoteAddress })).json<{
      company: string
    }>().company
  expect(await look(`facility/${id}`)).toBe('Seri Maju & Sons')
  for (let number = 900_001; number < 900_010; number += 1) await look(`facility/${number}`)
  const beside = await facility({ pinId })
  expect(await look(`facility/${beside.id}`)).toBe('Seri Maju & Sons')
  // What was seen before goes on, for whoever fills in the form; the others are as if they were not there.
  expect(await look(`facility/${id}`)).toBe('Seri Maju & Sons')
  const another = await facility()
  expect([await look(`facility/${another.id}`), await look(`pin/${Number(another.pinId)}`)]).toEqual(['', ''])
  const refused = await post({ ...visitor, facilityId: another.id }, { address: '10.9.9.9' })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await look(`pin/${Number(pinId)}`, '10.9.9.8')).toBe('Seri Maju & Sons')
})
