import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import type { Letter } from '../../../../server/platform/messages/letter.ts'
import { createSample, startPortal, type Member, type Portal } from '../../../support/portal.ts'
import { makeTemporaryFolder } from '../../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let other: Member
let pinId: number
let removeFolder: () => Promise<void>
const mails: { to: string; letter: Letter }[] = []

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('track')
  removeFolder = remove
  await copyFile(path.resolve('feedback.html'), path.join(folder, 'feedback.html'))
  portal = await startPortal({
    consoleFolder: folder,
    senders: { email: async (to, letter) => void mails.push({ to, letter }) },
  })
  admin = await portal.member(await portal.company('Seri Maju & Sons'), allCodes)
  other = await portal.member(await portal.company('Beta'), allCodes)
  pinId = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Menara <Utama>' })).id
})
afterAll(async () => {
  await portal.close()
  await removeFolder()
})

const base = '/api/cmms/work-request'
const raise = (values: Record<string, unknown> = {}) =>
  createSample(portal, admin, workRequest, { pinId, title: 'Tap <b>drips</b>', ...values })
const step = (id: number, verb: string, body: object = {}) =>
  portal.call(admin.token, 'PATCH', `${base}/${id}/${verb}`, body)
const linkOf = async (id: number) =>
  String((await portal.call(admin.token, 'POST', `${base}/${id}/track`, {})).body['path'])
const comments = async (id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ workRequestId: id }))
  return (await portal.call(admin.token, 'GET', `/api/cmms/work-comment?filter=${filter}`)).rows
}

async function visit(url: string, language = 'en') {
  const { statusCode, body } = await portal.app.inject({ url, headers: { 'accept-language': language } })
  return { status: statusCode, body }
}
let visitors = 0
async function send(url: string, form: Record<string, string>, address = `10.2.0.${(visitors += 1)}`) {
  const { statusCode, body, headers } = await portal.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: statusCode, body, location: headers.location }
}

it('shows what the requester may know and nothing else, in his language', async () => {
  const { id } = await raise({ primaryUserId: admin.employeeId, locationNote: 'Level 2' })
  await step(id, 'assign', { primaryUserId: admin.employeeId })
  for (const [text, forRequester] of [
    ['Vendor is slow', false],
    ['We come on Monday', true],
  ] as const)
    await portal.call(admin.token, 'POST', '/api/cmms/work-comment', {
      workRequestId: id,
      text,
      forRequester,
    })
  const link = await linkOf(id)
  expect(await linkOf(id)).toBe(link)
  const { status, body } = await visit(link)
  expect(status).toBe(200)
  for (const part of [
    'WR-',
    'Tap &lt;b&gt;drips',
    'Menara &lt;Utama&gt;, Level 2',
    'Given to somebody',
    'We come on Monday',
    'Member looks after it',
  ])
    expect(body).toContain(part)
  for (const part of ['Vendor is slow', `Member ${admin.employeeId}`, 'M1<', '+6012'])
    expect(body).not.toContain(part)
  expect((await visit(link, 'ms-MY')).body).toContain('Diserahkan kepada petugas')
  const token = link.split('/').at(-1) ?? ''
  for (const url of [`${base}/${id}`, `${base}?filter={}`, `${base}/${id}/history`, `${base}/export.csv`])
    expect((await portal.call(admin.token, 'GET', url)).text).not.toContain(token)
})

