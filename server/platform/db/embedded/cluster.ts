import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from '../../systemCode.ts'
import { EmbeddedDatabaseError, fromServerOutput, fromSystemError } from './errors.ts'
import type { Placement } from './placement.ts'
import { program, runProgram } from './programs.ts'

export const superuser = 'postgres'
const passwordFile = 'portal.password'
const portFile = 'portal.port'

const readOptional = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  })

/** The major version that made the data folder, or undefined when there is no cluster in it yet. */
const versionOf = async (home: string) => (await readOptional(path.join(home, 'PG_VERSION')))?.trim()

/** A file in the data folder that only the database's user (and root) may read. */
async function writeOwn(place: Placement, folder: string, name: string, text: string) {
  const file = path.join(folder, name)
  await writeFile(file, text, { mode: 0o600 })
  await chmod(file, 0o600)
  if (place.runAs) await chown(file, place.runAs.uid, place.runAs.gid)
}

async function initialise(place: Placement, folder: string) {
  const { programs, runAs } = place
  const password = randomBytes(24).toString('base64url')
  await mkdir(folder, { mode: 0o700 })
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  // initdb requires an empty folder, so the password file lies next to it.
  const beside = `${folder}.password`
  try {
    await writeOwn(place, path.dirname(beside), path.basename(beside), password)
    // The built-in C.UTF-8 sorts and folds alike on every system; before version 17 the system's own has to serve.
    const locale =
      programs.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']
    const args = [`--pgdata=${folder}`, `--username=${superuser}`, `--pwfile=${beside}`, ...locale]
    const { code, output } = await runProgram(
      program(programs, 'initdb'),
      [...args, '--encoding=UTF8', '--auth=scram-sha-256', '--data-checksums', '--no-instructions'],
      { runAs },
    )
    if (code !== 0) throw fromServerOutput('initdb', output, place.home)
    await writeOwn(place, folder, passwordFile, password)
  } finally {
    await rm(beside, { force: true })
  }
}

/**
 * Creates the cluster if it is missing. It is built in a temporary folder and then renamed, so that an interrupted
 * start leaves no partial cluster. Refuses a cluster of another major version.
 */
export async function ensureCluster(place: Placement): Promise<void> {
  const { home, link, programs } = place
  try {
    if (!(await versionOf(home))) {
      const partial = `${home}.${randomUUID().slice(0, 8)}`
      try {
        await initialise(place, partial)
        await rename(partial, home)
      } catch (error) {
        await rm(partial, { recursive: true, force: true })
        const taken = systemCode(error) === 'ENOTEMPTY' || systemCode(error) === 'EEXIST'
        if (!taken) throw error
        // The version check below covers a cluster that another process has just created.
      }
      if (link) await symlink(home, link)
    }
  } catch (error) {
    throw fromSystemError(error, home)
  }
  const version = await versionOf(home)
  if (version === undefined) {
    throw new EmbeddedDatabaseError(
      'start-failed',
      `${home} holds something that is no database: empty or move that folder, or choose another DATA_DIR`,
    )
  }
  if (version !== String(programs.major)) {
    throw new EmbeddedDatabaseError(
      'other-version',
      `The database in ${home} was made by PostgreSQL ${version} and this portal brings ${programs.major}: start it with PG_BIN naming a PostgreSQL ${version}, or move the data over (docs/operate.md, "Upgrading")`,
    )
  }
}

/** The superuser's password, generated once and kept in the data folder. */
export async function readPassword(home: string): Promise<string> {
  const password = await readFile(path.join(home, passwordFile), 'utf8').catch((error: unknown) => {
    throw fromSystemError(error, home)
  })
  return password.trim()
}

/** The port of earlier starts, if there was one. */
export async function keptPort(home: string): Promise<number | undefined> {
  const port = Number(await readOptional(path.join(home, portFile)))
  return Number.isInteger(port) && port > 0 ? port : undefined
}

export const keepPort = (place: Placement, port: number) => writeOwn(place, place.home, portFile, `${port}\n`)
