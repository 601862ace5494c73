import { once } from 'node:events'
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { systemCode } from './systemCode.ts'

/** Step by step: Node's own recursive `mkdir` never ends below a folder such as /proc, where nothing can be made. */
async function makeFolder(folder: string): Promise<void> {
  // Other users may pass: as root the database runs as another user, in a folder below.
  const make = () => mkdir(folder, { mode: 0o711 })
  try {
    await make()
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return
    const parent = path.dirname(folder)
    if (systemCode(error) !== 'ENOENT' || parent === folder) throw error
    await makeFolder(parent)
    await make()
  }
}

/**
 * Makes sure that the data folder is there and can be written to.
 * @throws Error in one line that names the setting
 */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir)
  try {
    await makeFolder(folder)
    await rmdir(await mkdtemp(path.join(folder, '.start-')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR cannot be used: ${reason}. Name a folder that this user may write to.`, {
      cause: error,
    })
  }
}

/**
 * Makes sure that nobody listens on the address yet, which loading everything first would only find out at its end.
 * @throws the system's error, EADDRINUSE where somebody does
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
