import type { TestProject } from 'vitest/node'
import { startProgram } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder that the console's tests copy theirs from. */
    demoFolder: string
  }
}

/** Starts the built program once, as a new user does, so that its database and the demo in it are made once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await makeTemporaryFolder('demo')
  try {
    const program = await startProgram(folder)
    await program.stop()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('demoFolder', folder)
  return remove
}
