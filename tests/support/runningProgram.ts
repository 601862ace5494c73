import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/lib/building.mjs'
import { makeTemporaryFolder } from './temporaryFolder.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface RunningProgram {
  /** Where the console answers. */
  address: string
  /** Everything it has printed. */
  printed: () => string
  /** The first sign-in that it printed: number, password. */
  signIn: () => { username: string; password: string }
  stop(): Promise<void>
}

/**
 * Builds the program where its sources have changed and starts it as `npm start` does, on a data folder of its own and
 * a free port, with the demo data of a first start.
 */
export async function runProgram(): Promise<RunningProgram> {
  await ensureBuilt()
  const { folder, remove } = await makeTemporaryFolder('program')
  const child = spawn(process.execPath, ['dist/server/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await remove()
  }
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /is ready: (http:\S+)\n/.exec(output)?.[1]
      if (address && output.includes('password')) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The program ended:\n${output}`)))
  })
  try {
    return {
      address: await ready,
      printed: () => output,
      signIn: () => {
        const [, username, password] = /^ {2}(\S+) or .*password (\S+):/m.exec(output) ?? []
        if (!username || !password) throw new Error(`No sign-in was printed:\n${output}`)
        return { username, password }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
