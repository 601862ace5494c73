import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { systemActor } from '../../../server/platform/db/companyContext.ts'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import { cancelJob, createJobs, lockJob, scheduleJob, type Run } from '../../../server/platform/jobs/jobs.ts'
import { mostAttempts } from '../../../server/platform/jobs/jobTable.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'

const company = 4_711
const minute = 60_000

let url: string
let drop: () => Promise<void>
let db: Database
let otherDb: Database
let time: Date
let failures: string[]

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase())
  db = await openDatabase(url, { readers: 1, writers: 6 })
  otherDb = await openDatabase(url, { readers: 1, writers: 6 })
})
afterAll(async () => {
  await Promise.all([db.close(), otherDb.close()])
  await drop()
})
beforeEach(async () => {
  time = new Date('2026-03-01T00:00:00Z')
  failures = []
  await db.system.query('delete from job')
})

const log = { error: (_details: object, message: string) => void failures.push(message) }
/** A process, by the clock of the test. */
const processOn = (database: Database) => createJobs({ db: database, log, now: () => time })
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * minute)
const schedule = (key: number, due: Date, kind = 'ring') =>
  db.write(systemActor(company), async (tx) => scheduleJob(tx, kind, key, due))

it('does each thing at its time, in the order of their times, and again when it says so', async () => {
  const rung: string[] = []
  const jobs = processOn(db)
  jobs.handle('ring', {
    within: async (_tx, { key, now }) => {
      rung.push(`${key}@${now.getTime() - at(0).getTime()}`)
      return key === 1 && rung.length < 4 ? new Date(now.getTime() + minute) : undefined
    },
  })
  await schedule(2, at(2))
  await schedule(1, at(1))
  await jobs.runDue()
  expect(rung).toEqual([])
  for (const minutes of [1, 2, 3, 4]) {
    time = at(minutes)
    await jobs.runDue()
  }
  expect(rung.toSorted()).toEqual(['1@120000', '1@180000', '1@60000', '2@120000'])
  expect(await db.system.query('select 1 from job')).toEqual([])
})

it('reschedules a job, and drops one of a rolled back transaction', async () => {
  const rung: number[] = []
  const jobs = processOn(db)
  jobs.handle('ring', {
    within: async (_tx, { key }) => {
      rung.push(key)
      return undefined
    },
  })
  await schedule(1, at(0))
  await schedule(1, at(5))
  await schedule(2, at(0))
  await db.write(systemActor(company), async (tx) => cancelJob(tx, 'ring', 2))
  await jobs.runDue()
  expect(rung).toEqual([])
  time = at(5)
  await jobs.runDue()
  expect(rung).toEqual([1])
})

it('a job moved while it runs begins again right after, and waits for other processes', async () => {
  const rung: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const handle = (jobs: ReturnType<typeof processOn>, name: string) =>
    jobs.handle('ring', {
      within: async () => {
        rung.push(name)
        if (rung.length === 1) await released
        return undefined
      },
    })
  const [one, other] = [processOn(db), processOn(otherDb)]
  handle(one, 'one')
  handle(other, 'other')
  await schedule(1, at(0))
  const first = one.runDue()
  await vi.waitFor(() => expect(rung).toEqual(['one']))
  await schedule(1, at(0))
  // The other process finds the job moved, but its former run still at work.
  await other.runDue()
  expect(await db.system.query('select begun, due_at as "dueAt" from job')).toEqual([
    { begun: 1, dueAt: new Date(at(0).getTime() + 2_000).toISOString() },
  ])
  await schedule(1, at(0))
  release()
  await first
  expect(rung).toEqual(['one', 'one'])
  expect(await db.system.query('select 1 from job')).toEqual([])
})

it('is not there where the transaction that scheduled it is taken back', async () => {
  await expect(
    db.write(systemActor(company), async (tx) => {
      scheduleJob(tx, 'ring', 1, at(0))
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await db.system.query('select 1 from job')).toEqual([])
})

it('runs once across processes, in one transaction with its writes', async () => {
  const processes = [processOn(db), processOn(otherDb), processOn(db)]
  const done: Run[] = []
  for (const jobs of processes) {
    jobs.handle('ring', {
      within: async (tx, run) => {
        await tx.query('select pg_sleep(0.005)')
        done.push(run)
        return undefined
      },
    })
  }
  await Promise.all(Array.from({ length: 60 }, (_, key) => schedule(key, at(0))))
  await Promise.all(processes.map((jobs) => jobs.runDue()))
  expect(done.map(({ key }) => key).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, key) => key),
  )
})

it('reaches out once at a time, and again where the process ended before it had said so', async () => {
  const sent: number[] = []
  const [one, other] = [processOn(db), processOn(otherDb)]
  for (const jobs of [one, other]) {
    jobs.handle('send', {
      outside: async ({ key }) => {
        sent.push(key)
        await sleep(50)
        return undefined
      },
    })
  }
  await schedule(1, at(0), 'send')
  await Promise.all([one.runDue(), other.runDue()])
  expect(sent).toEqual([1])
  // A process that took it up and is gone.
  await schedule(2, at(0), 'send')
  await db.system.query('update job set due_at = $1', [at(1)])
  await other.runDue()
  expect(sent).toEqual([1])
  time = at(1)
  await other.runDue()
  expect(sent).toEqual([1, 2])
})

