import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Copies the contents of a folder. As root it keeps the owner of the database's files. */
export const copyFolder = (from: string, to: string): Promise<void> =>
  process.platform === 'win32'
    ? cp(from, to, { recursive: true })
    : promisify(execFile)('cp', ['-a', `${from}/.`, to]).then(() => undefined)
