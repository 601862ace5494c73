import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config.ts'

const length = 32

/**
 * The deployment's master key: SECRET_KEY, else the one kept in the data folder, made at the first start. Whoever loses
 * it loses every password proof and signing key, so it belongs to the backup.
 * @throws Error when the kept key is damaged
 */
export async function masterKey(settings: Settings): Promise<Uint8Array> {
  if (settings.SECRET_KEY) return Buffer.from(settings.SECRET_KEY, 'base64')
  const file = path.join(settings.DATA_DIR, 'secret.key')
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