it('answers an unknown, a revoked and a deleted link alike', async () => {
  const [revoked, deleted] = [await raise(), await raise()]
  const links = [await linkOf(revoked.id), await linkOf(deleted.id)]
  await portal.call(admin.token, 'DELETE', `${base}/${revoked.id}/track`)
  await portal.call(admin.token, 'DELETE', `${base}/${deleted.id}`)
  const pages = await Promise.all(
    [...links, '/track/AAAAAAAAAAAAAAAAAAAAAA', '/track/x'].map((url) => visit(url)),
  )
  expect(new Set(pages.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(pages[0]?.status).toBe(404)
  for (const link of links) expect((await send(link, { message: 'Hello' })).status).toBe(404)
  expect(await linkOf(revoked.id)).not.toBe(links[0])
})

it('gives a link to those only who may change the request', async () => {
  const { id } = await raise()
  const reader = await portal.member(admin.clientId, [codeFor('CM', 'main', 'read')])
  const asker = await portal.member(admin.clientId, [
    codeFor('CM', 'me', 'read'),
    codeFor('CM', 'me', 'update'),
  ])
  const asked = async (member: Member, method: 'POST' | 'DELETE') =>
    (await portal.call(member.token, method, `${base}/${id}/track`, method === 'POST' ? {} : undefined))
      .status
  for (const method of ['POST', 'DELETE'] as const)
    expect([await asked(reader, method), await asked(asker, method), await asked(other, method)]).toEqual([
      403, 403, 404,
    ])
})

it('stores a message once, notifies assignees, and stops bots and floods', async () => {
  const { id } = await raise({ primaryUserId: admin.employeeId })
  const link = await linkOf(id)
  const form = { message: 'It is <i>worse</i> now', key: 'k1' }
  expect((await send(link, form)).location).toContain('sent=message')
  await send(link, form)
  expect(await comments(id)).toMatchObject([
    { text: form.message, forRequester: true, fromRequester: true, createdBy: null },
  ])
  expect((await visit(link)).body).toContain('It is &lt;i&gt;worse&lt;/i&gt; now')
  const told = await portal.call(admin.token, 'GET', '/api/notification')
  expect(told.text).toContain('requesterWrote')
  expect((await send(link, { message: 'Buy now', website: 'x', key: 'k2' })).status).toBe(303)
  expect((await send(link, { message: '   ', key: 'k3' })).body).toContain('Please write something first!')
  const flood = []
  for (let count = 0; count < 6; count += 1)
    flood.push(await send(link, { message: `No ${count}`, key: `f${count}` }, '10.9.9.9'))
  expect(flood.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429])
  expect(flood[5]?.body).toContain('No 5')
  expect(await comments(id)).toHaveLength(6)
})

it('takes one rating of work that is done', async () => {
  const { id } = await raise()
  const link = await linkOf(id)
  const rating = { rate: '1', stars: '4', comment: 'Quick' }
  expect((await send(link, rating)).status).toBe(409)
  await step(id, 'complete', { completionRemark: 'Washer' })
  expect((await visit(link)).body).toContain('How well was it done?')
  expect((await send(link, { ...rating, stars: '9' })).status).toBe(422)
  const answers = await Promise.all([send(link, rating), send(link, { ...rating, stars: '1' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  const { body } = await portal.call(admin.token, 'GET', `${base}/${id}`)
  expect(body['requesterRating']).toBe(answers[0]?.status === 303 ? 4 : 1)
  expect((await visit(link)).body).not.toContain('How well was it done?')
  // What was done again is rated again; the history keeps what was said first.
  await step(id, 'reopen', { reopenReason: 'Drips' })
  expect((await send(link, rating)).status).toBe(409)
  await step(id, 'complete', { completionRemark: 'New washer' })
  expect((await visit(link)).body).toContain('How well was it done?')
  expect((await send(link, { ...rating, stars: '5', comment: '' })).status).toBe(303)
  const again = await portal.call(admin.token, 'GET', `${base}/${id}`)
  expect(again.body).toMatchObject({ requesterRating: 5, requesterComment: null })
})

it('leads a visitor from his low rating to the work request that it opened', async () => {
  const place = await createSample(portal, admin, resourceNamed('facility'), {
    pinId,
    location: 'Toilet, level 2',
    qrstatus: true,
    lowScoreThreshold: 3,
    lowScoreAction: 'create_work_request',
  })
  const given = { facilityId: place.id, name: 'Ali', mobileNo: '0123456789', feedback: 'No soap' }
  const post = (body: object) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/feedback',
      payload: body,
      remoteAddress: `10.3.0.${(visitors += 1)}`,
    })
  expect((await post({ ...given, rating: '4/5' })).json()).toEqual({ ok: true })
  const { track } = (await post({ ...given, rating: '1/5' })).json()
  await portal.app.jobs.runDue()
  expect((await visit(String(track))).body).toContain('rated 1/5')
  const thanks = await send(`/feedback?id=${place.id}`, { ...given, facilityId: '', rating: '2/5', key: 'a' })
  expect((await visit(String(thanks.location))).body).toMatch(/href="\/track\/[\w-]{22}\?lang=en"/)
})

it('mails the requester at each change of status, in both languages, where he wants it', async () => {
  const { id } = await raise({ requesterEmail: 'asker@example.com', notifyRequester: true })
  const silent = await raise({ requesterEmail: 'silent@example.com', notifyRequester: false })
  for (const one of [id, silent.id]) await step(one, 'complete', { completionRemark: 'Washer' })
  await portal.app.jobs.runDue()
  expect(mails.map(({ to }) => to)).toEqual(['asker@example.com'])
  expect(mails[0]?.letter.lines).toEqual([
    expect.stringContaining(': Done.'),
    expect.stringContaining(': Siap.'),
  ])
})

it('counts a line break as one character, and refuses long and invalid texts', async () => {
  const { id } = await raise()
  const link = await linkOf(id)
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(9)).join('\r\n')
  expect((await send(link, { message: lines })).status).toBe(303)
  expect((await comments(id)).map(({ text }) => text)).toEqual([lines.replaceAll('\r', '')])
  const long = await send(link, { message: 'x'.repeat(1001) })
  expect([long.status, long.body]).toEqual([422, expect.stringContaining('at most 1,000 characters')])
  expect((await send(link, { message: 'a\u0000b' })).status).toBe(303)
  expect((await comments(id)).map(({ text }) => text)).toContain('ab')
})

it('shows nobody what another follower of a merged request has written', async () => {
  const [kept, duplicate] = [await raise(), await raise()]
  const [one, another] = [await linkOf(kept.id), await linkOf(duplicate.id)]
  await send(one, { message: 'My door is number 12' })
  await send(another, { message: 'I am home after six' })
  const merged = await portal.call(admin.token, 'POST', `${base}/${kept.id}/merge`, { ids: [duplicate.id] })
  expect(merged.status).toBe(200)
  await send(another, { message: 'Ring twice' })
  const [ofOne, ofAnother] = [(await visit(one)).body, (await visit(another)).body]
  expect(ofOne).toContain('My door is number 12')
  expect(ofOne).not.toMatch(/home after six|Ring twice/)
  expect(ofAnother).toMatch(/home after six[^]*Ring twice/)
  expect(ofAnother).not.toContain('number 12')
  expect((await comments(kept.id)).length).toBeGreaterThanOrEqual(3)
})
