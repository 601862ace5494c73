import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster, readPassword } from './cluster.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { placeDatabase, type Placement } from './placement.ts'
import { databaseUrl, ensureDatabase, lockCluster, type Held } from './portalLock.ts'
import { findRunning, stopServer } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { hasEnded, startServer, type Server } from './server.ts'

export { EmbeddedDatabaseError } from './errors.ts'

const databaseName = 'portal'
const restartsPerMinute = 5
/** A portal locks the server it started within moments; one that is older and not locked is left over. */
const youngMs = 10_000
const lockTurnMs = 1_000

export type EmbeddedOptions = {
  /** The portal's data folder (DATA_DIR); the database takes `postgres` in it. Others must be able to pass through. */
  dataDir: string
  /** The bin folder of another PostgreSQL (PG_BIN), 15 or later. */
  pgBin?: string | undefined
  log: { info(line: string): void; warn(line: string): void }
  /** Told when the database ended and could not be brought back: the portal can only end too. */
  onLost?: (error: Error) => void
  /** Where a root's database goes when its own user can't reach the data folder; for tests. */
  fallbackDir?: string
}

export type EmbeddedDatabase = {
  /** Connection URL of the database's owner; loopback only. Stays the same while the portal runs. */
  url: string
  /** Shuts the database down and waits until it is. */
  stop(): Promise<void>
}

type Running = { server: Server; lock: Held; password: string }

const inUse = (home: string) =>
  new EmbeddedDatabaseError(
    'in-use',
    `Another running portal uses the database in ${home}: stop that one first, or give this one another DATA_DIR`,
  )

/** Stops a server that a killed portal left behind. Refuses when the portal that started it still runs. */
async function clearLeftover(place: Placement, password: string, log: EmbeddedOptions['log']) {
  const running = await findRunning(place.home, (line) => log.info(line))
  if (!running) return
  const askForLock = () =>
    lockCluster({ port: running.port, password }).catch((error: unknown) => {
      // It is still starting, already stopping or out of order: stopping it is right in each case.
      log.info(`The database left by an earlier run does not answer (${String(error)})`)
      return 'no answer' as const
    })
  let lock = await askForLock()
  if (lock && lock !== 'no answer' && Date.now() - running.startedAt.getTime() < youngMs) {
    // Another portal may have started it this moment and be about to lock it: let it have the turn.
    await lock.client.end()
    await sleep(lockTurnMs)
    lock = await askForLock()
  }
  if (!lock) throw inUse(place.home)
  log.info(`Stopping the database that an earlier run left behind (process ${running.pid})`)
  if (lock !== 'no answer') await lock.client.end()
  await stopServer(place)
}

/** One start to the locked server. When two portals start at once they meet here: one gets through, one is refused. */
async function bringUp(place: Placement, log: EmbeddedOptions['log']): Promise<Running> {
  const password = await readPassword(place.home)
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftover(place, password, log)
    try {
      const server = await startServer(place, log)
      const lock = await lockCluster({ port: server.port, password }).catch((error: unknown) => {
        server.child.kill('SIGINT')
        throw error
      })
      if (!lock) throw inUse(place.home)
      return { server, lock, password }
    } catch (error) {
      // Either the other portal's server is there, or the other has just stopped ours and cut the connection to it.
      const isRace =
        !(error instanceof EmbeddedDatabaseError) ||
        (await findRunning(place.home, (line) => log.info(line))) !== undefined
      if (!isRace || attempt === 3) throw error
      // Of two portals in step with each other one has to fall behind.
      await sleep(attempt * (200 + Math.random() * 400))
    }
  }
}

/**
 * Starts the embedded PostgreSQL as a child process on the data folder; creates the cluster at the first start. If
 * PostgreSQL dies, it is restarted on the same port. Leftovers of a killed portal are removed.
 * @throws EmbeddedDatabaseError with one line that names the obstacle
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options
  const place = await placeDatabase(
    path.resolve(options.dataDir),
    await findPrograms(options.pgBin),
    options.fallbackDir ?? '/var/lib/workforce-portal',
    (line) => log.info(line),
  )
  await ensureCluster(place)
  let running = await bringUp(place, log)
  await ensureDatabase(running.lock, databaseName).catch(async (error: unknown) => {
    await stopServer(place)
    throw error
  })

  const { port } = running.server
  let isStopping = false
  const restarts: number[] = []

  const watch = async () => {
    for (;;) {
      await Promise.race([running.server.exited, running.lock.closed])
      if (isStopping) return
      const now = Date.now()
      restarts.push(now)
      if (restarts.filter((at) => at > now - 60_000).length > restartsPerMinute) {
        throw new EmbeddedDatabaseError(
          'start-failed',
          `The database in ${place.home} keeps ending: see its messages`,
        )
      }
      running = await recover(place, running, log)
      if (running.server.port !== port) {
        throw new EmbeddedDatabaseError('no-port', `The database's port ${port} was taken while it was down`)
      }
    }
  }
  const watching = watch().catch((error: unknown) => {
    const lost = error instanceof Error ? error : new Error(String(error))
    log.warn(lost.message)
    options.onLost?.(lost)
  })

  let stopped: Promise<void> | undefined
  const stop = async () => {
    isStopping = true
    await running.lock.client.end()
    await stopServer(place)
    await running.server.exited
    await watching
    // A restart that was under way when stop() came has its own server.
    if (await findRunning(place.home, (line) => log.info(line))) await stopServer(place)
  }
  return {
    url: databaseUrl({ port, password: running.password }, databaseName),
    stop: () => (stopped ??= stop()),
  }
}

/** After a lost server or connection: waits for PostgreSQL's recovery, or restarts PostgreSQL. */
async function recover(place: Placement, before: Running, log: EmbeddedOptions['log']): Promise<Running> {
  log.warn('The database ended unexpectedly; bringing it back')
  const giveUpAt = Date.now() + 60_000
  // A crashed session makes the server restart itself, and then the lock has to be taken again.
  while (Date.now() < giveUpAt) {
    await sleep(50)
    if (hasEnded(before.server.child)) {
      const running = await bringUp(place, log)
      log.info('The database is back')
      return running
    }
    const address = { port: before.server.port, password: before.password }
    const lock = await lockCluster(address).catch(() => 'not yet' as const)
    if (!lock) throw inUse(place.home)
    if (lock !== 'not yet') {
      log.info('The database is back')
      return { ...before, lock }
    }
  }
  throw new EmbeddedDatabaseError('start-failed', `The database in ${place.home} does not come back`)
}