it('retries a failed job later each time without traces, and finally stops', async () => {
  const jobs = processOn(db)
  const tries: number[] = []
  jobs.handle('ring', {
    within: async (tx, { attempts }) => {
      tries.push(attempts)
      scheduleJob(tx, 'echo', tries.length, at(0))
      throw new Error('out of order')
    },
  })
  await schedule(1, at(0))
  const waits: number[] = []
  for (let round = 0; round < mostAttempts + 3; round += 1) {
    await jobs.runDue()
    const [job] = await db.system.query<{ due: number | null }>(
      `select case when due_at < 'infinity' then extract(epoch from due_at)::float8 end as due from job where kind = 'ring'`,
    )
    if (!job?.due) break
    waits.push(job.due - time.getTime() / 1_000)
    time = new Date(job.due * 1_000)
  }
  expect(tries).toEqual(Array.from({ length: mostAttempts }, (_, attempts) => attempts))
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512])
  expect(failures).toHaveLength(mostAttempts)
  expect(await db.system.query(`select 1 from job where kind = 'echo'`)).toEqual([])
})

it('works at once when another process schedules', async () => {
  const rung: number[] = []
  // By itself it would not look again within the hour.
  const jobs = createJobs({ db: otherDb, log, lookEvery: 3_600_000 })
  jobs.handle('ring', {
    within: async (_tx, { key }) => {
      rung.push(key)
      return undefined
    },
  })
  jobs.start()
  let scheduled = 0
  await vi.waitFor(
    async () => {
      await schedule((scheduled += 1), new Date())
      await vi.waitFor(() => expect(rung).toContain(scheduled), { timeout: 2_000 })
    },
    { timeout: 10_000 },
  )
  await jobs.stop()
})

it('holds up nothing where what reaches out gets no answer', async () => {
  const jobs = processOn(db)
  const rung: number[] = []
  let letGo: (() => void) | undefined
  jobs.handle('send', { outside: () => new Promise((resolve) => (letGo = () => resolve(undefined))) })
  jobs.handle('ring', {
    within: async (_tx, { key }) => {
      rung.push(key)
      return undefined
    },
  })
  jobs.start()
  await schedule(1, at(0), 'send')
  await vi.waitFor(() => expect(letGo).toBeDefined(), { timeout: 3_000 })
  await schedule(2, at(0))
  await vi.waitFor(() => expect(rung).toEqual([2]), { timeout: 3_000 })
  letGo?.()
  await jobs.stop()
})

it('runs long jobs in pieces, continues in another process, and lets short jobs pass', async () => {
  const [one, other] = [processOn(db), processOn(otherDb)]
  const pieces: string[] = []
  /** The next of three pieces of a job. @returns whether there are more */
  const piece = (name: string, database: Database, key: number) =>
    database.write(systemActor(company), async (tx) => {
      if (!(await lockJob(tx, 'count', key))) return false
      pieces.push(`${name} ${key}`)
      const isLast = pieces.filter((done) => done.endsWith(` ${key}`)).length === 3
      if (isLast) cancelJob(tx, 'count', key)
      else scheduleJob(tx, 'count', key, new Date(time.getTime() + 10_000))
      return !isLast
    })
  let letGo: (() => void) | undefined
  one.handle('count', {
    pieces: async ({ key }) => {
      await piece('one', db, key)
      // The first job stops here; the second goes on.
      if (key === 1) await new Promise<void>((resolve) => (letGo = resolve))
      while (await piece('one', db, key));
    },
  })
  other.handle('count', {
    pieces: async ({ key }) => {
      while (await piece('other', otherDb, key));
    },
  })
  one.start()
  await schedule(1, at(0), 'count')
  await vi.waitFor(() => expect(letGo).toBeDefined(), { timeout: 5_000 })
  await schedule(2, at(0), 'count')
  await vi.waitFor(() => expect(pieces).toEqual(['one 1', 'one 2', 'one 2', 'one 2']), { timeout: 5_000 })
  await other.runDue()
  expect(pieces).toHaveLength(4)
  time = new Date(at(0).getTime() + 10_000)
  await other.runDue()
  expect(pieces.slice(4)).toEqual(['other 1', 'other 1'])
  letGo?.()
  await one.stop()
  expect([pieces.length, failures, await db.system.query('select 1 from job')]).toEqual([6, [], []])
})

it('and writers that schedule it lock in one order', async () => {
  const jobs = processOn(db)
  const record = 'select pg_advisory_xact_lock(4711)'
  let rung = 0
  jobs.handle('ring', {
    within: async (tx) => {
      await sleep(60)
      await tx.query(record)
      rung += 1
      return undefined
    },
  })
  await schedule(1, at(0))
  const working = jobs.runDue()
  await sleep(20)
  await otherDb.write(systemActor(company), async (tx) => {
    await tx.query(record)
    await sleep(120)
    scheduleJob(tx, 'ring', 1, at(0))
  })
  await working
  await jobs.runDue()
  // Once for each time that it was scheduled, and neither was refused.
  expect([rung, failures]).toEqual([2, []])
})
