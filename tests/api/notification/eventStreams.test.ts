import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { mostStreams, openStreams } from '../../../server/services/notification/streams.ts'
import { sessionsEndedChannel } from '../../../server/platform/identity/revocations.ts'
import { notSignedIn } from '../../../server/platform/errors.ts'
import { notify } from '../../../server/services/notification/notify.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { listen } from '../../support/listening.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startSecondServer, type SecondServer } from '../../support/secondServer.ts'

let portal: Portal
/** Another server on the same database. */
let other: SecondServer
let address: string
let clientId: number
let sender: Member
const ended = new Set<string>()
const open: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  portal = await startPortal()
  clientId = await portal.company('Alpha')
  sender = await portal.member(clientId, allCodes)
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  other = await startSecondServer(portal, {
    verify: async (token) => {
      const [userUuid = '', company] = token.split('/')
      if (ended.has(userUuid)) throw notSignedIn()
      return { userUuid, clientId: Number(company) }
    },
  })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.stop()))
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

async function hear(member: Member, from?: string, at = other.address) {
  const stream = await listen(at, member.token, from)
  open.push(stream)
  expect(stream.status).toBe(200)
  await stream.ready()
  return stream
}
/** Writes on the first server. */
const tell = (to: readonly Member[], title: string) =>
  portal.db.write(sender, (tx) =>
    notify(
      tx,
      to.map(({ employeeId }) => employeeId),
      { type: 'leave', title },
    ),
  )
const member = (codes: readonly string[] = []) => portal.member(clientId, codes)

it('PUSH-04 delivers messages of another server in order, 95 of 100 within 2 s', async () => {
  const reader = await member()
  const stream = await hear(reader)
  expect(stream.contentType).toMatch(/^text\/event-stream/)
  const written: number[] = []
  for (let number = 0; number < 100; number += 1) {
    written.push(performance.now())
    await tell([reader], `Message ${number}`)
  }
  await vi.waitFor(() => expect(stream.titles().length).toBe(100), { timeout: 10_000 })
  expect(stream.titles()).toEqual(written.map((_, number) => `Message ${number}`))
  const times = stream.heard
    .filter(({ event }) => event === 'notification')
    .map(({ at }, number) => at - (written[number] ?? 0))
    .sort((one, two) => one - two)
  expect(times[94]).toBeLessThan(2_000)
})

it('PUSH-04 delivers missed messages once after a lost line', async () => {
  const reader = await member()
  const first = await hear(reader)
  await tell([reader], 'One')
  await tell([reader], 'Two')
  await vi.waitFor(() => expect(first.titles()).toEqual(['One', 'Two']))
  // The line broke between the two, and one transaction that began before is still open.
  const afterOne = first.heard.find(({ data }) => data['title'] === 'One')?.id
  await first.stop()
  let letGo: (() => void) | undefined
  const slow = portal.db.write(sender, async (tx) => {
    await notify(tx, [reader.employeeId], { type: 'leave', title: 'Begun first, ended last' })
    await new Promise<void>((resolve) => (letGo = resolve))
  })
  await vi.waitFor(() => expect(letGo).toBeDefined())
  await tell([reader], 'Three')
  const second = await hear(reader, afterOne, address)
  await vi.waitFor(() => expect(second.titles()).toEqual(['Two', 'Three']))
  letGo?.()
  await slow
  await vi.waitFor(() => expect(second.titles().at(-1)).toBe('Begun first, ended last'))
  const last = second.heard.at(-1)?.id
  await second.stop()
  await tell([reader], 'Four')
  const third = await hear(reader, last)
  await vi.waitFor(() => expect(third.titles()).toEqual(['Four']))
  // Whoever comes anew has a list; nothing old pops up.
  expect((await hear(reader)).titles()).toEqual([])
})

