import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config.ts'
import type { Sql, SystemSql } from '../db/sql.ts'
import { createSecrets, type Secrets } from '../identity/crypto/secrets.ts'

const length = 32

const fileOf = (settings: Settings) => path.join(settings.DATA_DIR, 'secret.key')

/** The key as this process was given it. @throws Error when the kept key is damaged */
async function givenKey(settings: Settings): Promise<Uint8Array> {
  if (settings.SECRET_KEY) return Buffer.from(settings.SECRET_KEY, 'base64')
  const file = fileOf(settings)
  await mkdir(settings.DATA_DIR, { recursive: true })
  const fresh = randomBytes(length).toString('base64')
  // `wx` fails where the file exists, so of two first starts at once only one writes.
  await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== length)
    throw new Error(`${file} is damaged: it must hold 32 bytes in base64. Restore it from a backup.`)
  return key
}

/**
 * Whether these secrets open what the database keeps: its canary, a text sealed by the first process that ever used it.
 * @throws when the database cannot be asked
 */
export async function opensCanary(sql: Sql, secrets: Secrets): Promise<boolean> {
  const [canary] = await sql.query<{ box: Uint8Array }>('select box from secret_canary')
  return canary !== undefined && secrets.open('canary', canary.box) !== null
}

/** Stores a missing canary, unless secrets older than the canary do not open. */
async function leaveCanary(system: SystemSql, secrets: Secrets): Promise<void> {
  const older = await system.query<{ kid: string; box: Uint8Array }>(
    'select kid, private_key as box from identity_signing_key where not exists (select from secret_canary)',
  )
  if (older.some(({ kid, box }) => secrets.open('signing-key', box, kid) === null)) return
  await system.query('insert into secret_canary (box) values ($1) on conflict do nothing', [
    secrets.seal('canary', 'portal'),
  ])
}

/**
 * The deployment's master key: SECRET_KEY, else the key in the data folder, created at the first start. Every password
 * proof and signing key depends on it, so back it up.
 * @throws Error if it is not this database's key, because secrets stored with it could never be opened
 */
export async function masterKey(settings: Settings, system: SystemSql): Promise<Uint8Array> {
  const key = await givenKey(settings)
  const secrets = createSecrets(key)
  await leaveCanary(system, secrets)
  if (await opensCanary(system, secrets)) return key
  const given = settings.SECRET_KEY ? 'SECRET_KEY' : `The key in ${fileOf(settings)}`
  throw new Error(
    `${given} is not the key that the secrets in this database were sealed with. Set SECRET_KEY to that of the ` +
      'other processes, or restore secret.key from the backup that the database belongs to.',
  )
}
