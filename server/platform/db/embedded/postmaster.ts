import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { systemCode } from '../../systemCode.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import type { Placement } from './placement.ts'
import { program, runProgram } from './programs.ts'

const run = promisify(execFile)

/** The contents of postmaster.pid (its lines are fixed since PostgreSQL 10). */
export type Postmaster = { pid: number; startedAt: Date; port: number; isReady: boolean }

/** Reads postmaster.pid; undefined if it is missing or incomplete. */
export async function readPostmaster(home: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(home, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  })
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    startedAt: new Date(Number(lines[2]) * 1000),
    port: Number(lines[3]) || 0,
    isReady: lines[7]?.trim() === 'ready',
  }
}

const exists = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: there is such a process, of somebody else.
    return systemCode(error) !== 'ESRCH'
  }
}

/**
 * Whether the process is a postgres server on this data folder. Process numbers are reused after a reboot and in
 * containers, so postmaster.pid alone proves nothing.
 */
async function isServerOf(pid: number, home: string): Promise<boolean> {
  if (!exists(pid)) return false
  if (process.platform === 'linux') {
    try {
      const [name, folder] = await Promise.all([
        readFile(`/proc/${pid}/comm`, 'utf8'),
        // A server works in its data folder; only its own user and root may read this link.
        readlink(`/proc/${pid}/cwd`).catch((error: unknown) => {
          if (systemCode(error) === 'EACCES') return undefined
          throw error
        }),
      ])
      return name.startsWith('postgres') && (folder === undefined || folder === home)
    } catch (error) {
      if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ESRCH') return false
      throw error
    }
  }
  const { stdout } =
    process.platform === 'win32'
      ? await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}

/**
 * Finds the server on this data folder, which an earlier portal may have started. Removes a postmaster.pid without a
 * server. PostgreSQL does so only if no process has that number.
 */
export async function findRunning(
  home: string,
  say: (line: string) => void,
): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(home)
  if (!postmaster) return undefined
  if (await isServerOf(postmaster.pid, home)) return postmaster
  await rm(path.join(home, 'postmaster.pid'), { force: true })
  say(`Removed a stale postmaster.pid (process ${postmaster.pid}, which is not the database)`)
  return undefined
}

/**
 * Shuts down the server on the data folder: connections are cut, transactions rolled back, everything flushed.
 * A server that takes longer than half a minute is stopped at once instead; it then recovers at its next start.
 */
export async function stopServer(place: Placement): Promise<void> {
  const { home, programs, runAs } = place
  const stop = (mode: 'fast' | 'immediate') =>
    runProgram(program(programs, 'pg_ctl'), ['stop', '-D', home, '-m', mode, '-w', '-t', '30', '-s'], {
      runAs,
    })
  if ((await stop('fast')).code === 0 || !(await readPostmaster(home))) return
  const last = await stop('immediate')
  if (last.code !== 0 && (await readPostmaster(home))) {
    throw new EmbeddedDatabaseError(
      'start-failed',
      `The database on ${home} does not stop (${last.output.trim().split('\n')[0] ?? 'no message'})`,
    )
  }
}
