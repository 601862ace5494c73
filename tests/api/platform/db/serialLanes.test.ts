import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemActor } from '../../../../server/platform/db/companyContext.ts'
import type { Database } from '../../../../server/platform/db/database.ts'
import type { Tx } from '../../../../server/platform/db/sql.ts'
import { seedRoles } from '../../../../src/domain/access/seedRoles.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let db: Database
let admin: Member
let owner: Client

beforeAll(async () => {
  portal = await startPortal()
  ;({ db } = portal)
  admin = await portal.member(await portal.company('Alpha'), seedRoles.Administrator.permissions)
  owner = new Client({ connectionString: portal.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await portal.close()
})

const write = <T>(work: (tx: Tx) => Promise<T>, lane: string) =>
  db.write(systemActor(admin.clientId), work, lane)
const connectionOf = async (tx: Tx) =>
  (await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
const addHoliday = (name: string) =>
  [
    `insert into holiday (client_id, name, date, country, type, paid) values ($1, $2, '2026-01-01', 'MY', 'public', true)`,
    [admin.clientId, name],
  ] as const
const holidays = async (like: string) =>
  (
    await db.read(admin.clientId).query<{
      name: string
    }>('select name from holiday where client_id = $1 and name like $2 order by id', [admin.clientId, like])
  ).map(({ name }) => name)

it('runs transactions of a lane one after another on one connection', async () => {
  const begun: number[] = []
  const pids = new Set<number | undefined>()
  const ends = [
    async (tx: Tx, name: string) => void (await tx.query(...addHoliday(name))),
    async (tx: Tx, name: string) => void (await tx.final(...addHoliday(name))),
    async (tx: Tx, name: string) => {
      await tx.query(...addHoliday(name))
      throw new Error('changed its mind')
    },
    async (tx: Tx, name: string) => {
      await tx.query(...addHoliday(name))
      tx.atEnd(() => tx.query('select 1 / 0'))
    },
    async (tx: Tx, name: string) => {
      await tx.query(...addHoliday(name))
      await tx.final('select 1 / 0')
    },
  ]
  const all = Array.from({ length: 40 }, (_, index) => index)
  const outcomes = await Promise.allSettled(
    all.map((index) =>
      write(async (tx) => {
        begun.push(index)
        pids.add(await connectionOf(tx))
        await ends[index % ends.length]?.(tx, `Lane ${index}`)
      }, 'one'),
    ),
  )
  expect(begun).toEqual(all)
  expect(pids.size).toBe(1)
  const kept = all.filter((index) => index % ends.length < 2)
  expect(all.filter((index) => outcomes[index]?.status === 'fulfilled')).toEqual(kept)
  expect(await holidays('Lane %')).toEqual(kept.map((index) => `Lane ${index}`))
})

it('runs alone after a second of waiting, or if the lane’s connection breaks', async () => {
  let release: () => void = () => undefined
  const slow = write(async (tx) => {
    await tx.query('select 1')
    await new Promise<void>((resolve) => (release = resolve))
    return connectionOf(tx)
  }, 'slow')
  const own = await write(connectionOf, 'slow')
  const behind = write(connectionOf, 'slow')
  release()
  expect(own).not.toBe(await slow)
  expect(await behind).toBe(await slow)

  const broken = write(async (tx) => {
    const pid = await connectionOf(tx)
    await owner.query('select pg_terminate_backend($1)', [pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    return tx.query('select 1')
  }, 'broken')
  const others = [1, 2, 3].map(() => write(connectionOf, 'broken'))
  await expect(broken).rejects.toThrow(/connection/i)
  expect(await Promise.all(others)).toHaveLength(3)
  expect(await write(connectionOf, 'broken')).toBeGreaterThan(0)
})

it('numbers simultaneous records without gaps despite refusals', async () => {
  const site = await portal.call(admin.token, 'POST', '/api/pin', {
    code: 'HQ',
    name: 'Headquarters',
    stateName: 'Selangor',
  })
  expect(site.status).toBe(201)
  // Each asked for twice; every other one by the same key, so that it is made once.
  const asked = Array.from({ length: 60 }, (_, index) => Math.floor(index / 2))
  const answers = await Promise.all(
    asked.map((number) =>
      portal.call(
        admin.token,
        'POST',
        '/api/cmms/work-request',
        { title: `Request ${number}`, pinId: number % 3 === 0 ? 999_999 : site.body['id'] },
        number % 2 === 0 ? { 'idempotency-key': `request-${number}` } : {},
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  const made = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => String(body['refNo']).slice(-4))
  const numbers = [...new Set(made)].toSorted((one, other) => one.localeCompare(other))
  expect(numbers).toHaveLength(30)
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})
