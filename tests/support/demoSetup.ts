import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { copyFolder } from './copyFolder.ts'
import { connectAsOwner } from './embeddedOwner.ts'
import { startProgram } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: {
      /** The data folder of a demo that has been stopped, with its database. */
      folder: string
      /** The lines that name the accounts. */
      signIns: string
      /** A running server whose database `portal` holds the same demo: the template of the files' databases. */
      serverUrl: string
    }
  }
}

/** Waits for due jobs of a new demo, so that no copy runs them during its test. */
async function settle(folder: string) {
  const owner = await connectAsOwner(folder)
  const waiting = `select kind from job where due_at <= now()
    union all select kind from report_job where status in ('queued', 'running')`
  const limit = Date.now() + 120_000
  try {
    for (;;) {
      const { rows } = await owner.query(waiting)
      if (rows.length === 0) return
      if (Date.now() > limit) throw new Error(`The new demo does not come to rest: ${JSON.stringify(rows)}`)
      await setTimeout(200)
    }
  } finally {
    await owner.end()
  }
}

/** Starts the built program once, as a new user does. Answers the lines that it printed. */
async function makeDemo(folder: string): Promise<string> {
  const program = await startProgram(folder)
  await settle(folder).finally(program.stop)
  return program.output()
}

/** Makes the demo once for all files, and a database server on which each of them gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closing.toReversed()) await one()
  }
  try {
    const demo = await makeTemporaryFolder('demo')
    closing.push(demo.remove)
    const signIns = await makeDemo(demo.folder)
    const copy = await makeTemporaryFolder('demo-server')
    closing.push(copy.remove)
    await copyFolder(demo.folder, copy.folder)
    const quiet = { info: () => undefined, warn: () => undefined }
    const { url, stop } = await startEmbedded({ dataDir: copy.folder, log: quiet })
    closing.push(stop)
    // Nobody may be connected to a template.
    const server = new URL(url)
    server.pathname = '/postgres'
    project.provide('demo', { folder: demo.folder, signIns, serverUrl: server.href })
  } catch (error) {
    await close()
    throw error
  }
  return close
}
