import { createHash, randomUUID } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from '../../systemCode.ts'
import { EmbeddedDatabaseError, fromSystemError } from './errors.ts'
import { program, runProgram, type Programs, type RunAs } from './programs.ts'

/** Where everything lies and who owns it. */
export type Placement = {
  /** PostgreSQL's data folder. */
  home: string
  /** Set when `home` is still to be made outside the data folder: the link to leave there. */
  link: string | undefined
  programs: Programs
  runAs: RunAs | undefined
}

const accountName = 'workforce-portal'

async function idsOf(name: string): Promise<RunAs | undefined> {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}

/**
 * The unprivileged account for PostgreSQL if the portal runs as root, created at first use. It is not `nobody`, because
 * other programs of `nobody` could then read the database.
 */
async function account(): Promise<RunAs> {
  const present = await idsOf(accountName)
  if (present) return present
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const made = await runProgram('useradd', [...args, '--shell', '/usr/sbin/nologin', accountName]).catch(
    (error: unknown) => ({ code: 1, output: String(error) }),
  )
  const found = (await idsOf(accountName)) ?? (await idsOf('postgres'))
  if (found) return found
  throw new EmbeddedDatabaseError(
    'no-user',
    `As root the database needs an account of its own, which could not be made: create a system user "${accountName}", or start the portal as an ordinary user (${made.output.trim()})`,
  )
}

/** The owner of the database folder continues to run it. */
async function ownerOf({ uid, gid }: { uid: number; gid: number }): Promise<RunAs> {
  const { code, output } = await runProgram('id', ['-nu', String(uid)])
  return { name: code === 0 ? output.trim() : String(uid), uid, gid }
}

const canEnter = async (folder: string, runAs: RunAs) =>
  (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { runAs })).code === 0

const canRun = (file: string, runAs: RunAs) =>
  runProgram(file, ['--version'], { runAs }).then(
    ({ code }) => code === 0,
    (error: unknown) => {
      if (systemCode(error) === 'EACCES' || systemCode(error) === 'ENOENT') return false
      throw error
    },
  )

/** Creates a folder that all users can enter, regardless of the umask. */
async function makeOpenFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

/** Copies the package's programs to a folder everybody can reach: in one rename, so that no half copy is used. */
async function copyPrograms(programs: Programs, fallbackDir: string): Promise<string> {
  const source = path.dirname(programs.bin)
  const content = createHash('sha256')
    .update(await readFile(program(programs, 'postgres')))
    .digest('hex')
  const target = path.join(fallbackDir, `postgresql-${programs.version}-${content.slice(0, 8)}`)
  const isThere = await stat(target).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    await makeOpenFolder(fallbackDir)
    const partial = `${target}.${randomUUID()}`
    await cp(source, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
    await rename(partial, target).catch(async (error: unknown) => {
      await rm(partial, { recursive: true, force: true })
      // Another start made the same copy a moment earlier.
      if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'EEXIST') throw error
    })
  }
  return path.join(target, 'bin')
}

async function reachablePrograms(programs: Programs, runAs: RunAs, fallbackDir: string): Promise<Programs> {
  if (await canRun(program(programs, 'postgres'), runAs)) return programs
  if (!programs.portable) {
    throw new EmbeddedDatabaseError(
      'unreachable',
      `The user "${runAs.name}", as whom the database runs, can't reach PG_BIN (${programs.bin}): put it where everybody may read`,
    )
  }
  return { ...programs, bin: await copyPrograms(programs, fallbackDir) }
}

/** The database's folder of an earlier start, seen through the link that a fall-back leaves in the data folder. */
async function existingHome(link: string): Promise<string | undefined> {
  const entry = await lstat(link).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!entry) return undefined
  return realpath(link).catch(async (error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
    throw new EmbeddedDatabaseError(
      'unreachable',
      `${link} points to ${await readlink(link)}, which is gone: restore that folder, or remove the link to begin with an empty database`,
    )
  })
}

/**
 * Decides where the database and its programs are. Usually these are `dataDir/postgres` and the installed package. As
 * root, the unprivileged account must reach both. A part out of reach (a checkout under /root) goes to `fallbackDir`,
 * with a link in `dataDir`. `say` gets a line about it.
 */
export async function placeDatabase(
  dataDir: string,
  found: Programs,
  fallbackDir: string,
  say: (line: string) => void,
): Promise<Placement> {
  const usual = path.join(dataDir, 'postgres')
  // Others may pass through but not list, so that the database's user gets to its own folder.
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error: unknown) => {
    throw fromSystemError(error, dataDir)
  })
  const present = await existingHome(usual)
  if (process.getuid?.() !== 0) {
    return { home: present ?? usual, link: undefined, programs: found, runAs: undefined }
  }

  const owner = present ? await stat(present) : undefined
  const runAs = owner && owner.uid !== 0 ? await ownerOf(owner) : await account()
  const programs = await reachablePrograms(found, runAs, fallbackDir)
  const stays = await canEnter(path.dirname(present ?? usual), runAs)
  if (present && !stays) {
    throw new EmbeddedDatabaseError(
      'unreachable',
      `The user "${runAs.name}", as whom the database runs, can't reach ${present}: give everybody passage (chmod a+x) to the folders above it`,
    )
  }
  const home = present ?? (stays ? usual : path.join(fallbackDir, `database-${randomUUID().slice(0, 8)}`))
  if (path.dirname(home) === fallbackDir) {
    await makeOpenFolder(fallbackDir)
    say(
      `The database runs as the user "${runAs.name}", who can't reach ${dataDir}: it lives in ${home}, its programs in ${path.dirname(programs.bin)}`,
    )
  }
  return { home, link: stays ? undefined : usual, programs, runAs }
}
