import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Registry } from '../../access/access.ts'
import { findFile, isOpen, type ImportFile } from '../file/importFile.ts'
import { Superseded } from './storeFindings.ts'
import { nextValidation, validateFile } from './validateFile.ts'

/** Milliseconds that a call waits for a validation to end before it tells how far it is. */
const patience = 1_000
/** Seconds without a word after which the process that validates a file is taken for gone. */
const longestSilence = 10

export interface ValidationOptions {
  db: Database
  registry: Registry
  log: { error(details: object, message: string): void }
}

/** Validates files in the background. If a process stops, the next call for the file restarts the validation. */
export function makeValidations({ db, registry, log }: ValidationOptions) {
  const going = new Map<string, Promise<void>>()
  let stopped = false

  async function work(caller: Caller, resource: Resource, file: ImportFile) {
    try {
      await validateFile({ db, registry, caller, resource }, file, () => stopped)
    } catch (error) {
      if (!(error instanceof Superseded)) throw error
    }
  }

  /** Starts validation and waits a moment for the end. @throws what went wrong, where it did so by then */
  async function go(caller: Caller, resource: Resource, file: ImportFile) {
    const place = `${caller.clientId} ${file.id} ${file.validation}`
    const running = work(caller, resource, file)
    going.set(place, running)
    // If no call waits for its end, the next call for the file finds it stopped and restarts it.
    running
      .catch((error: unknown) => log.error({ err: error, batch: file.id }, 'validating a file failed'))
      .finally(() => going.delete(place))
    await settled(running)
  }

  return {
    /** Validates a file in its current state. */
    async begin(caller: Caller, resource: Resource, id: number) {
      await go(caller, resource, await findFile(db.read(caller.clientId), caller, resource, id))
    },

    /** Starts the validation of a file unless it is running or done. */
    async ensure(caller: Caller, resource: Resource, id: number) {
      const file = await findFile(db.read(caller.clientId), caller, resource, id)
      if (!isOpen(file) || file.validated?.over) return
      const running = going.get(`${caller.clientId} ${id} ${file.validation}`)
      if (running) return settled(running)
      if (file.silence < longestSilence) return
      const next = await db.write(caller, async (tx) =>
        nextValidation(tx, caller, resource, await findFile(tx, caller, resource, id, true)),
      )
      await go(caller, resource, next)
    },

    async stop() {
      stopped = true
      await Promise.allSettled(going.values())
    },
  }
}

/** Waits for the end of some work, but not for long. */
async function settled(running: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)))
  try {
    await Promise.race([running, wait])
  } finally {
    clearTimeout(timer)
  }
}
