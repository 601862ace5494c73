import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { filesOfTypes } from '../../support/filesOfTypes.ts'
import { listen } from '../../support/listening.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startSecondServer, type SecondServer } from '../../support/secondServer.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

const calls = 100
/** Phones that call at the same time; the next calls when one has its answer. */
const atOnce = 10

let portal: Portal
let other: SecondServer
let store: Awaited<ReturnType<typeof makeTemporaryFolder>>
let company: number
let guards: Member[]

beforeAll(async () => {
  store = await makeTemporaryFolder('alarm')
  portal = await startPortal({ folder: store.folder })
  other = await startSecondServer(portal, { folder: store.folder })
  company = await portal.company('Alpha')
  guards = []
  for (let number = 0; number < calls; number += 1)
    guards.push(await portal.member(company, ['EME', 'EMF', 'EMG']))
}, 60_000)
afterAll(async () => {
  await other.close()
  await portal.close()
  await store.remove()
})

const made = z.object({ id: z.number() })
async function send(member: Member, address: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, ...headers },
    body,
  })
  expect(answer.status).toBe(201)
  return made.parse(await answer.json()).id
}
const post = (member: Member, address: string, values: object) =>
  send(member, address, JSON.stringify(values), { 'content-type': 'application/json' })

async function addPhoto(member: Member, address: string, emergencyId: number) {
  const { name, bytes } = filesOfTypes['image/png']
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const fileId = await send(member, `${address}/files`, form)
  await post(member, `${address}/api/emergency/media`, { emergencyId, fileId })
}

it('delivers 100 emergencies through two servers once each, within 2 s (p95)', async () => {
  const servers = [await portal.app.listen({ host: '127.0.0.1', port: 0 }), other.address]
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (const address of servers) {
    const stream = await listen(address, (await portal.member(company, allCodes)).token)
    await stream.ready()
    streams.push(stream)
  }
  const begun = new Map<number, number>()
  const waiting = [...guards.entries()]
  async function callForHelp() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, guard] = next
      const address = servers[number % 2] ?? ''
      const at = performance.now()
      const id = await post(guard, `${address}/api/emergency`, {
        type: 'sos',
        latitude: '3.139',
        longitude: '101.6869',
        batteryPct: number % 101,
      })
      begun.set(id, at)
      if (number % 4 === 0) await addPhoto(guard, address, id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, callForHelp))
  expect(begun.size).toBe(calls)
  for (const stream of streams) {
    const told = () => stream.heard.filter(({ event }) => event === 'notification')
    await vi.waitFor(() => expect(told().length).toBe(calls), { timeout: 10_000 })
    const link = z.object({ link: z.object({ id: z.number() }) })
    const ids = told().map(({ data }) => link.parse(data).link.id)
    expect(ids.toSorted((one, two) => one - two)).toEqual([...begun.keys()].toSorted((one, two) => one - two))
    const times = told()
      .map(({ at }, place) => at - (begun.get(ids[place] ?? 0) ?? 0))
      .toSorted((one, two) => one - two)
    expect(times[calls * 0.95 - 1]).toBeLessThan(2_000)
    expect(stream.events()).toContain('emergency')
    await stream.stop()
  }
})

it('sends changes of an emergency to consoles of users who may see it, and to no other', async () => {
  const admin = await portal.member(company, allCodes)
  const [guard] = guards
  if (!guard) throw new Error('no guard')
  const hear = async (member: Member) => {
    const stream = await listen(other.address, member.token)
    await stream.ready()
    return stream
  }
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  const [one, own] = [await hear(admin), await hear(guard)]
  const deaf = [await hear(await portal.member(company, ['USB'])), await hear(stranger)]
  const raised = await portal.call(guard.token, 'POST', '/api/emergency', {})
  const id = Number(raised.body['id'])
  const heard = (stream: typeof one) => stream.heard.filter(({ event }) => event === 'emergency')
  /** Waits for the event of this change alone. */
  async function said(change: () => Promise<{ status: number; text: string }>) {
    const before = [heard(one).length, heard(own).length]
    const answer = await change()
    expect(answer.status, answer.text).toBeLessThan(300)
    await vi.waitFor(
      () => expect([heard(one).length, heard(own).length]).toEqual(before.map((many) => many + 1)),
      { timeout: 3_000, interval: 10 },
    )
  }
  await vi.waitFor(() => expect(heard(one).length).toBeGreaterThan(0))
  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => () =>
    portal.call(admin.token, method, `/api/emergency${path}`, body)
  await said(call('PATCH', `/${id}/acknowledge`))
  await said(call('POST', '/note', { emergencyId: id, text: 'On the way' }))
  await said(async () => {
    await addPhoto(admin, other.address, id)
    return { status: 201, text: '' }
  })
  await said(call('POST', '/batch/deactivate', { ids: [id], values: { remarkAdmin: 'Safe' } }))
  await said(call('DELETE', `/${id}`))
  expect(deaf.map((stream) => stream.events())).toEqual([['ready'], ['ready']])
  expect(heard(one).every(({ data }) => Object.keys(data).length === 0)).toBe(true)
  await Promise.all([one, own, ...deaf].map((stream) => stream.stop()))
})
