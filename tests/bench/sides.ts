import { fork } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import { sideStats, type SideStats } from './ipc.ts'

/** A server under measurement, in a process of its own. */
export interface Side {
  name: string
  /** Address without a trailing slash. */
  url: string
  stats(): Promise<SideStats>
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

const ready = z.object({ port: z.number() })

/** Starts `tests/bench/<file>`; its extra node flags can be given by BENCH_NODE_FLAGS, for a profile for instance. */
export async function startSide(name: string, file: string, env: Record<string, string>): Promise<Side> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx', ...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean)],
  })
  const heard = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${name} ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  const { port } = ready.parse(await heard())
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async stats() {
      const answer = heard()
      child.send('stats')
      return sideStats.parse(await answer)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