it('PUSH-04 delivers to no other user, and to no one without sign-in or membership', async () => {
  const reader = await member()
  const colleague = await member(allCodes)
  const beta = await portal.company('Beta')
  const stranger = await portal.member(beta, allCodes)
  const streams = [await hear(colleague), await hear(stranger), await hear(reader)]
  await tell([reader], 'For one')
  await vi.waitFor(() => expect(streams[2]?.titles()).toEqual(['For one']))
  await portal.call(reader.token, 'PUT', '/api/notification/read')
  await vi.waitFor(() => expect(streams[2]?.events().at(-1)).toBe('changed'))
  expect(streams.slice(0, 2).map((stream) => stream.events())).toEqual([['ready'], ['ready']])
  for (const [token, status] of [
    ['nobody', 401],
    [portal.inCompany(reader, beta), 403],
  ] as const) {
    const refused = await listen(address, token)
    open.push(refused)
    expect(refused.status).toBe(status)
  }
  const inAddress = await fetch(`${address}/events?token=${encodeURIComponent(reader.token)}`)
  expect(inAddress.status).toBe(401)
})

it('PUSH-04 does not deliver a rolled back message', async () => {
  const reader = await member()
  const stream = await hear(reader)
  const work = portal.db.write(sender, async (tx) => {
    await notify(tx, [reader.employeeId], { type: 'leave', title: 'Never' })
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  await tell([reader], 'After')
  await vi.waitFor(() => expect(stream.titles()).toEqual(['After']))
})

it('PUSH-04 ends with the sign-in and with the membership, at once', async () => {
  const [leaver, suspended] = [await member(), await member()]
  const [one, two] = [await hear(leaver), await hear(suspended)]
  ended.add(leaver.personId)
  await portal.db.system.query('select pg_notify($1, $2)', [sessionsEndedChannel, leaver.personId])
  await vi.waitFor(() => expect(one.isOver()).toBe(true), { timeout: 3_000 })
  const answer = await portal.call(sender.token, 'PATCH', `/api/user/${suspended.employeeId}/suspend`, {
    version: 1,
  })
  expect(answer.status, answer.text).toBe(200)
  await vi.waitFor(() => expect(two.isOver()).toBe(true), { timeout: 3_000 })
  expect([one.events(), two.events()]).toEqual([
    ['ready', 'end'],
    ['ready', 'end'],
  ])
})

it('notifies users of a role when its permissions change', async () => {
  const [reader, bystander] = [await member([codeFor('US', 'me', 'read')]), await member()]
  const [one, two] = [await hear(reader), await hear(bystander)]
  const [employee] = await portal.db
    .read(clientId)
    .query<{ role_id: number }>('select role_id from employee where client_id = $1 and id = $2', [
      clientId,
      reader.employeeId,
    ])
  const saved = await portal.call(sender.token, 'PUT', `/api/admin/access/role/${employee?.role_id}`, {
    permissions: [codeFor('US', 'main', 'read')],
    version: 1,
  })
  expect(saved.status, saved.text).toBe(200)
  await vi.waitFor(() => expect(one.events()).toEqual(['ready', 'refresh']), { timeout: 3_000 })
  expect(two.events()).toEqual(['ready'])
})

it('sends one emergency event after servers could not reach each other', async () => {
  const reader = await member(allCodes)
  const caller = { ...reader, codes: new Set(allCodes), timeZone: 'Asia/Kuala_Lumpur' }
  const streams = openStreams({
    db: other.db,
    verify: async () => ({ userUuid: reader.personId, clientId }),
    findActing: async () => caller,
    log: { error: () => undefined },
    beatEvery: 100,
  })
  const server = createServer(
    (_request, answer) =>
      void streams.open(answer, { caller, token: reader.token, support: undefined }, undefined),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const stream = await hear(reader, undefined, `http://127.0.0.1:${port}`)
  const owner = new pg.Client({ connectionString: portal.url })
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'portal:%'`,
  )
  await owner.end()
  const missed = ['ready', 'emergency', 'pin']
  await vi.waitFor(() => expect(stream.events()).toEqual(missed), { timeout: 10_000 })
  await sleep(300)
  expect(stream.events()).toEqual(missed)
  streams.close()
  server.close()
})

it('limits the streams per person and releases all when the server stops', async () => {
  const reader = await member()
  const streams = await Promise.all(Array.from({ length: mostStreams }, () => hear(reader)))
  const refused = await listen(other.address, reader.token)
  open.push(refused)
  expect(refused.status).toBe(429)
  await streams[0]?.stop()
  await vi.waitFor(async () => {
    const again = await listen(other.address, reader.token)
    open.push(again)
    expect(again.status).toBe(200)
  })
  const closing = other.app.close()
  await vi.waitFor(() => expect(streams.every((stream) => stream.isOver())).toBe(true), { timeout: 1_000 })
  await closing
})
