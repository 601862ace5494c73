import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  EmbeddedDatabaseError,
  startEmbedded,
  type EmbeddedDatabase,
} from '../../../../server/platform/db/embedded/embedded.ts'
import { makeTemporaryFolder } from '../../../support/temporaryFolder.ts'

const isRoot = process.getuid?.() === 0
/** A run on another server proves that one; these tests don't touch it. */
const isElsewhere = Boolean(process.env['TEST_DATABASE_URL'])
let temporary: Awaited<ReturnType<typeof makeTemporaryFolder>>
let said: string[]
let running: EmbeddedDatabase[]
let children: ReturnType<typeof spawn>[]

beforeEach(async () => {
  temporary = await makeTemporaryFolder('embedded')
  said = []
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.allSettled(running.map((database) => database.stop()))
  // A leftover that a failed test did not pick up again.
  const home = path.join(temporary.folder, 'data', 'postgres')
  const pid = Number(
    (await readFile(path.join(home, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  if (pid > 1) process.kill(pid, 'SIGINT')
  await temporary.remove()
})

const inData = (...names: string[]) => path.join(temporary.folder, 'data', ...names)

async function start(options: { fallbackDir?: string } = {}): Promise<EmbeddedDatabase> {
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) }
  const database = await startEmbedded({ dataDir: inData(), log, ...options })
  running.push(database)
  return database
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query<Record<string, unknown>>(text).finally(() => client.end())
}

/** Starts the database under a process of its own and answers when that has printed the address. */
async function startElsewhere(): Promise<{ url: string; kill(): Promise<void> }> {
  const file = path.resolve('tests/support/embeddedProcess.ts')
  const args = ['--import', 'tsx', file, inData()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for await (const url of createInterface({ input: child.stdout })) {
    return { url, kill: async () => void (child.kill('SIGKILL'), await ended) }
  }
  throw new Error('the process ended without an address')
}

const postmasterPid = async () =>
  Number((await readFile(inData('postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const refusal = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedDatabaseError)
  if (!(error instanceof EmbeddedDatabaseError)) throw new Error('unreachable')
  expect(error.message).not.toContain('\n')
  return error
}

describe.skipIf(isElsewhere)('a start', () => {
  test('makes a UTF-8 cluster on loopback, with a password, durable settings and no socket', async () => {
    const { url } = await start()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const { rows } = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
        current_setting('data_checksums') as checksums, upper('é') as folded, 'Z' < 'a' as by_code_point`,
    )
    expect(rows).toEqual([
      {
        encoding: 'UTF8',
        fsync: 'on',
        pages: 'on',
        commit: 'on',
        listen: '127.0.0.1',
        sockets: '',
        checksums: 'on',
        folded: 'É',
        by_code_point: true,
      },
    ])
    const wrong = new URL(url)
    wrong.password = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect((await stat(inData('postgres', 'portal.password'))).mode & 0o777).toBe(0o600)
  })

  test('after a stop finds the data again, at the same address', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 42 }])
    expect(said).toEqual([])
  })

  test('stops the leftover database after kill -9 and loses no acknowledged write', async () => {
    const killed = await startElsewhere()
    await query(killed.url, 'create table kept as select 42 as answer')
    const left = await postmasterPid()
    await killed.kill()
    expect(() => process.kill(left, 0)).not.toThrow()
    const { url } = await start()
    expect(said).toEqual([`Stopping the database that an earlier run left behind (process ${left})`])
    expect(await postmasterPid()).not.toBe(left)
    expect((await query(url, 'select answer from kept')).rows).toEqual([{ answer: 42 }])
  })

  test('clears a postmaster.pid whose process is gone or is another program by now', async () => {
    await (await start()).stop()
    const stale = (pid: number) =>
      writeFile(
        inData('postgres', 'postmaster.pid'),
        `${pid}\n${inData('postgres')}\n1700000000\n15432\n\n127.0.0.1\n`,
      )
    for (const pid of [4_194_000, process.pid]) {
      await stale(pid)
      const database = await start()
      expect(said.splice(0)).toEqual([
        `Removed a stale postmaster.pid (process ${pid}, which is not the database)`,
      ])
      await database.stop()
    }
  })

  test('moves to another port and says so when its own is taken', async () => {
    const first = await start()
    const port = Number(new URL(first.url).port)
    await first.stop()
    const squatter = createServer().listen(port, '127.0.0.1')
    try {
      const second = await start()
      expect(new URL(second.url).port).not.toBe(String(port))
      expect(said).toEqual([
        `Port ${port} is taken: the database listens on ${new URL(second.url).port} from now on`,
      ])
      expect((await query(second.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    } finally {
      squatter.close()
    }
  })

  test('refuses a database of another major version, naming both', async () => {
    await (await start()).stop()
    await writeFile(inData('postgres', 'PG_VERSION'), '17\n')
    const error = await refusal(start())
    expect(error.reason).toBe('other-version')
    expect(error.message).toMatch(/made by PostgreSQL 17 and this portal brings 18/)
  })

  test('refuses a folder that another running portal uses, and leaves that one alone', async () => {
    const other = await startElsewhere()
    const error = await refusal(start())
    expect(error.reason).toBe('in-use')
    expect(error.message).toMatch(/^Another running portal uses the database in /)
    expect((await query(other.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('lets exactly one of two portals through that start at once on a new folder', async () => {
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ reason: 'in-use' })
    expect((await query(running[0]?.url ?? '', 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('refuses a folder that holds something else, and programs that are not there', async () => {
    await mkdir(inData('postgres'), { recursive: true })
    await writeFile(inData('postgres', 'notes.txt'), 'mine')
    expect((await refusal(start())).message).toMatch(/holds something that is no database/)
    const attempt = startEmbedded({
      dataDir: inData(),
      pgBin: temporary.folder,
      log: { info: () => undefined, warn: () => undefined },
    })
    expect((await refusal(attempt)).reason).toBe('no-binaries')
  })
})

describe.skipIf(isElsewhere)('while the portal runs', () => {
  test('a killed database process and a killed session are back by themselves, with the data', async () => {
    const { url } = await start()
    await query(url, 'create table kept as select 42 as answer')
    const back = async () => {
      for (;;) {
        const rows = await query(url, 'select answer from kept').then(
          (result) => result.rows,
          () => undefined,
        )
        if (rows) {
          expect(rows).toEqual([{ answer: 42 }])
          return
        }
        await sleep(20)
      }
    }
    process.kill(await postmasterPid(), 'SIGKILL')
    await sleep(50)
    await back()

    // The portal's own session comes back in its own time, after or before anybody else's.
    const lockSession = async () => {
      for (;;) {
        const { rows } = await query(
          url,
          `select pid from pg_stat_activity where application_name = 'portal lock'`,
        )
        expect(rows.length).toBeLessThanOrEqual(1)
        if (rows[0]) return Number(rows[0]['pid'])
        await sleep(20)
      }
    }
    process.kill(await lockSession(), 'SIGKILL')
    await sleep(50)
    await back()
    await expect
      .poll(async () => (await query(url, `select from pg_locks where locktype = 'advisory'`)).rowCount)
      .toBe(1)
  })
})

describe.runIf(isRoot && !isElsewhere)('as root', () => {
  test('the database runs as an unprivileged user', async () => {
    await start()
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).not.toBe(0)
  })

  test('a full disk is refused with what to do, and the data is there once there is room', async ({
    skip,
  }) => {
    await mkdir(inData(), { recursive: true })
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m,mode=711', 'tmpfs', inData()])
    skip(mounted.status !== 0, 'this machine lets nobody mount a small disk')
    try {
      const first = await start()
      await query(first.url, 'create table kept as select 42 as answer')
      await first.stop()
      // Until it is full; that this write fails is the point.
      await writeFile(inData('filler'), Buffer.alloc(60 * 2 ** 20)).catch(() => undefined)
      const error = await refusal(start())
      expect(error.reason).toBe('disk-full')
      expect(error.message).toMatch(/^The disk that holds .* is full: free some space/)
      await rm(inData('filler'))
      const second = await start()
      expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 42 }])
      await second.stop()
    } finally {
      spawnSync('umount', [inData()])
    }
  })

  test('moves the database out of a root-only folder, links it, and says so at the start', async () => {
    await mkdir(inData(), { recursive: true })
    await chmod(inData(), 0o700)
    const fallbackDir = path.join(temporary.folder, 'shared')
    const first = await start({ fallbackDir })
    const home = await readlink(inData('postgres'))
    expect(path.dirname(home)).toBe(fallbackDir)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/can't reach .*\/data: it lives in .*\/shared\/database-/)
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start({ fallbackDir })
    expect(said).toHaveLength(2)
    expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 42 }])
  })
})
