import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { connectAsOwner } from './embeddedOwner.ts'
import { startProgram } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder that the console's tests copy theirs from. */
    demoFolder: string
  }
}

/** Waits for what is due in a new demo, so that no copy of it has that to do beside its test. */
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

/** Starts the built program once, as a new user does, so that its database and the demo in it are made once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await makeTemporaryFolder('demo')
  try {
    const program = await startProgram(folder)
    await settle(folder).finally(program.stop)
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('demoFolder', folder)
  return remove
}
