import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPort, keptPort } from './cluster.ts'
import { EmbeddedDatabaseError, fromServerOutput } from './errors.ts'
import type { Placement } from './placement.ts'
import { readPostmaster } from './postmaster.ts'
import { program, spawnOptions } from './programs.ts'

export const host = '127.0.0.1'
/** Below the range from which systems take the ports of outgoing connections, so that none of those is in the way. */
const firstPort = 15_432
const portsTried = 100
/** Recovery after a power cut replays the log since the last checkpoint: rarely more than seconds. */
const readyWithinMs = 120_000

/** A running server that is our child. */
export type Server = { child: ChildProcess; port: number; exited: Promise<void> }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** The first free port from `from` on. */
async function freePort(from: number): Promise<number> {
  for (let port = from; port < firstPort + portsTried; port += 1) {
    if (await isFree(port)) return port
  }
  throw new EmbeddedDatabaseError(
    'no-port',
    `The database finds no free port between ${firstPort} and ${firstPort + portsTried - 1} on ${host}: end a program that listens there`,
  )
}

const settings = (port: number): Record<string, string | number> => ({
  listen_addresses: host,
  port,
  unix_socket_directories: '',
  // Acknowledged writes are on the disk; set here, so that an edited postgresql.conf can't change it.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // For a machine of two cores and a few GB that also runs the portal: short queries, an SSD.
  max_connections: 80,
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 1,
  // Half-done work of a portal that was killed ends soon, also within a long query.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
})

function launch(place: Placement, port: number, log: (line: string) => void) {
  const args = Object.entries(settings(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program(place.programs, 'postgres'), ['-D', place.home, ...args], {
    ...spawnOptions(place.home, place.runAs),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C at the terminal reaches only the portal, which ends its requests first.
    detached: true,
    windowsHide: true,
  })
  const written: string[] = []
  let isUp = false
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (written.push(line) > 50) written.shift()
      // Before it is up, the error of the start reports the failure.
      if (isUp) log(line)
    })
  }
  let failure: unknown
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error
      resolve()
    })
    child.once('close', () => resolve())
  })
  return {
    child,
    exited,
    output: () => written.join('\n'),
    failure: () => failure,
    up: () => void (isUp = true),
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** True once it accepts connections; false when it has ended instead. */
async function becameReady(place: Placement, started: ReturnType<typeof launch>): Promise<boolean> {
  const giveUpAt = Date.now() + readyWithinMs
  while (!hasEnded(started.child)) {
    const postmaster = await readPostmaster(place.home)
    if (postmaster?.pid === started.child.pid && postmaster?.isReady) return true
    if (Date.now() > giveUpAt) {
      started.child.kill('SIGINT')
      throw new EmbeddedDatabaseError(
        'start-failed',
        `The database on ${place.home} was not ready after ${readyWithinMs / 1000} s: see its messages above`,
      )
    }
    await sleep(10)
  }
  await started.exited
  return false
}

/**
 * Starts postgres as our child on its kept port, or on the next free one when another program has taken that.
 * @throws EmbeddedDatabaseError with the server's own reason when it does not come up
 */
export async function startServer(
  place: Placement,
  log: { info(line: string): void; warn(line: string): void },
): Promise<Server> {
  const kept = await keptPort(place.home)
  let port = kept && (await isFree(kept)) ? kept : await freePort(firstPort)
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const started = launch(place, port, (line) => {
      if (/^(WARNING|ERROR|FATAL|PANIC)/.test(line)) log.warn(`database: ${line}`)
    })
    if (await becameReady(place, started)) {
      started.up()
      if (port !== kept) await keepPort(place, port)
      if (kept && port !== kept)
        log.info(`Port ${kept} is taken: the database listens on ${port} from now on`)
      return { child: started.child, port, exited: started.exited }
    }
    const output = started.output()
    if (/Address already in use/.test(output)) {
      port = await freePort(port + 1)
    } else if (/pre-existing shared memory block/.test(output) && Date.now() < giveUpAt) {
      // The processes of a server that was killed notice within moments and leave.
      await sleep(200)
    } else if (started.failure()) {
      throw new EmbeddedDatabaseError('no-binaries', `postgres can't be run: ${String(started.failure())}`)
    } else {
      throw fromServerOutput('postgres', output, place.home)
    }
  }
}
